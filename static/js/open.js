/* While a game or a hall's wall is open: keeps the screen awake, and the score in the tab's icon. */

const game = document.querySelector("#table, #wall");
const icon = document.getElementById("score-icon");
let lock = null;

/* Held while the page is seen and the game goes on; browsers take it away whenever the page is hidden. */
async function stayAwake() {
  if (document.hidden || lock || !navigator.wakeLock) return;
  if (document.getElementById("won")) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // The battery is low, or the person forbade it.
  }
}

/* Only a secure address may: say so once, where the rest of the game's matters are. */
function sayWhatIsMissing() {
  const line = document.getElementById("awake");
  if (line && !navigator.wakeLock) line.hidden = false;
}

// The title holds the score, and changes with it.
const head = document.querySelector("title");
if (head && icon) {
  new MutationObserver(() => {
    const address = new URL(icon.href);
    address.searchParams.set("score", document.title.split(":")[0]);
    icon.href = address;
  }).observe(head, { childList: true, characterData: true, subtree: true });
}

document.addEventListener("visibilitychange", stayAwake);
if (game) stayAwake();
sayWhatIsMissing();
