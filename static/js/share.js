/* The page that gives out links: sends one through the phone's own share sheet, copies it, and takes a code off the
   screen when it has run out. Without it the link stands in its field and the QR code beside it. */

const byId = (id) => document.getElementById(id);
const link = byId("link");
const send = byId("send");
const copy = byId("copy");

link.addEventListener("focus", () => link.select());

// On plain http, as in a hall, browsers have neither a share sheet nor a clipboard for scripts; selecting still works.

async function copied() {
  try {
    await navigator.clipboard.writeText(link.value);
    return true;
  } catch {
    link.focus();
    link.select();
    return document.execCommand("copy");
  }
}

copy.hidden = false;
copy.addEventListener("click", async () => {
  if (!(await copied())) return;
  copy.textContent = copy.dataset.copied;
  byId("spoken").textContent = copy.dataset.copied;
  copy.focus();
});

if (navigator.share) {
  send.hidden = false;
  send.addEventListener("click", async () => {
    try {
      await navigator.share({ title: send.dataset.title, url: link.value });
    } catch {
      // Whoever closes the share sheet has changed their mind; the link is still here.
    }
  });
}

// What is opened at the foot of a phone's screen would lie below it.
const stop = byId("stop");
stop?.addEventListener("toggle", () => stop.open && stop.scrollIntoView({ block: "nearest" }));

const code = byId("live-code");
if (code) {
  const expire = () => {
    code.hidden = true;
    byId("dead-code").hidden = false;
  };
  // Counted from now, since a phone's clock may be wrong; looked at again when it wakes, since its timers sleep too.
  const end = Date.now() + Number(code.dataset.secondsLeft) * 1000;
  const look = () => (Date.now() < end ? setTimeout(look, end - Date.now()) : expire());
  look();
  document.addEventListener("visibilitychange", () => Date.now() >= end && expire());
}
