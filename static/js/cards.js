/* The cards page: keeps what is tapped in this tab through sleep, reload and a lost network, and says where one is
   after each tap. Without it every tap is a form of its own and works the same. */

const form = () => document.getElementById("cards");

// Drafts, by the game and the hand; a hand that was saved without cards may still have those that were begun for it.

const draftName = ({ game, number, row }) => `cards:${game}:${number}${row ? `:${row}` : ""}`;
const moves = (taps) => (taps ? taps.split(";").length : 0);

function keepDraft() {
  const page = form();
  if (!page?.dataset.game) return;
  try {
    sessionStorage.setItem(draftName(page.dataset), page.elements.taps.value);
    page.querySelector(".cards-kept")?.removeAttribute("hidden");
  } catch {
    // A full or forbidden store loses the draft, not the page.
  }
}

function dropDrafts() {
  const { game, number } = form().dataset;
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name === `cards:${game}:${number}` || name.startsWith(`cards:${game}:${number}:`)) sessionStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept.
  }
}

function draftOf({ game, number, row }) {
  try {
    const own = sessionStorage.getItem(draftName({ game, number, row }));
    return own ?? sessionStorage.getItem(draftName({ game, number, row: "" })) ?? "";
  } catch {
    return "";
  }
}

/* Go on where this tab stopped, if it had come further than what the page shows. */
function goOn() {
  const page = form();
  if (!page?.dataset.game || document.getElementById("notice")) return;
  const kept = draftOf(page.dataset);
  if (moves(kept) <= moves(page.elements.taps.value)) return;
  page.elements.taps.value = kept;
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

// A page that comes back from the browser's memory may show a hand that was saved since.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

document.addEventListener("htmx:after:init", goOn, { once: true });
