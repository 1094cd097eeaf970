/* The replay by keyboard and by swiping; each key and swipe follows one of the page's links. */

const KEYS = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  ArrowDown: "trick-forward",
  ArrowUp: "trick-back",
  PageDown: "trick-forward",
  PageUp: "trick-back",
};
const SWIPE = 40;
const rightToLeft = () => document.documentElement.dir === "rtl";
const turned = { forward: "back", back: "forward" };

function follow(id) {
  const link = document.getElementById(id);
  if (link?.href) link.click();
}

function goTo(step) {
  const replay = document.getElementById("replay");
  if (replay.dataset.step === String(step)) return;
  const link = document.querySelector("a.replay-way");
  const address = new URL(link.href);
  address.searchParams.set("step", step);
  location.replace(address);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "Home") goTo(0);
  else if (event.key === "End") goTo(document.getElementById("replay").dataset.last);
  else if (KEYS[event.key]) follow(rightToLeft() ? (turned[KEYS[event.key]] ?? KEYS[event.key]) : KEYS[event.key]);
  else return;
  event.preventDefault();
});

// A swipe is mostly sideways: up and down stay for scrolling.

let start = null;

document.addEventListener("touchstart", ({ touches }) => {
  start = touches.length === 1 && touches[0].target.closest("#replay") ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}, { passive: true });

document.addEventListener("touchend", ({ changedTouches }) => {
  if (!start) return;
  const across = changedTouches[0].clientX - start.x;
  const down = changedTouches[0].clientY - start.y;
  start = null;
  if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
  follow(across < 0 !== rightToLeft() ? "forward" : "back");
}, { passive: true });

// The link that was followed keeps the focus, so that the next press of Enter goes on.

let focused = "";

document.addEventListener("htmx:before:request", () => (focused = document.activeElement?.id ?? ""));
document.addEventListener("htmx:after:swap", () => {
  const place = document.getElementById(focused);
  if (place?.href) place.focus({ preventScroll: true });
});
