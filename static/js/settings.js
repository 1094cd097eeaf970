/* A club's settings: offers the time zone of the phone one holds, when the list has it and the club keeps another. */

const zone = document.getElementById("time-zone");
const offer = document.getElementById("zone-here");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

if (zone && zone.value !== here) {
  const option = [...zone.options].find(({ value }) => value === here);
  if (option) {
    offer.textContent = offer.dataset.words.replace("%s", option.text);
    offer.hidden = false;
    offer.addEventListener("click", () => {
      zone.value = here;
      offer.hidden = true;
      zone.focus();
    });
  }
}
