/* Paper cards keyed without a mouse: a digit that no other can follow goes on to the next field, so does Space; a Space
   after such a digit goes no further, so that whoever presses it after each figure comes out right. Enter goes on while
   the table or its points are missing, and saves then. What is typed while a card is being saved is typed into the next
   one. Without this the fields are reached by Tab. */

const NEEDED = ["table", "points_ns", "points_ew"];

const byId = (id) => document.getElementById(id);
const fieldsOf = () => [...byId("card").querySelectorAll("[data-most]")];
const fieldOf = (event) => event.target.closest?.("#card [data-most]");

let saving = false;
let wentOn = false; // by the digit that was typed last
let typedAhead = [];

function go(field) {
  field?.focus();
  field?.select();
}

/* Whether no further digit can belong to the number: with one more it would be beyond what it goes up to. */
function full({ value, maxLength, dataset }) {
  return value === "0" || value.length >= maxLength || Number(value) * 10 > Number(dataset.most);
}

/* Say whose card it is, so that a wrong number is noticed at once. */
function sayWho() {
  const number = fieldsOf()[0].value.trim();
  const names = document.querySelector(`[data-table="${CSS.escape(number)}"] [data-names]`);
  const who = byId("who");
  if (names) who.replaceChildren(...[...names.childNodes].map((node) => node.cloneNode(true)));
  else who.textContent = number ? who.dataset.none : "";
}

function typed(field) {
  const digits = field.value.replace(/\D/g, "");
  if (digits !== field.value) field.value = digits;
  byId("card").elements.sure.value = ""; // what was asked was asked about other figures
  if (field.name === "table") sayWho();
  const fields = fieldsOf();
  wentOn = Boolean(digits) && full(field);
  if (wentOn) go(fields[fields.indexOf(field) + 1]);
}

/* Take a key that means something else here than in other fields; return whether it was one. */
function pressed(field, key) {
  const fields = fieldsOf();
  const missing = fields.find(({ name, value }) => NEEDED.includes(name) && !value);
  const isSecond = key === " " && wentOn && !field.value;
  wentOn = false;
  if (isSecond) return true;
  if (key === " ") go(fields[fields.indexOf(field) + 1]);
  else if (key === "Enter" && missing) go(missing);
  else if (key === "Backspace" && !field.value) go(fields[fields.indexOf(field) - 1]);
  else return false;
  return true;
}

/* Type what was typed ahead as if it came now, up to the Enter that saves the next card. */
function catchUp() {
  while (typedAhead.length && !saving) {
    const field = document.activeElement.closest("#card [data-most]");
    const key = typedAhead.shift();
    if (!field) return;
    if (/^\d$/.test(key)) {
      field.setRangeText(key, field.selectionStart, field.selectionEnd, "end");
      typed(field);
    } else if (!pressed(field, key) && key === "Enter") byId("card").requestSubmit();
  }
}

/* Go on at what is wrong, at the question, at the figures that are corrected, or with the next card. */
function begin() {
  const fields = fieldsOf();
  const wrong = fields.find((field) => field.getAttribute("aria-invalid") === "true");
  if (byId("questions")) go(fields.at(-1));
  else go(wrong ?? (fields[1].value ? fields[1] : fields[0]));
  sayWho();
}

function complain() {
  const line = document.createElement("p");
  line.textContent = byId("card").dataset.unanswered;
  byId("message").replaceChildren(line);
  typedAhead = [];
}

document.addEventListener("keydown", (event) => {
  const field = fieldOf(event);
  if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (saving) typedAhead.push(event.key);
  if (saving || pressed(field, event.key)) event.preventDefault();
});

document.addEventListener("input", (event) => {
  const field = fieldOf(event);
  if (field) typed(field);
});

document.addEventListener("htmx:before:request", () => {
  saving = true;
  byId("message").replaceChildren();
});

document.addEventListener("htmx:after:swap", () => {
  byId("spoken").textContent = byId("saved")?.textContent.trim() ?? "";
  begin();
});

document.addEventListener("htmx:finally:request", () => {
  saving = false;
  catchUp();
});

document.addEventListener("htmx:response:error", (event) => {
  const { status } = event.detail.ctx.response;
  if (status !== 409 && status !== 422) complain();
});

document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx) complain();
});

begin();
