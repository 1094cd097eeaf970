/* The ways between a club's pages are wider than a phone: bring the one of this page into sight. */

document
  .querySelector(".club-way[aria-current]")
  ?.scrollIntoView({ behavior: "instant", block: "nearest", inline: "center" });
