/* What can be done at the chosen place: put a card there, let a card act, choose a target, set what lies on a card.
 *
 * The panel offers what the engine's answers name: cards of the knowledge base, a card's own actions, the targets with
 * the verdict on each. Setting up a position follows no rule; the engine says when a position cannot be read. */

import { button, fill, make, verdict } from "./dom.mjs";
import { newId, withCard } from "./history.mjs";

const COUNTS = ["wounds", "tokens"];
const STATES = ["closed", "hidden"];
const PLAYERS = ["first", "second"];
const CONTROLS = "input, select, button, summary";

export class Panel {
  #host; #words; #hooks;

  constructor(host, words, hooks) {
    this.#host = host;
    this.#words = words;
    this.#hooks = hooks;
  }

  show(...content) {
    this.#host.replaceChildren(...content.flat().filter(Boolean));
  }

  focus() {
    this.#host.querySelector("button, input, select, summary, a")?.focus();
  }

  /* --- nothing is chosen ------------------------------------------------------------------------------------------- */

  start(answer, passes) {
    const hint = Object.keys(answer.cards).length ? this.#words.hint_choose : this.#words.hint_empty;
    this.show(make("p", { class: answer.steps.length ? "desk-hint known" : "desk-hint" }, hint), this.#passes(passes));
  }

  #passes(passes) {
    if (!passes.length) return null;
    return make("div", { class: "desk-options" }, passes.map(one => button(one.words, () => this.#hooks.act(one.action))));
  }

  /* --- a place ----------------------------------------------------------------------------------------------------- */

  place(place, answer, catalogue) {
    const cards = place.cards.map(id => button(answer.cards[id].words, () => this.#hooks.choose(place.place, id), { class: "desk-card" }));
    this.show(
      make("h3", {}, place.label),
      cards.length ? make("div", { class: "desk-options" }, cards) : null,
      make("h4", {}, this.#words.put_here),
      this.#putting(place, answer, catalogue));
  }

  /* The ways to put a card: one described by its type and abilities, or one of the knowledge base. */
  #putting({ place, player: nearest }, answer, catalogue) {
    const player = this.#players(nearest, "desk-put-player");
    const put = (name, card) => {
      const position = answer.now;
      const owner = player.querySelector("input:checked").value;
      const id = newId(position, name);
      this.#hooks.edit({ ...position, cards: { ...position.cards, [id]: { card, player: owner, at: place } } }, place, id);
    };
    return make("div", { class: "desk-put" }, player, this.#described(catalogue, put), this.#listed(catalogue, put));
  }

  #described(catalogue, put) {
    const type = make("select", { id: "desk-type" }, catalogue.types.map(one => make("option", { value: one.id }, one.words)));
    const kinds = catalogue.kinds.map(one => make("label", { class: "desk-check" },
      make("input", { type: "checkbox", value: one.id }), ` ${one.words}`));
    const range = make("input", { type: "number", id: "desk-range", min: "1", max: "9", inputmode: "numeric" });
    const name = make("input", { type: "text", id: "desk-name", autocomplete: "off", maxlength: "40" });
    const make_card = () => {
      const reach = range.value ? { range: Number(range.value) } : {};
      const chosen = kinds.map(one => one.firstChild).filter(box => box.checked);
      const abilities = chosen.map(box => ({ kind: box.value, ...reach }));
      const called = name.value.trim();
      return { type: type.value, ...(abilities.length ? { abilities } : {}), ...(called ? { name: { ru: called, en: called } } : {}) };
    };
    return make("form", { class: "desk-described", onsubmit: event => { event.preventDefault(); put(type.value, make_card()); } },
      make("p", {}, make("label", { for: "desk-type" }, this.#words.type), " ", type),
      make("details", { class: "more" }, make("summary", {}, this.#words.abilities),
        make("div", { class: "desk-checks", role: "group", "aria-label": this.#words.abilities }, kinds),
        make("p", {}, make("label", { for: "desk-range" }, this.#words.range), " ", range),
        make("p", {}, make("label", { for: "desk-name" }, this.#words.name), " ", name)),
      make("button", { type: "submit", class: "desk-button primary" }, this.#words.put));
  }

  #listed(catalogue, put) {
    const list = make("ul", { class: "desk-list" }, catalogue.cards.map(one => make("li", {},
      button([make("span", {}, one.name), make("span", { class: "quiet" }, one.facts)], () => put(one.id, one.id), { class: "desk-card" }))));
    const search = make("input", { type: "search", id: "desk-search", autocomplete: "off", placeholder: this.#words.search_cards,
      "aria-label": this.#words.search_cards,
      oninput: () => {
        const wanted = search.value.toLowerCase().replaceAll("ё", "е").split(/\s+/);
        for (const item of list.children) {
          const text = item.textContent.toLowerCase().replaceAll("ё", "е");
          item.hidden = !wanted.every(word => text.includes(word));
        }
      } });
    return make("details", { class: "more" }, make("summary", {}, this.#words.from_base), search, list);
  }

  #players(chosen, name) {
    return make("fieldset", { class: "desk-segments" }, make("legend", {}, this.#words.whose), PLAYERS.map(player => make("label", {},
      make("input", { type: "radio", name, value: player, ...(player === chosen ? { checked: true } : {}) }), ` ${this.#words[player]}`)));
  }

  /* --- a card ------------------------------------------------------------------------------------------------------ */

  card(place, id, acts, answer) {
    const card = answer.cards[id];
    const others = place.cards.filter(one => one !== id);
    const known = this.#host.querySelector(".desk-settings");
    const kept = known?.open && known.dataset.card === id;   // several things may be set one after another
    const held = kept ? [...known.querySelectorAll(CONTROLS)].indexOf(document.activeElement) : -1;
    this.show(
      make("h3", {}, card.words),
      make("p", { class: "quiet" }, card.facts),
      acts.length ? make("h4", {}, this.#words.what_does) : null,
      make("div", { class: "desk-options" }, acts.map(one => button(one.verdict ? [one.words, " ", verdict(one.verdict, this.#words.verdicts[one.verdict])] : one.words,
        () => (one.aims ? this.#hooks.aim(one.aims) : this.#hooks.act(one.action)), { class: "desk-button primary" }))),
      this.#settings(place, id, answer, kept),
      others.length ? make("div", { class: "desk-options" }, make("span", { class: "quiet" }, this.#words.also_here),
        others.map(one => button(answer.cards[one].words, () => this.#hooks.choose(place.place, one), { class: "desk-link" }))) : null);
    this.#host.querySelectorAll(`.desk-settings :is(${CONTROLS})`)[held]?.focus();
  }

  #settings(place, id, answer, open) {
    const position = answer.now;
    const card = position.cards[id];
    const edit = change => this.#hooks.edit(withCard(position, id, change), place.place, change === null ? null : id);
    const states = STATES.map(state => make("label", { class: "desk-check" },
      make("input", { type: "checkbox", onchange: event => edit({ [state]: event.target.checked }), ...(card[state] ? { checked: true } : {}) }),
      ` ${this.#words[state]}`));
    const counts = COUNTS.map(count => make("label", { class: "desk-check" }, `${this.#words[count]} `,
      make("input", { type: "number", min: "0", max: "99", inputmode: "numeric", value: card[count] ?? 0,
        onchange: event => edit({ [count]: Number(event.target.value) }) })));
    const markers = make("label", { class: "desk-check" }, `${this.#words.markers} `,
      make("input", { type: "text", autocomplete: "off", value: (card.markers ?? []).map(one => one.name).join(", "),
        onchange: event => edit({ markers: markersNamed(event.target.value, card.markers ?? []) }) }));
    const hosts = Object.keys(position.cards).filter(one => one !== id);
    const host = make("label", { class: "desk-check" }, `${this.#words.host} `, make("select", {
      onchange: event => edit(event.target.value ? { host: event.target.value, at: undefined } : { host: undefined, at: place.place }) },
    make("option", { value: "" }, "—"),
    hosts.map(one => make("option", { value: one, ...(one === card.host ? { selected: true } : {}) }, answer.cards[one].words))));
    const players = this.#players(card.player, "desk-card-player");
    players.addEventListener("change", event => edit({ player: event.target.value }));
    return make("details", { class: "more desk-settings", "data-card": id, open: Boolean(open) }, make("summary", {}, this.#words.settings),
      players, make("div", { class: "desk-checks" }, states, counts, markers, hosts.length ? host : null),
      make("div", { class: "desk-options" },
        button(this.#words.move, () => this.#hooks.move(place.place, id)),
        button(this.#words.remove, () => edit(null)),
        button(this.#words.put_more, () => this.#hooks.choose(place.place, null))));
  }

  /* --- a target ---------------------------------------------------------------------------------------------------- */

  aim({ words, targets }, action, several, chosen) {
    const cards = targets.filter(one => one.card);
    const places = targets.filter(one => !one.card);
    const row = one => make("li", {}, make("button", { type: "button", class: "desk-card", "aria-pressed": several ? String(chosen.includes(one.target)) : null,
      onclick: () => this.#hooks.target(one.target) },
    make("span", {}, one.words), verdict(one.verdict, this.#words.verdicts[one.verdict])));
    this.show(
      make("h3", {}, words),
      make("p", { class: "desk-hint" }, this.#words.hint_target),
      make("ul", { class: "desk-list" }, cards.map(row)),
      make("details", { class: "more" }, make("summary", {}, this.#words.places), make("ul", { class: "desk-list" }, places.map(row))),
      "declare" in action ? make("label", { class: "desk-check" }, make("input", { type: "checkbox", ...(several ? { checked: true } : {}),
        onchange: event => this.#hooks.several(event.target.checked) }), ` ${this.#words.several}`) : null,
      make("div", { class: "desk-options" },
        several ? button(fill(this.#words.decide, { number: chosen.length }), () => this.#hooks.decide(),
          { class: "desk-button primary", disabled: chosen.length === 0 }) : null,
        button(this.#words.cancel, () => this.#hooks.cancel())));
  }

  moving(card) {
    this.show(make("h3", {}, card.words), make("p", { class: "desk-hint", role: "status" }, this.#words.hint_move),
      make("div", { class: "desk-options" }, button(this.#words.cancel, () => this.#hooks.cancel())));
  }
}

/* The markers of the names written; one that lies there already stays as it is, with what it does and who gave it. */
function markersNamed(written, lying) {
  const left = [...lying];
  const named = written.split(",").map(name => name.trim()).filter(Boolean).map(name => {
    const place = left.findIndex(one => one.name === name);
    return place < 0 ? { name } : left.splice(place, 1)[0];
  });
  return named.length ? named : undefined;
}
