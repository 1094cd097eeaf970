/* The cards page: keeps what is tapped on this phone through sleep, a closed tab, a flat battery and a lost network, and says where one is
   after each tap. Without it every tap is a form of its own and works the same. */

const form = () => document.getElementById("cards");

// Drafts, by the game and the hand; a hand that was saved without cards may still have those that were begun for it.

const DRAFTS = "cards:";
const KEPT = 12; // an evening's unfinished hands; older ones make room
const draftName = ({ game, number, row }) => `${DRAFTS}${game}:${number}${row ? `:${row}` : ""}`;
const moves = (taps) => (taps ? taps.split(";").length : 0);
const named = (start) => Object.keys(localStorage).filter((name) => name.startsWith(start));

function takeDown(name, { taps, seated, dealer }) {
  const kept = { at: Date.now(), taps: taps.value, seated: seated.value, dealer: dealer.value };
  localStorage.setItem(name, JSON.stringify(kept));
  const stamped = named(DRAFTS).map((one) => ({ one, at: read(one).at }));
  stamped.sort((first, second) => second.at - first.at);
  for (const { one } of stamped.slice(KEPT)) localStorage.removeItem(one);
}

function read(name) {
  try {
    const { at, taps, seated = "", dealer = "" } = JSON.parse(localStorage.getItem(name));
    return { at: Number(at), taps: String(taps), seated: String(seated), dealer: String(dealer) };
  } catch {
    return { at: 0, taps: "", seated: "", dealer: "" };
  }
}

function keepDraft() {
  const page = form();
  if (!page?.dataset.game) return;
  try {
    takeDown(draftName(page.dataset), page.elements);
    page.querySelector(".cards-kept")?.removeAttribute("hidden");
  } catch {
    // A full or forbidden store loses the draft, not the page.
  }
}

function dropDrafts() {
  const { game, number } = form().dataset;
  const name = `${DRAFTS}${game}:${number}`;
  try {
    for (const one of [name, ...named(`${name}:`)]) localStorage.removeItem(one);
  } catch {
    // Nothing was kept.
  }
}

/* The draft of a hand as it reads now, else the newest of what was begun for it before it was saved or changed. */
function draftOf({ game, number, row }) {
  const of = draftName({ game, number, row });
  const before = draftName({ game, number, row: "" });
  const others = row ? [before, ...named(`${before}:`)].filter((one) => one !== of) : [];
  const [newest] = others.map((one) => ({ ...read(one), row: one.slice(before.length + 1) })).sort((a, b) => b.at - a.at);
  const own = { ...read(of), row };
  return own.at || !newest ? own : newest;
}

/* Go on where this phone stopped; from what the hand read before it was changed only where it had come further than
   the page shows. That it was changed, that others sit there by now or another deals, is said. */
function goOn() {
  const page = form();
  if (!page?.dataset.game || document.getElementById("notice")) return;
  const kept = draftOf(page.dataset);
  const { taps, acts_on: actsOn } = page.elements;
  if (!kept.at || kept.taps === taps.value) return;
  if (kept.row !== page.dataset.row && moves(kept.taps) <= moves(taps.value)) return;
  taps.value = kept.taps;
  if (kept.row) actsOn.value = kept.row;
  page.elements.seated.value = kept.seated;
  page.elements.dealer.value = kept.dealer;
  page.requestSubmit();
}

// After a tap: the question is read and has the focus, unless something is to be said first.

function arrived() {
  keepDraft();
  document.getElementById("message").replaceChildren();
  const place = document.getElementById("faults") ?? document.getElementById("notice") ?? document.getElementById("ask");
  place?.focus({ preventScroll: place.id === "ask" });
}

// Enter in a tick box is no tap.

document.addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.id !== "nothing") return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

function complain() {
  const line = document.createElement("p");
  line.textContent = form().dataset.unanswered;
  document.getElementById("message").replaceChildren(line);
}

document.addEventListener("htmx:after:swap", arrived);

document.addEventListener("htmx:before:response", (event) => {
  if (event.detail.ctx.response.headers.get("HX-Redirect")) dropDrafts();
});

document.addEventListener("htmx:response:error", (event) => {
  const { status } = event.detail.ctx.response;
  if (status !== 409 && status !== 422) complain();
});

document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx) complain();
});

document.addEventListener("htmx:after:init", goOn, { once: true });
