/* Names are suggested while one is typed: a combobox over the club's players, as the server finds them. Without this
   the browser shows the page's own list of names, and everything else is the same. */

const WAIT = 120; // milliseconds after the last letter
const GAP = 4; // pixels between the field and its list
const spoken = document.getElementById("spoken");

class Suggestions {
  constructor(field, address) {
    this.field = field;
    this.address = address;
    this.list = document.createElement("ul");
    this.list.id = `${field.id}-names`;
    this.list.className = "suggested";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", document.querySelector(`label[for="${field.id}"]`)?.textContent.trim() ?? "");
    this.list.hidden = true;
    // Beside the body's own content, so that it moves nothing: it lies under its field, wherever that is.
    field.insertAdjacentElement("afterend", this.list);
    field.removeAttribute("list");
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", this.list.id);
    field.addEventListener("input", () => this.soon());
    field.addEventListener("keydown", (event) => this.key(event));
    field.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
    this.list.addEventListener("click", (event) => this.choose(event.target.closest("[role=option]")));
  }

  get options() {
    return [...this.list.querySelectorAll("[role=option]")];
  }

  get chosen() {
    return this.list.querySelector("[aria-selected=true]");
  }

  soon() {
    clearTimeout(this.timer);
    this.asked?.abort();
    if (this.field.value.trim()) this.timer = setTimeout(() => this.ask(), WAIT);
    else this.close();
  }

  async ask() {
    const asked = (this.asked = new AbortController());
    const typed = this.field.value;
    const query = new URLSearchParams({ q: typed, list: this.list.id });
    try {
      const answer = await fetch(`${this.address}?${query}`, { signal: asked.signal });
      const found = answer.ok ? await answer.text() : "";
      if (this.field.value === typed && document.activeElement === this.field) this.show(found);
    } catch {
      // Without a network nothing is suggested, and the name is typed in full. A question that another letter broke off
      // must not end the one that follows it.
      if (!asked.signal.aborted) this.close();
    }
  }

  show(found) {
    this.list.innerHTML = found;
    const names = this.options.map((option) => option.dataset.name);
    if (!names.length || (names.length === 1 && names[0] === this.field.value)) {
      this.close();
      return;
    }
    this.list.hidden = false;
    this.field.setAttribute("aria-expanded", "true");
    this.place();
    if (spoken) spoken.textContent = names.join(", ");
  }

  /* Under the field, or over it where the keyboard leaves no room there. */
  place() {
    const seen = window.visualViewport;
    const field = this.field.getBoundingClientRect();
    const below = (seen ? seen.offsetTop + seen.height : innerHeight) - field.bottom - GAP;
    const above = field.top - (seen?.offsetTop ?? 0) - GAP;
    const over = below < Math.min(this.list.scrollHeight, 160) && above > below;
    this.list.classList.toggle("suggested-over", over);
    this.list.style.maxHeight = `${Math.max(96, over ? above : below)}px`;
    this.list.style.insetInlineStart = "0";
    const wide = this.list.getBoundingClientRect();
    const beyond = Math.max(0, wide.right - document.documentElement.clientWidth + GAP);
    const short = Math.max(0, GAP - wide.left);
    if (beyond || short) {
      const back = getComputedStyle(this.field).direction === "rtl" ? short : beyond;
      this.list.style.insetInlineStart = `${-back}px`;
    }
  }

  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.list.hidden = true;
    this.list.replaceChildren();
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (event.isComposing || this.list.hidden) return;
    const { options } = this;
    const now = options.indexOf(this.chosen);
    const next = {
      ArrowDown: () => this.mark(options[(now + 1) % options.length]),
      ArrowUp: () => this.mark(options[(now < 1 ? options.length : now) - 1]),
      Enter: () => (this.chosen ? this.choose(this.chosen) : false),
      Escape: () => this.close(),
    }[event.key];
    if (next && next() !== false) event.preventDefault();
  }

  mark(option) {
    this.chosen?.setAttribute("aria-selected", "false");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.field.setAttribute("aria-activedescendant", option.id);
  }

  choose(option) {
    if (!option) return;
    this.field.value = option.dataset.name;
    this.close();
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
    // Whatever keeps what is typed hears of it, and asks nothing again.
    this.field.form?.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

for (const place of document.querySelectorAll("[data-suggest]")) {
  for (const field of place.querySelectorAll("input[list]")) new Suggestions(field, place.dataset.suggest);
}
