/* A list of names to choose from: typing leaves those that fit. Without it the whole list stands there. */

const rows = [...document.querySelectorAll("#entrants > li")];
const typed = document.getElementById("typed");

/* Letters as they are looked for: no case, no accents. */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const words = rows.map((row) => ` ${plain(row.textContent).replace(/\s+/g, " ")}`);

function narrow() {
  const asked = plain(typed.value).trim().split(/\s+/).filter(Boolean);
  for (const [at, row] of rows.entries()) row.hidden = !asked.every((word) => words[at].includes(` ${word}`));
  document.getElementById("nobody").hidden = rows.some((row) => !row.hidden);
}

if (typed) {
  document.getElementById("narrow").hidden = false;
  typed.addEventListener("input", narrow);
  narrow(); // a browser may have kept what was typed
}
