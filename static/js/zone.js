/* Where a club may be founded: tells the time zone of this browser, so that the club's evenings are told in its own time. */

document.getElementById("time-zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone;
