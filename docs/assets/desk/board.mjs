/* The board on the page: the picture that Python has drawn, and over each place in it a button.
 *
 * The buttons are a grid with one stop for the Tab key; arrows walk in it. A card can be dragged with a mouse or a pen;
 * a finger scrolls the page instead, and moves cards through the panel. */

import { make, picture } from "./dom.mjs";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const FAR_ENOUGH = 8;

export class Board {
  #picture; #grid; #buttons = new Map(); #rows = []; #at; #drag = null; #hooks;

  constructor(host, label, hooks) {
    this.#picture = host.querySelector(".desk-picture");   // the empty board that the page came with stays meanwhile
    this.#grid = make("div", { class: "desk-places", role: "grid", "aria-label": label, onkeydown: event => this.#key(event) });
    host.replaceChildren(this.#picture, this.#grid);
    this.#hooks = hooks;
    this.#grid.addEventListener("focusin", event => {
      this.#at = event.target.dataset.place;
      this.#mind();
    });
    this.#grid.addEventListener("pointerdown", event => this.#press(event));
    this.#grid.addEventListener("pointermove", event => this.#pull(event));
    this.#grid.addEventListener("pointerup", event => this.#drop(event));
    this.#grid.addEventListener("pointercancel", () => this.#letGo());
  }

  draw(svg, places, chosen, answers = new Map()) {
    const drawn = picture(svg);
    drawn.removeAttribute("role");
    drawn.setAttribute("aria-hidden", "true");   // the buttons over it say the same, place by place
    this.#picture.replaceChildren(drawn);
    const names = places.map(one => one.place);
    if (names.join() !== [...this.#buttons.keys()].join()) this.#layOut(places);
    for (const one of places) {
      const place = this.#buttons.get(one.place);
      const [left, top, width, height] = one.box;
      place.style.cssText = `left:${left}%;top:${top}%;width:${width}%;height:${height}%`;
      place.setAttribute("aria-label", [one.label, ...(answers.get(one.place) ?? [])].join(". "));
      place.setAttribute("aria-selected", String(one.place === chosen));
      place.dataset.cards = one.cards.join(" ");
    }
    this.#at = this.#buttons.has(this.#at) ? this.#at : "C1";
    this.#mind();
  }

  focus(place = this.#at) {
    this.#at = place;
    this.#mind();
    this.#buttons.get(place)?.focus();
  }

  #layOut(places) {
    this.#buttons.clear();
    this.#rows = [];
    for (const one of places) {
      const place = make("button", { type: "button", role: "gridcell", tabindex: "-1", onclick: () => this.#pick(one.place) });
      place.dataset.place = one.place;
      this.#buttons.set(one.place, place);
      if (one.row === null || !this.#rows[one.row]) this.#rows.push([]);
      this.#rows.at(-1).push(one.place);
    }
    this.#grid.replaceChildren(...this.#rows.map(row => make("div", { role: "row" }, row.map(one => this.#buttons.get(one)))));
  }

  #mind() {
    for (const [name, place] of this.#buttons) place.tabIndex = name === this.#at ? 0 : -1;
  }

  #pick(place) {
    if (this.#drag?.moved) return;
    this.#at = place;
    this.#mind();
    this.#hooks.pick(place);
  }

  #key(event) {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#hooks.remove(this.#at);
      return;
    }
    const row = this.#rows.findIndex(one => one.includes(this.#at));
    const column = this.#rows[row].indexOf(this.#at);
    if (event.key === "Home") this.focus(this.#rows[row][0]);
    else if (event.key === "End") this.focus(this.#rows[row].at(-1));
    else if (event.key in STEPS) {
      const [down, right] = STEPS[event.key];
      const next = this.#rows[row + down];
      if (next) this.focus(next[Math.min(next.length - 1, Math.max(0, column + right))]);
    } else return;
    event.preventDefault();
  }

  /* --- dragging ---------------------------------------------------------------------------------------------------- */

  #press(event) {
    const place = event.target.closest("[data-place]");
    if (event.pointerType === "touch" || event.button !== 0 || !place?.dataset.cards) return;
    this.#drag = { from: place.dataset.place, x: event.clientX, y: event.clientY, moved: false };
  }

  #pull(event) {
    if (!this.#drag) return;
    if (Math.hypot(event.clientX - this.#drag.x, event.clientY - this.#drag.y) > FAR_ENOUGH) this.#drag.moved = true;
    if (!this.#drag.moved) return;
    this.#grid.classList.add("dragging");
    const over = this.#placeAt(event);
    for (const [name, place] of this.#buttons) place.classList.toggle("over", name === over);
  }

  #drop(event) {
    const drag = this.#drag;
    const over = this.#placeAt(event);
    this.#letGo();
    if (drag?.moved && over && over !== drag.from) this.#hooks.move(drag.from, over);
  }

  #letGo() {
    this.#grid.classList.remove("dragging");
    for (const place of this.#buttons.values()) place.classList.remove("over");
    setTimeout(() => { this.#drag = null; });   // the click that ends a drag comes after this
  }

  #placeAt(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.dataset.place;
  }
}
