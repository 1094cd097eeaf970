/* The table page: says a hand before it is saved, keeps what is tapped through sleep, reload and a lost
   network, and keeps the place after a save. Without it the page is a plain form and works the same. */

const byId = (id) => document.getElementById(id);
const entry = () => byId("entry");

// Keys. Each change carries a key of its own, kept while the same change is tried again, so that nothing
// counts twice. `crypto.randomUUID` needs https, which a hall's laptop does not have.

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function renewKeys() {
  for (const field of document.querySelectorAll("#table input[name=key]")) field.value = newKey();
}

// What is tapped, and what it is worth by the table of points that the server made of this game's rules.

function tapped(form) {
  const typed = new FormData(form);
  const maker = form.querySelector("input[name=maker]:checked");
  const tricks = typed.get("tricks");
  return {
    maker,
    outcome: typed.get("outcome"),
    alone: typed.has("alone"),
    loneDefender: Boolean(typed.get("lone_defender")),
    dealer: typed.get("dealer"),
    tricks: tricks ? Number(tricks) : null,
  };
}

function pointsTable() {
  return JSON.parse(byId("points").textContent);
}

/* The rows for a hand; more than one, all of them exact, where the points depend on how many tricks. */
function rowsFor(hand, points) {
  return points.rows.filter(
    (row) => row.outcome === hand.outcome && row.alone === hand.alone && row.lone_defender === hand.loneDefender,
  );
}

function rowFor(hand, points) {
  const rows = rowsFor(hand, points);
  return (
    rows.find((row) => row.maker_tricks !== null && row.maker_tricks === hand.tricks) ??
    rows.find((row) => row.maker_tricks === null)
  );
}

// The sentence. Names are isolated, so that one written right to left does not turn the rest around.

const isolated = (name) => `\u2068${name}\u2069`;

function filled(template, values) {
  return template.replace(/%\((\w+)\)[sd]/g, (whole, name) => values[name] ?? whole);
}

// The field that answers what is asked, where it has another name.
const ANSWERED_BY = { march: "outcome", otherTricks: "tricks" };

/* What is asked before the hand can be saved; null when nothing is. */
function missing(hand, points) {
  if (hand.outcome === "thrown_in") return null;
  if (!hand.maker) return "maker";
  if (!hand.outcome) return "outcome";
  if (hand.tricks !== null && points.tricks_of[hand.outcome]?.includes(hand.tricks) === false) {
    return hand.outcome === "made" && hand.tricks === 5 ? "march" : "otherTricks";
  }
  if (!rowsFor(hand, points).length) return "alone"; // nobody defends alone against partners here
  return rowFor(hand, points) ? null : "tricks";
}

function sideNames(code) {
  return byId(`names-${code}`).textContent;
}

function dealerOf(hand, points) {
  return hand.dealer || points.dealer;
}

function scoredBy(hand, points) {
  if (hand.outcome === "thrown_in") return { ...points.thrown_in[dealerOf(hand, points)].points };
  const row = rowFor(hand, points);
  if (!row) return null;
  const makers = hand.maker.dataset.side;
  const defenders = makers === "NS" ? "EW" : "NS";
  return { [makers]: row.makers, [defenders]: row.defenders };
}

/* The fourth token brings a point of its own beside what the hand scores. */
function tokenSide(hand, points) {
  const token = hand.outcome === "made" && !hand.alone && hand.tricks === 4;
  const makers = hand.maker?.dataset.side;
  return token && points.token_due.includes(makers) ? makers : null;
}

function after(scored, hand, points, words) {
  const table = byId("table").dataset;
  const score = { NS: Number(table.scoreNs) + scored.NS, EW: Number(table.scoreEw) + scored.EW };
  const [most, least] = score.NS >= score.EW ? ["NS", "EW"] : ["EW", "NS"];
  if (table.target && score[most] >= Number(table.target)) {
    return filled(words.wins, { side: isolated(sideNames(most)), most: score[most], least: score[least] });
  }
  const dealt = dealerOf(hand, points);
  const dealer = (hand.outcome === "thrown_in" ? points.next_dealer_thrown_in : points.next_dealer)[dealt];
  const counts = dealer !== dealt;
  if (table.handsLeft === "1" && counts) {
    const ends = score.NS === score.EW ? words.lastDrawn : words.lastWins;
    return filled(ends, { side: isolated(sideNames(most)), most: score[most], least: score[least] });
  }
  return filled(words.dealsNext, { name: isolated(byId(`maker-${dealer}`).dataset.name) });
}

function sentence(hand, points, words) {
  const happened =
    hand.outcome === "thrown_in"
      ? points.thrown_in[dealerOf(hand, points)].says
      : points.sentences[hand.outcome]?.[hand.alone ? "alone" : "partnered"];
  const scored = scoredBy(hand, points);
  if (!happened || !scored) return "";
  const side = scored.NS ? "NS" : scored.EW ? "EW" : null;
  const parts = [filled(happened, { maker: isolated(hand.maker?.dataset.name ?? "") })];
  if (side) parts.push(filled(points.points_to, { points: scored[side], side: isolated(sideNames(side)) }));
  const token = tokenSide(hand, points);
  if (token) {
    parts.push(filled(points.token_point, { side: isolated(sideNames(token)) }));
    scored[token] += 1;
  }
  parts.push(after(scored, hand, points, words));
  return parts.join(" ");
}

function say(form) {
  const line = byId("sentence");
  const points = pointsTable();
  offerDefenders(form);
  const hand = tapped(form);
  const lacks = missing(hand, points);
  const says = lacks ? line.dataset[`ask${lacks[0].toUpperCase()}${lacks.slice(1)}`] : sentence(hand, points, line.dataset);
  if (line.textContent !== says) line.textContent = says;
  line.classList.toggle("sentence-asks", Boolean(lacks));
  byId("save").setAttribute("aria-disabled", String(Boolean(lacks) || saveRests));
  showPoints(form, hand, points);
}

/* The buttons show what an outcome is worth as the hand stands, a lone defender's euchre too. */
function showPoints(form, hand, points) {
  for (const choice of form.querySelectorAll("input[name=outcome]")) {
    const tile = choice.closest(".tile");
    for (const alone of [false, true]) {
      const shown = tile.querySelector(alone ? ".points-alone" : ".points-partnered");
      const row = rowFor({ ...hand, outcome: choice.value, alone }, points);
      if (shown && row) shown.textContent = row.makers || row.defenders;
    }
  }
}

/* Only the other side can defend against the makers. */
function offerDefenders(form) {
  const choice = byId("lone-defender");
  const side = form.querySelector("input[name=maker]:checked")?.dataset.side;
  for (const option of choice?.querySelectorAll("option[data-side]") ?? []) option.disabled = option.dataset.side === side;
  if (choice?.selectedOptions[0]?.disabled) choice.value = "";
}

/* Nobody called, so nobody made it and nobody went alone; and the other way round. */
function settle(form, changed) {
  if (changed.name === "outcome" && changed.value === "thrown_in") {
    for (const field of form.querySelectorAll("input[name=maker], #alone")) field.checked = false;
  } else if (changed.name === "maker" || changed.id === "alone") {
    const thrownIn = byId("outcome-thrown_in");
    if (thrownIn) thrownIn.checked = false;
  }
}

// Drafts: what is tapped for a hand that is not saved yet, kept in this tab for this game and hand.

const OF_SEATS = ["key", "seated", "maker", "dealer", "lone_defender"];
const draftName = (table) => `hand:${table.dataset.game}:${table.dataset.number}`;

/* With what was said of it, and the row it acts on: another phone may have saved the hand meanwhile, and then saving
   what was tapped before asks. A correction is of a hand that is recorded: it is no draft. */
function keepDraft(form) {
  if (!form.hasAttribute("hx-post")) return;
  const typed = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const notice = byId("notice")?.textContent;
  try {
    sessionStorage.setItem(draftName(byId("table")), JSON.stringify({ typed, notice }));
  } catch {
    // A full or forbidden store loses the draft, not the page.
  }
}

function dropOldDrafts(table) {
  if (table.dataset.number === "1") sessionStorage.removeItem("start");
  const drafts = `hand:${table.dataset.game}:`;
  // An undo leads back to a hand before: what was tapped for the one after it is there again when it comes to it.
  const oldest = entry() ? Number(table.dataset.number) : Infinity;
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(drafts) && Number(name.slice(drafts.length)) < oldest) sessionStorage.removeItem(name);
  }
}

function noticeOf(text) {
  const line = document.createElement("p");
  line.className = "notice";
  line.id = "notice";
  line.tabIndex = -1;
  line.textContent = text;
  return line;
}

function restoreDraft(form) {
  const kept = JSON.parse(sessionStorage.getItem(draftName(byId("table"))) ?? "null");
  if (!Array.isArray(kept?.typed)) return;
  if (kept.notice && !byId("notice")) byId("clash").before(noticeOf(kept.notice));
  const { value: newest } = form.elements.acts_on;
  fill(form, kept.typed);
  byId("clash").hidden = !kept.notice && form.elements.acts_on.value === newest;
}

function dropDraft(name) {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/* Tap a form as another one was: names and values, as FormData has them. A seat that others sit in by now is not. */
function fill(form, typed) {
  const sat = typed.find(([name]) => name === "seated")?.[1] ?? "";
  const kept = sat === form.elements.seated.value ? typed : typed.filter(([name]) => !OF_SEATS.includes(name));
  for (const field of form.elements) {
    if (field.name === "csrfmiddlewaretoken") continue;
    const value = kept.find(([name, text]) => name === field.name && (field.type !== "radio" || text === field.value))?.[1];
    if (field.type === "radio" || field.type === "checkbox") field.checked = value !== undefined;
    else if (value !== undefined) field.value = value;
  }
  const details = byId("details");
  if (details.querySelector("input:checked:not([value=''])") || [...details.querySelectorAll("select")].some((s) => s.value)) {
    details.open = true;
  }
}

/* Make a table that has just arrived ready; `status` is that of the answer it came with. */
function ready(status) {
  const table = byId("table");
  const form = entry();
  if (!table) return;
  if (table.dataset.title) document.title = table.dataset.title.trim();
  if (status !== 422) renewKeys();
  try {
    dropOldDrafts(table);
    if (form && !("bound" in form.dataset)) restoreDraft(form);
  } catch {
    // Storage may be forbidden altogether.
  }
  if (form) say(form);
  placeSave();
}

// The save button is at the thumb, over what lies below it, only where nothing that is tapped for a hand lies there.

function placeSave() {
  const bar = entry()?.querySelector(".save");
  if (!bar) return;
  const lowest = byId("alone").getBoundingClientRect().bottom + scrollY;
  bar.classList.toggle("save-at-thumb", lowest <= innerHeight - bar.offsetHeight);
}

new ResizeObserver(placeSave).observe(byId("main"));
addEventListener("resize", placeSave);

// Saving, and what may go wrong on the way.

const spoken = (text) => (byId("spoken").textContent = text);

function complain(text, kind = "") {
  const line = document.createElement("p");
  line.className = kind;
  line.textContent = text;
  byId("message").replaceChildren(line);
  spoken("");
}

/* Whether the change was made nobody knows: the answer may have been lost on its way back. */
function complainOfSilence(source) {
  complain(source === entry() ? words().unanswered : words().changeUnanswered, "unanswered");
}

function words() {
  return byId("words").dataset;
}

function focusOn(...ids) {
  const place = ids.map(byId).find(Boolean);
  place?.focus({ preventScroll: place.id.startsWith("maker-") });
}

function firstSeat() {
  return document.querySelector("#entry input[name=maker]")?.id;
}

/* Go to the first field that is at fault; all faults are read aloud. */
function refused(table) {
  spoken([...table.querySelectorAll(".fault")].map((fault) => fault.textContent.trim()).join(" "));
  const at = table.querySelector("[aria-describedby$='-fault']");
  const field = at?.querySelector("input:checked") ?? at?.querySelector("input, select") ?? at;
  if (!field) return focusOn("faults", "notice");
  field.focus({ preventScroll: true });
  (at.closest("fieldset") ?? at).scrollIntoView({ block: "center" });
}

function arrived(status, before) {
  const table = byId("table");
  // What was sent is saved, or stands in the form that came back.
  if (before.saved) dropDraft(before.saved);
  if (status === 409) restSave();
  ready(status);
  if (before.undoing) restUndo();
  if (entry()?.dataset.bound !== undefined) keepDraft(entry());
  if (status === 422) return refused(table);
  if (status === 409) {
    spoken("");
    return focusOn("notice", firstSeat());
  }
  const finished = "finished" in table.dataset;
  if (finished && !before.finished) {
    table.classList.add("just-won");
    scrollTo({ top: 0 });
  }
  const stands = finished ? byId("now-title").textContent : table.dataset.says;
  spoken([byId("last")?.textContent, stands].filter(Boolean).join(" "));
  focusOn("rematch", firstSeat());
}

function focusOnMissing(form) {
  const lacks = missing(tapped(form), pointsTable());
  if (!lacks) return; // it only rests
  const field = form.querySelector(`input[name=${ANSWERED_BY[lacks] ?? lacks}]`);
  if (field && byId("details").contains(field)) byId("details").open = true;
  field?.focus();
}

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (!form || form !== entry()) return;
  settle(form, event.target);
  say(form);
  keepDraft(form);
});

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== entry() || byId("save").getAttribute("aria-disabled") !== "true") return;
    event.preventDefault();
    event.stopPropagation();
    focusOnMissing(event.target);
  },
  { capture: true },
);

// One change at a time: while one is under way the whole table is locked, so that no tap is lost with the table
// that it was meant for, and nothing is taken back that nobody has seen yet.

const UNDO_RESTS = 1000;
const SAVE_RESTS = 1500;
let saveRests = false;
let before = { finished: false, undoing: false, saved: null };
let focused = null;

function lock() {
  const table = byId("table");
  focused = document.activeElement;
  table.inert = true;
  table.setAttribute("aria-busy", "true");
}

/* A table that has just arrived was never locked; the one that stayed has its focus back. */
function unlock() {
  const table = byId("table");
  if (!table.inert) return;
  table.inert = false;
  table.removeAttribute("aria-busy");
  if (document.activeElement.contains(table)) focused?.focus({ preventScroll: true });
}

/* The second tap of a double one must not take another hand back, nor put this one there again. */
function restUndo() {
  for (const button of [byId("undo"), byId("put-back")].filter(Boolean)) {
    button.disabled = true;
    setTimeout(() => (button.disabled = false), UNDO_RESTS);
  }
}

/* Nor must the second tap save a hand beside the one that another phone saved first: what stands now is read before. */
function restSave() {
  saveRests = true;
  setTimeout(() => {
    saveRests = false;
    if (entry()) say(entry());
  }, SAVE_RESTS);
}

const bringsTable = (status) => status < 400 || status === 409 || status === 422;
const isSilence = (status) => status === 502 || status === 504;

document.addEventListener("htmx:before:request", (event) => {
  const { sourceElement } = event.detail.ctx;
  before = {
    finished: "finished" in byId("table").dataset,
    undoing: sourceElement.contains(byId("undo")),
    saved: sourceElement === entry() ? draftName(byId("table")) : null,
  };
  byId("message").replaceChildren();
  spoken(words().saving);
  lock();
});

document.addEventListener("htmx:finally:request", unlock);

// A network that wants its guests to sign in first answers any address with a page of its own.
document.addEventListener("htmx:before:swap", (event) => {
  const { response, text } = event.detail.ctx;
  if (!bringsTable(response.status) || text.includes('id="table"')) return;
  event.preventDefault();
  complain(words().foreign);
});

document.addEventListener("htmx:after:swap", (event) => {
  const { status } = event.detail.ctx.response;
  if (bringsTable(status)) arrived(status, before);
});

document.addEventListener("htmx:response:error", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (bringsTable(response.status)) return;
  if (isSilence(response.status)) complainOfSilence(sourceElement);
  else complain(response.status >= 500 ? words().failed : words().denied);
});

document.addEventListener("htmx:error", (event) => {
  const { ctx } = event.detail;
  if (ctx) complainOfSilence(ctx.sourceElement);
});

addEventListener("online", () => byId("message").querySelector(".unanswered")?.remove());

// Another phone saved: live.js put the new table in place. What was tapped for the hand before is tapped in its form,
// which still acts on what was seen then, so that saving it asks.

document.addEventListener("table-refreshed", ({ detail: { typed } }) => {
  ready(200);
  const form = entry();
  if (!form || !typed) return;
  fill(form, typed);
  byId("clash").hidden = false;
  say(form);
  keepDraft(form);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#clear")) dropDraft(draftName(byId("table")));
});

ready(200);
