/* Follows a game, or all that a club plays: shows what others save within a second, and keeps what is tapped and where
   the focus is. Without it the page shows what was so when it was loaded. docs/decisions/live.md says why it is as it
   is. */

const LONGEST_WAIT = 5000; // ms between two tries to get a stream
const POLL = 2000; // ms between two questions where streams do not come through
const TRY_STREAM_AGAIN = 60000; // ms until such a place is given another chance
const FIRST_WORD = 6000; // ms: a stream begins with the whole state
const SILENCE = 40000; // ms: it beats every 15 seconds
const QUESTION = 10000; // ms an answer may take
const READ = 8000; // ms that it stays said that something was saved; the table shows what

const byId = (id) => document.getElementById(id);
const live = byId("live");
const shown = () => document.querySelector("[data-version]"); // a game's table, or what a club's home shows of its games

let address = live.dataset.stream;
let source = null;
let heardAt = 0; // when the stream said something; 0 while it has not
let applied = 0; // the newest version that came here alone, without a table of its own
let failures = 0; // in a row, of streams and questions
let answers = false; // whether the server answered when it was asked last
let deaf = 0; // streams in a row that said nothing though the server answers
let triedAt = 0; // when a stream was tried last
let over = false;
let leftOut = 0; // the version that came while a change of one's own was under way
let timer = null;
let watchdog = null;
let turn = Promise.resolve(); // changes to the page are made one after the other

const versionShown = () => Math.max(Number(shown().dataset.version) || 0, applied);
const say = (words) => live.textContent === words || (live.textContent = words);

function sayForAWhile(words) {
  say(words);
  setTimeout(() => live.textContent === words && say(""), READ);
}

// What is shown.

const OWN_FIELDS = ["csrfmiddlewaretoken", "key", "acts_on", "seated"];

/* Whether something is tapped that a new form would take away. */
function tapped() {
  const form = byId("entry");
  if (!form) return false;
  return "bound" in form.dataset || [...new FormData(form)].some(([name, value]) => value && !OWN_FIELDS.includes(name));
}

/* A club's stream tells of all its pages: what has no place on this one is left out. */
function withPlace(text) {
  const parts = document.createElement("template");
  parts.innerHTML = text;
  for (const part of parts.content.querySelectorAll("hx-partial")) {
    if (!document.querySelector(part.getAttribute("hx-target"))) part.remove();
    // What stands around the new element would be put beside it, once more with every change.
    for (const beside of [...part.childNodes]) if (beside.nodeType === Node.TEXT_NODE) beside.remove();
  }
  return parts.innerHTML;
}

/* Put parts, or a table, in their places by morphing: what is not new stays the element it was. */
function morph(text, target, swap) {
  return htmx.swap({ sourceElement: live, target, text: text.trim(), swap });
}

/* The table is replaced whole, so that the next hand can be saved from this phone, too; what is tapped stays tapped. */
async function wholeTable() {
  const headers = { "HX-Request": "true" };
  const answer = await fetch(live.dataset.table, { headers, cache: "no-store", signal: AbortSignal.timeout(QUESTION) });
  const text = await answer.text();
  if (!answer.ok || !text.includes('id="table"') || byId("table").inert) return false;
  if (tapped() && !text.includes('id="entry"')) return false; // the game is over: saving says so
  const typed = tapped() ? [...new FormData(byId("entry"))] : null;
  const opened = byId("table").querySelectorAll("details[open]");
  await morph(text, byId("table"), "outerMorph");
  for (const fold of opened) fold.open = true;
  document.dispatchEvent(new CustomEvent("table-refreshed", { detail: { typed } }));
  return true;
}

/* A page that is one person's own asks for it anew. Not all at once: a hall full of phones hears the same. */
async function ownPart() {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * Number(live.dataset.spread)));
  const headers = { "HX-Request": "true" };
  const answer = await fetch(live.dataset.own, { headers, cache: "no-store", signal: AbortSignal.timeout(QUESTION) });
  if ([403, 404, 410].includes(answer.status)) return end();
  const text = await answer.text();
  if (!answer.ok || !text.includes(`id="${shown().id}"`)) throw new Error("not the page's own part");
  return morph(text, shown(), "outerMorph");
}

/* Say what another phone did: whoever was about to tap the hand that was just saved must not enter it twice. */
function sayWhatChanged({ number, seated }) {
  const { number: now, seated: sits } = shown().dataset;
  if (tapped()) return sayForAWhile(sits === seated ? live.dataset.meanwhile : live.dataset.reseated);
  if (!byId("entry")) return;
  if (Number(now) > Number(number)) sayForAWhile(live.dataset.saved);
  if (Number(now) < Number(number)) sayForAWhile(live.dataset.undone);
}

async function show(text, version) {
  if (shown().inert) leftOut = version;
  if (shown().inert || version <= versionShown()) return;
  const before = { ...shown().dataset };
  if ("own" in live.dataset) {
    await ownPart();
    applied = Math.max(applied, version); // what was asked after it was heard has it all
  } else if (!("viewing" in live.dataset) && (await wholeTable().catch(() => false))) {
    sayWhatChanged(before);
  } else if (version > versionShown()) {
    // Else a change of one's own, made meanwhile, brought a table that has it all.
    await morph(withPlace(text), live, "innerHTML swapEmpty:false");
    applied = version;
    sayWhatChanged(before);
  } else return;
  // A hall full of tables would never stop talking.
  if (byId("last")) byId("spoken").textContent = `${byId("last").textContent} ${document.title}`;
}

function inTurn(text, version) {
  turn = turn.then(() => show(text, version)).catch(() => schedule());
  return turn;
}

// The stream.

function close() {
  clearTimeout(watchdog);
  source?.close();
  source = null;
  delete live.dataset.follows;
}

function listen(silence) {
  clearTimeout(watchdog);
  watchdog = setTimeout(lost, silence);
}

function connect() {
  close();
  triedAt = Date.now();
  heardAt = 0;
  source = new EventSource(address);
  source.addEventListener("message", (event) => {
    heard();
    inTurn(event.data, Number(event.lastEventId));
  });
  source.addEventListener("beat", heard);
  source.addEventListener("ended", () => next({ ask: true }));
  // Why it ended no browser tells: a stream that was refused asks, one that broke off is tried again.
  source.addEventListener("error", () => (source.readyState === EventSource.CLOSED ? refused() : lost()));
  listen(FIRST_WORD);
}

function heard() {
  heardAt = Date.now();
  failures = deaf = 0;
  live.dataset.follows = "";
  if (live.textContent === live.dataset.silent) say("");
  listen(SILENCE);
}

function lost() {
  if (!heardAt && answers) deaf += 1;
  failures += 1;
  close();
  schedule();
}

/* Refused is what was revoked, and what is a day old: a new address may open it. */
function refused() {
  const first = failures === 0;
  lost();
  if (first) next({ ask: true });
}

/* Wait longer each time, and not all pages alike: after a restart they all come at once. */
function schedule(wait = Math.min(LONGEST_WAIT, 250 * 2 ** failures)) {
  clearTimeout(timer);
  timer = setTimeout(next, wait * (0.7 + 0.3 * Math.random()));
}

async function next({ ask = !heardAt } = {}) {
  clearTimeout(timer);
  close();
  if (over) return;
  if (ask && !(await question())) return;
  if (deaf > 1 && Date.now() - triedAt < TRY_STREAM_AGAIN) schedule(POLL);
  else connect();
}

/* Ask what has changed, and for a new address. Returns whether to go on at once. */
async function question() {
  let answer;
  let text;
  try {
    const asked = `${live.dataset.now}?version=${versionShown()}`;
    answer = await fetch(asked, { cache: "no-store", signal: AbortSignal.timeout(QUESTION) });
    text = await answer.text();
  } catch {
    answer = null;
  }
  if (answer && [403, 404, 410].includes(answer.status)) return end();
  // A network that wants its guests to sign in first answers any address with a page of its own.
  const stream = answer?.ok ? answer.headers.get("Live-Stream") : null;
  answers = Boolean(stream);
  if (!answers) {
    failures += 1;
    say(live.dataset.silent);
    schedule();
    return false;
  }
  if (live.textContent === live.dataset.silent) say("");
  address = stream;
  if (answer.status === 200) await inTurn(text, Number(answer.headers.get("Live-Version")));
  return true;
}

function end() {
  over = true;
  close();
  if ("viewing" in live.dataset) stopView();
  say(live.dataset.revoked);
  if (!live.dataset.table) location.reload(); // whoever signed out leaves no page of a club open in another tab
  return false;
}

/* Who looks on reads it first, above a score that is no longer kept. It is moved empty, so that it is read aloud. */
function stopView() {
  say("");
  shown().classList.add("stopped");
  (byId("sides") ?? shown()).before(live);
}

// What table.js must not take for answers to its forms.
for (const name of ["htmx:before:swap", "htmx:after:swap"]) {
  live.addEventListener(name, (event) => event.stopPropagation());
}

// After a change of one's own.
document.addEventListener("htmx:finally:request", () => {
  if (over) return;
  say("");
  // By then the answer is in its place, too.
  setTimeout(() => leftOut > versionShown() && question());
});

// Sleep, and networks that come and go.

function wake() {
  if (over || document.hidden) return;
  if (!source || Date.now() - heardAt > SILENCE / 2) next({ ask: true });
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", () => next({ ask: true }));
addEventListener("offline", () => {
  if (over) return;
  say(live.dataset.silent);
  lost();
});
addEventListener("pagehide", () => {
  clearTimeout(timer);
  close();
});
addEventListener("pageshow", (event) => event.persisted && next({ ask: true }));

if ("EventSource" in window) connect();
else {
  deaf = Infinity;
  triedAt = Infinity;
  next({ ask: true });
}
