/* The control page: asks for its buttons anew when what they say is no longer so, keeps what is open, and says when no
   answer came. Without it the page shows what was so when it was loaded, and every button works. */

const control = () => document.getElementById("control");
const moment = (id) => document.getElementById(id)?.dataset.moment;

let asking = false;

/* The strip comes by the stream, the buttons do not: they have keys. */
async function catchUp() {
  if (asking || moment("control-strip") === moment("control-step")) return;
  asking = true;
  await htmx.ajax("GET", location.pathname, { target: "#control", swap: "outerMorph" }).catch(() => {});
  asking = false;
}

new MutationObserver(catchUp).observe(document.getElementById("main"), {
  attributeFilter: ["data-moment"],
  childList: true,
  subtree: true,
});

// When time is over, tables without a result are listed.
let over = Boolean(document.querySelector(".clock-over"));
setInterval(() => {
  const now = Boolean(document.querySelector(".clock-over"));
  if (now && !over && !asking) htmx.ajax("GET", location.pathname, { target: "#control", swap: "outerMorph" });
  over = now;
}, 1000);

const brings = (status) => status < 400 || status === 409 || status === 422; // the page's parts, as they stand now

function say(words) {
  const line = document.createElement("p");
  line.textContent = words;
  document.getElementById("message").replaceChildren(...(words ? [line] : []));
}

document.addEventListener("htmx:before:request", () => say(""));
document.addEventListener("htmx:error", () => say(control().dataset.unanswered));
document.addEventListener("htmx:response:error", (event) => {
  if (!brings(event.detail.ctx.response.status)) say(control().dataset.unanswered);
});
