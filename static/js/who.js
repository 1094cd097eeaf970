/* A list of names: typing leaves those that fit, also once the list came anew. Without it the whole list stands there. */

/* Letters as they are looked for: no case, no accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/* A row's names and number, each word after a space, so that its beginning is found; the rest says the same for all. */
function wordsOf(row) {
  const told = [...row.querySelectorAll(".row-names > *, .number")].map((part) => part.textContent);
  return ` ${plain(told.join(" ")).replace(/\s+/g, " ")}`;
}

function narrow() {
  const typed = document.getElementById("typed");
  if (!typed) return;
  document.getElementById("narrow").hidden = false;
  const rows = [...document.querySelectorAll("#entrants > li")];
  const nobody = document.getElementById("nobody");
  const asked = plain(typed.value).trim().split(/\s+/).filter(Boolean);
  for (const row of rows) {
    const words = wordsOf(row);
    row.hidden = !asked.every((word) => words.includes(` ${word}`));
  }
  if (nobody) nobody.hidden = rows.some((row) => !row.hidden);
}

document.addEventListener("input", (event) => event.target.id === "typed" && narrow());
document.addEventListener("htmx:after:swap", narrow);
narrow(); // a browser may have kept what was typed
