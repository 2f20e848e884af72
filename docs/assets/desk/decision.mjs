/* What the engine has answered: each step with its verdict, the clauses that gave it, what happened, what is to be
 * chosen. Every word comes from the engine's answer. */

import { button, fill, make, picture, verdict } from "./dom.mjs";

export class Decisions {
  #words; #root; #hooks;

  constructor(words, root, hooks) {
    this.#words = words;
    this.#root = root;
    this.#hooks = hooks;
  }

  steps(answer) {
    return answer.steps.map((step, place) => this.#step(step, place === answer.steps.length - 1, answer.steps.length));
  }

  /* What stands above the board where the decision lies below it: the verdict with its clauses, or what is waited for. */
  inBrief({ steps, pending, trouble }) {
    const last = steps.at(-1);
    const waited = pending && (pending.roll ? fill(this.#words.rolls, { card: pending.roll }) : fill(this.#words.chooses, pending));
    if (trouble || !last) return [make("span", {}, trouble ? this.#words.refused : waited ?? "")];
    const asked = new Set(last.branches.flatMap(branch => branch.told.map(one => one.question)));
    const told = waited || [...last.decisive.map(one => one.id), ...asked].join(", ");
    return [verdict(last.verdict, last.verdict_words), make("span", {}, told)];
  }

  trouble(trouble) {
    return make("div", { class: "desk-trouble", role: "alert" },
      make("p", {}, make("b", {}, this.#words.refused), " ", trouble.problem),
      make("p", {}, trouble.remedy, trouble.path.length > 1 ? make("span", { class: "quiet" }, ` (${trouble.path})`) : null));
  }

  pending({ player, clause, options, roll }) {
    return make("section", { class: "desk-pending" },
      make("h3", {}, roll ? fill(this.#words.rolls, { card: roll }) : fill(this.#words.chooses, { player })),
      roll ? make("p", { class: "desk-hint" }, this.#words.hint_roll) : null,
      make("p", { class: "quiet" }, this.#words.by_clause, " ", this.#link(clause)),
      make("div", { class: roll ? "desk-dice" : "desk-options" }, options.map(one =>
        button(one.words, () => (roll ? this.#hooks.roll(one.die) : this.#hooks.act(one.action))))));
  }

  /* First what differs, card by card, as a judge asks; each end as a whole is one tap further. */
  outcomes(outcomes, shares) {
    const whole = make("ol", {}, outcomes.map(one => make("li", {},
      one.probability ? make("b", {}, `${one.probability}. `) : null,
      one.words,
      one.choices.length ? make("span", { class: "quiet" }, ` ${this.#words.choices}: ${one.choices.join(" → ")}.`) : null,
      one.readings.map(each => this.#reading(each)),
      one.position
        ? [" ", button(this.#words.look, () => this.#hooks.lookAt(one.position), { class: "desk-link" })] : null)));
    return make("details", { class: "more desk-outcomes" },
      make("summary", {}, `${this.#words.outcomes}: ${outcomes.length}`),
      shares.length
        ? [this.#shares(shares), make("details", { class: "more" }, make("summary", {}, this.#words.outcomes_whole), whole)] : whole);
  }

  #shares(shares) {
    const cards = Map.groupBy(shares, one => one.card);
    const chosen = shares.some(one => one.choices.length);
    const told = ({ choices }) => (choices.length ? choices.join(" → ") : this.#words.nothing_chosen);
    return [
      make("table", { class: "desk-shares" }, [...cards].map(([card, ends]) => make("tbody", {},
        make("tr", {}, make("th", { colspan: "2", scope: "rowgroup" }, card)),
        ends.map(one => make("tr", {}, make("td", {}, one.chance), make("td", {}, one.words,
          chosen ? make("span", { class: "quiet" }, ` — ${told(one)}`) : null,
          one.readings.map(each => this.#reading(each)))))))),
      chosen ? make("p", { class: "quiet" }, this.#words.chance_of_choice) : null,
    ];
  }

  #step(step, last, count) {
    const body = [
      make("p", { class: "answer" }, verdict(step.verdict, step.verdict_words),
        step.ungrounded ? ` ${this.#words.ungrounded}` : null),
      this.#decisive(step.decisive),
      step.branches.length ? this.#branches(step.branches, last) : null,
      this.#events(step.events),
      this.#citations(step.citations),
      make("figure", { class: "board desk-step-board" }, picture(step.board)),
      step.not_examined.length
        ? make("p", { class: "not-examined" }, `${this.#words.not_examined}: ${step.not_examined.join(", ")}.`) : null,
    ];
    const number = count > 1 ? `${step.number}. ` : "";
    if (last) return make("section", { class: "desk-step", "data-number": step.number }, make("h3", {}, `${number}${step.action}`), body);
    return make("details", { class: "more desk-step", "data-number": step.number },
      make("summary", {}, `${number}${step.action} `, verdict(step.verdict, step.verdict_words)), body);
  }

  #decisive(clauses) {
    if (!clauses.length) return null;
    return make("div", { class: "desk-decisive" }, clauses.map(one =>
      make("blockquote", {}, make("p", {}, this.#link(one), " ", one.statement))));
  }

  #citations(citations) {
    if (!citations.length) return null;
    return make("details", { class: "more desk-why" },
      make("summary", {}, this.#words.why),
      make("ul", { class: "trace" }, citations.map(one => make("li", { class: one.effect },
        this.#link(one), " ", make("span", { class: "effect" }, `${one.effect_words}:`), ` ${one.why}`,
        one.statement ? make("p", { class: "quiet" }, one.statement) : null))));
  }

  #branches(branches, last) {
    return make("div", { class: "desk-branches" }, make("p", {}, this.#words.by_reading),
      branches.map(branch => make("article", { class: "reading" },
        make("p", {}, verdict(branch.verdict, branch.verdict_words), " ", branch.reason),
        branch.told.map(one => this.#reading(one)),
        branch.decisive.length
          ? make("p", { class: "quiet" }, this.#words.decisive, " ", branch.decisive.map((one, place) => [place ? ", " : "", this.#link(one)]).flat()) : null,
        this.#events(branch.events),
        last ? button(this.#words.take_reading, () => this.#hooks.read(branch.readings), { class: "desk-link" }) : null)));
  }

  #reading(one) {
    return make("p", {}, make("a", { href: this.#root + one.page }, one.question), `: ${one.statement}`);
  }

  #events(events) {
    if (!events.length) return null;
    return [make("p", { class: "events-title" }, `${this.#words.events}:`),
      make("ol", { class: "events" }, events.map(one => make("li", {},
        one.words, one.clause ? [" ", make("span", { class: "quiet" }, "(", this.#link(one.clause), ")")] : null)))];
  }

  #link(clause) {
    return clause.page
      ? make("a", { href: this.#root + clause.page, title: clause.statement, class: "desk-clause" }, clause.id) : clause.id;
  }
}
