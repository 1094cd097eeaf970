/* Turns the pages of the hall's wall: seats between rounds, then the standings, as many names at a time as fit. Without
   it everything stands below each other. Which section and page shows is kept outside of what a stream replaces. */

const ROW = 350; // ms that each name of a page may be looked for
const SHORTEST = 8000; // ms that a page stays at least
const wall = document.getElementById("wall");
const turns = document.getElementById("wall-turns");
const stay = document.getElementById("wall-stay");
const where = document.getElementById("wall-page");
const SECTIONS = ["seats", "standings"];

const section = (name) => document.getElementById(`wall-${name}`);
const lines = (name = wall.dataset.shows) => section(name).querySelector(".wall-lines");
const present = () => SECTIONS.filter((name) => !section(name).hidden);

const wide = matchMedia("(min-width: 52rem)");
let page = 0;
let timer = null;

/* How far one page lies from the next: the lines flow on into columns beyond the edge. */
function width(list) {
  return list.clientWidth + (parseFloat(getComputedStyle(list).columnGap) || 0);
}

function pages() {
  const list = lines();
  if (!list) return 1;
  const gap = width(list) - list.clientWidth;
  return Math.max(1, Math.ceil((list.scrollWidth + gap - 1) / width(list)));
}

function show() {
  const all = pages();
  page = Math.max(0, Math.min(page, all - 1));
  wall.style.setProperty("--page", page);
  lines()?.parentElement.scrollTo(0, 0); // a browser that looks for a word moves what it finds into sight
  const words = all > 1 ? where.dataset.words.replace("%(page)s", page + 1).replace("%(pages)s", all) : "";
  if (where.textContent !== words) where.textContent = words;
  turns.hidden = all === 1 && present().length === 1;
}

/* How long the page that shows is read. */
function dwell() {
  const rows = (lines()?.childElementCount ?? 0) / pages();
  return Math.max(SHORTEST, rows * ROW);
}

function wait() {
  clearTimeout(timer);
  if (stay.ariaPressed !== "true") timer = setTimeout(turn, dwell(), 1);
}

/* Go on, or back, to the next page or section that there is. */
function turn(by) {
  const names = present();
  page += by;
  if (page < 0 || page >= pages()) {
    const next = (names.indexOf(wall.dataset.shows) + by + names.length) % names.length;
    wall.dataset.shows = names[next];
    page = by > 0 ? 0 : pages() - 1;
  }
  show();
  wait();
}

/* What came by the stream may have more pages, or fewer; a round that was drawn or started shows at once. */
let had = "";
function changed() {
  const has = present().join();
  if (has !== had) {
    had = has;
    wall.dataset.shows = present()[0];
    page = 0;
    wait();
  }
  show();
}

let due = false;
function soon() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    if (wide.matches) changed();
    else scroll();
  });
}

/* Where there is no room for pages everything stands below each other again. */
function scroll() {
  clearTimeout(timer);
  delete wall.dataset.shows;
  had = "";
  turns.hidden = true;
}

document.getElementById("wall-back").addEventListener("click", () => turn(-1));
document.getElementById("wall-on").addEventListener("click", () => turn(1));
stay.addEventListener("click", () => {
  stay.ariaPressed = String(stay.ariaPressed !== "true");
  wait();
});
for (const name of SECTIONS) {
  new MutationObserver(soon).observe(section(name), { attributes: true, childList: true, subtree: true });
}
addEventListener("resize", soon);
soon();
