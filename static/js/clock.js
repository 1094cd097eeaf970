/* Counts the clocks of a round down. Without it a page says how many minutes were left when it was loaded.

   A clock says when it ends by the server's time (`data-ends`), or how many seconds it stands at (`data-stands`), and
   when that was drawn (`data-now`). What is drawn may come late, never early: so the server's time is at least the
   latest `data-now`, and this machine's own clock, which may be wrong, only counts on from there. */

let ahead = -Infinity; // ms by which the server's clock is ahead of ours

function read(clock) {
  ahead = Math.max(ahead, Number(clock.dataset.now) - Date.now());
}

const two = (number) => String(number).padStart(2, "0");

function words(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function show(clock) {
  const { ends, stands, over } = clock.dataset;
  const left = ends ? Math.ceil((Number(ends) - Date.now() - ahead) / 1000) : Number(stands);
  const text = left > 0 ? words(left) : over;
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle("clock-over", left <= 0);
  clock.classList.toggle("clock-short", left > 0 && left <= 120);
}

function showAll() {
  const clocks = document.querySelectorAll(".clock");
  clocks.forEach(read);
  clocks.forEach(show);
}

// What a stream brings is set right before it is seen.
new MutationObserver(showAll).observe(document.getElementById("main"), { childList: true, subtree: true });
setInterval(showAll, 250);
showAll();
