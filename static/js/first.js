/* A page that starts a game: keeps what is typed through a reload, the way back and a lost network, in this tab, until the
   table of the game shows. Without it the page is a plain form and works the same. */

const NOT_TYPED = /^(csrfmiddlewaretoken|key|acts_on|club|chosen|time_zone|.*_is|.*_is_about)$/;
const form = document.getElementById("start");
const DRAFT = form.dataset.draft ?? "start"; // each club's table has its own

const club = form.elements.namedItem("club")?.value ?? "";

/* What somebody typed or tapped, and not what the page came filled with. After an error all of it was typed. */
const isTyped = (field) =>
  field.name &&
  !NOT_TYPED.test(field.name) &&
  (field.type !== "radio" || field.checked) &&
  ("bound" in form.dataset ||
    (field.type === "radio" ? !field.defaultChecked : field.value !== field.defaultValue));

function keepDraft() {
  const typed = [...form.elements].filter(isTyped).map(({ name, value }) => [name, value]);
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify({ club, typed }));
  } catch {
    // A full or forbidden store loses the draft, not the page.
  }
}

function restoreDraft() {
  const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? "null");
  if (!Array.isArray(kept?.typed)) return;
  for (const [name, value] of kept.typed) {
    // Names go along to another club; the rules are that club's own.
    if (NOT_TYPED.test(name) || (name === "preset" && kept.club !== club)) continue;
    const field = form.elements.namedItem(name);
    if (field) field.value = value;
  }
}

/* A name too long for its box is read whole below it. */
function showWhole(box) {
  const entry = box.closest(".place-entry");
  let whole = entry.parentElement.querySelector(".place-whole");
  if (!whole) {
    whole = document.createElement("p");
    whole.className = "place-whole";
    whole.dir = "auto";
    whole.ariaHidden = "true"; // the box itself says it
    entry.after(whole);
  }
  whole.textContent = box.value;
  whole.hidden = box.scrollWidth <= box.clientWidth;
}

const showAllWhole = () => form.querySelectorAll(".place-entry .input").forEach(showWhole);

form.addEventListener("input", keepDraft);
form.addEventListener("input", showAllWhole);
addEventListener("resize", showAllWhole);

try {
  // After an error the server has filled the form with what was typed.
  if ("bound" in form.dataset) keepDraft();
  else restoreDraft();
} catch {
  // Storage may be forbidden altogether.
}
showAllWhole();
