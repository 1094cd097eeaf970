/* On every page: one that comes back from the browser's memory may show what was changed since, and a form whose key is
   used up. A reload brings it as it is now; without a network it stays, and live pages catch up by themselves. */

addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.onLine) location.reload();
});
