/* A question whom a name means goes away as soon as another name is typed, and comes back with the name it is about.
   Without this it stays, and the server drops it once the form is sent. */

const asking = document.getElementById("who-is-it");
const questions = [...(asking?.querySelectorAll(".is-it") ?? [])];

function same(one, other) {
  const [bare, others] = [one, other].map((name) => name.normalize("NFKC").toLowerCase().replace(/\s/g, ""));
  return bare === others;
}

function look() {
  const open = questions.filter((question) => !question.disabled);
  asking.hidden = !open.length;
  if (!asking.querySelector("button")) return;
  // The button below is the one to tap again once nothing is asked.
  const below = [...asking.closest("form").querySelectorAll("button.button")].filter((button) => !asking.contains(button));
  below.at(-1)?.classList.toggle("button-main", !open.length);
}

for (const question of questions) {
  const about = question.querySelector('[name$="_is_about"]');
  const field = about.form.elements.namedItem(about.name.slice(0, -"_is_about".length));
  const follow = () => {
    question.hidden = question.disabled = !same(field.value, about.value);
    look();
  };
  // What is suggested fills the field and is heard of by the form alone.
  for (const heard of ["input", "change"]) about.form.addEventListener(heard, follow);
}
