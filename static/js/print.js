/* A page made to be printed: a button that opens the browser's own print window. Without it, its menu does. */

const button = document.getElementById("print");
if (button) {
  button.hidden = false;
  document.getElementById("print-by-menu").hidden = true;
  button.addEventListener("click", () => print());
}
