/* The judge's desk: what is chosen, what is tried, and how the parts of the page follow the engine's answer. */

import { Board } from "./board.mjs";
import { Decisions } from "./decision.mjs";
import { make } from "./dom.mjs";
import { Engine } from "./engine.mjs";
import { History, withCard } from "./history.mjs";
import { Panel } from "./panel.mjs";

const desk = document.getElementById("desk");
const words = JSON.parse(document.getElementById("desk-words").textContent);
const part = name => document.getElementById(`desk-${name}`);
const addressed = name => new URL(desk.dataset[name], location.href).href;
const root = addressed("root");

const engine = new Engine(desk.dataset.language, progress => { part("progress").value = progress; });
const history = new History();
let catalogue = null;
let answer = null;
/* What the hand is doing: `chosen` {place, card}; `trying` {action, aims, several, targets}; `moving` {place, card}. */
let hand = {};

/* --- documents -------------------------------------------------------------------------------------------------------- */

async function open(fragment) {
  show(await engine.ask("opened", fragment));
  history.add(answer.document);
  remember();
}

/* Whatever place was pointed at while the engine was deciding stays chosen; aims taken at the old table do not. */
async function change(document, next = {}) {
  const asking = hand;
  const given = await engine.ask("answer", document);
  if (given.trouble && document.actions?.length) {   // the engine takes no such action: the table stays as it was
    report(given.trouble);
    return;
  }
  history.add(document);
  if (hand === asking || hand.trying || hand.moving) hand = next;
  show(given);
  remember();
}

async function goTo(document) {
  hand = {};
  show(await engine.ask("answer", document));
  remember();
}

function remember() {
  const link = new URL(location.href);
  link.hash = answer.link;
  window.history.replaceState(null, "", link);
}

const setting = () => {
  const { readings, edition } = answer.document;
  return { ...(readings ? { readings } : {}), ...(edition ? { edition } : {}) };
};

/* --- what the hand does ----------------------------------------------------------------------------------------------- */

const hooks = {
  pick(place) {
    const there = answer.places.find(one => one.place === place);
    if (hand.moving) return hooks.moved(hand.moving.card, place);
    if (hand.trying) return aimAt(there);
    return hooks.choose(place, there.cards.length === 1 ? there.cards[0] : null);
  },
  choose(place, card) {
    hand = { chosen: { place, card } };
    return refresh().then(toPanel);
  },
  remove(place) {
    const cards = answer.places.find(one => one.place === place).cards;
    if (cards.length) hooks.edit(withCard(answer.now, cards.at(-1), null), place, null);
  },
  /* A position set by hand begins anew from the present one: what was done before is in the past, and undo leads there. */
  edit(position, place, card) {
    return change({ position, ...setting() }, { chosen: { place, card } }).then(toPanel);
  },
  move(place, card) {
    if (card in answer.cards) {
      hand = { chosen: { place, card }, moving: { place, card } };
      return refresh();
    }
    const dragged = answer.places.find(one => one.place === place).cards.at(-1);   // from the board: two places
    return hooks.moved(dragged, card);
  },
  moved(card, place) {
    return hooks.edit(withCard(answer.now, card, { at: place, host: undefined }), place, card);
  },
  act(action) {
    return change({ ...answer.document, actions: [...(answer.document.actions ?? []), action] }).then(toDecision);
  },
  /* What the die has shown on the real table. */
  roll(die) {
    return change({ ...answer.document, dice: [...(answer.document.dice ?? []), die] }).then(toDecision);
  },
  async aim(action) {
    const aims = await engine.ask("aims", { position: answer.now, ...setting() }, action);
    hand = { ...hand, trying: { action, aims, several: false, targets: [] } };
    await refresh();
    part("panel").querySelector("h3")?.scrollIntoView({ block: "nearest" });
  },
  target(target) {
    const { trying } = hand;
    const key = "move" in trying.action ? "to" : "target";
    if (!trying.several) return hooks.act({ ...trying.action, [key]: target });
    const targets = trying.targets.includes(target) ? trying.targets.filter(one => one !== target) : [...trying.targets, target];
    hand = { ...hand, trying: { ...trying, targets } };
    return refresh();
  },
  several(several) {
    hand = { ...hand, trying: { ...hand.trying, several, targets: [] } };
    return refresh();
  },
  decide() {
    return hooks.act({ ...hand.trying.action, target: hand.trying.targets });
  },
  cancel() {
    hand = { chosen: hand.chosen };
    return refresh().then(() => board.focus(hand.chosen?.place));
  },
  read(readings) {
    return change({ ...answer.document, readings: { ...answer.document.readings, ...readings } });
  },
  lookAt(position) {
    return change({ position, ...setting() });
  },
};

/* Pointing at a place aims at the card there, or at the place itself where none is; several leave it to the panel. */
function aimAt(there) {
  const targets = hand.trying.aims.targets.filter(one => one.place === there.place);
  const cards = targets.filter(one => one.card);
  const found = cards.length ? cards : targets;
  if (found.length === 1) return hooks.target(found[0].target);
  return panel.focus();
}

const board = new Board(part("board"), words.board, hooks);
const panel = new Panel(part("panel"), words, hooks);
const decisions = new Decisions(words, root, hooks);

/* --- showing ---------------------------------------------------------------------------------------------------------- */

function show(given) {
  answer = given;
  const steps = decisions.steps(answer);
  const shown = [
    answer.trouble ? decisions.trouble(answer.trouble) : null,
    answer.pending ? decisions.pending(answer.pending) : null,
    steps.reverse(),
    answer.outcomes.length ? decisions.outcomes(answer.outcomes, answer.shares) : null,
  ];
  const told = shown.flat().filter(Boolean);
  part("decision").replaceChildren(...(told.length ? told : [make("p", { class: "quiet" }, words.no_decision)]));
  part("answer").replaceChildren(...decisions.inBrief(answer));
  part("answer").hidden = !told.length;
  part("waiting").replaceChildren(...answer.waiting.map(({ name, items }) =>
    make("p", { class: "waiting" }, make("span", {}, `${name}:`), ` ${items.join("; ")}`)));
  part("text").value = answer.line;
  part("link").value = new URL(`#${answer.link}`, location.href).href;
  for (const name of ["position-words", "paper-position"]) part(name).textContent = answer.words;
  part("paper-link").textContent = part("link").value;
  part("undo").disabled = !history.canUndo;
  part("redo").disabled = !history.canRedo;
  for (const box of part("active").querySelectorAll("input")) box.checked = box.value === (answer.now.active ?? "first");
  part("edition").checked = answer.document.edition === "rp";
  showReadings();
  return refresh();
}

async function refresh() {
  part("panel").classList.toggle("aiming", Boolean(hand.trying));
  const { chosen, trying, moving } = hand;
  const place = answer.places.find(one => one.place === chosen?.place);
  const card = chosen?.card && chosen.card in answer.cards ? chosen.card : null;
  if (trying) {
    board.draw(trying.aims.board, answer.places, chosen?.place, byPlace(trying.aims.targets));
    panel.aim(trying.aims, trying.action, trying.several, trying.targets);
    return;
  }
  board.draw(answer.board, answer.places, chosen?.place);
  if (moving && card) panel.moving(answer.cards[card]);
  else if (card) await askFor("acts", [{ position: answer.now, ...setting() }, card], acts => panel.card(place, card, acts, answer));
  else if (place) panel.place(place, answer, catalogue);
  else if (Object.keys(answer.cards).length && !answer.pending) await askFor("passes", [answer.document], passes => panel.start(answer, passes));
  else panel.start(answer, []);
}

/* Ask for what the panel shows; when the answer comes, the hand may be busy with something else already. */
async function askFor(name, given, use) {
  const [asking, table] = [hand, answer];
  const found = await engine.ask(name, ...given);
  if (hand === asking && answer === table) use(found);
}

function byPlace(targets) {
  const told = new Map();
  for (const one of targets) {
    if (!one.card && targets.some(other => other.card && other.place === one.place)) continue;
    told.set(one.place, [...(told.get(one.place) ?? []), words.verdicts[one.verdict]]);
  }
  return told;
}

function report(trouble) {
  part("decision").querySelector(".desk-trouble")?.remove();
  part("decision").prepend(decisions.trouble(trouble));
}

part("answer").addEventListener("click", () => part("decision").scrollIntoView({ block: "start" }));

/* On a telephone the panel lies below the board, and what it offers may begin at the foot of the screen. */
function toPanel() {
  const settled = part("panel").querySelector(".desk-settings[open]");   // the hand is busy in there
  if (!settled && matchMedia("(max-width: 44.9844em)").matches) part("panel").scrollIntoView({ block: "nearest" });
}

function toDecision() {
  const decision = part("decision");
  if (decision.getBoundingClientRect().top > innerHeight * 0.7) decision.scrollIntoView({ block: "start" });
}

function showReadings() {
  const taken = Object.entries(answer.document.readings ?? {});
  part("readings").replaceChildren(...taken.map(([question, reading]) => {
    const known = catalogue.questions.find(one => one.id === question);
    const statement = known?.readings.find(one => one.id === reading)?.statement ?? reading;
    const drop = () => {
      const readings = { ...answer.document.readings };
      delete readings[question];
      return change({ ...answer.document, readings });
    };
    return make("li", {}, `${known?.title ?? question}: ${statement} `,
      make("button", { type: "button", class: "desk-link", onclick: drop }, words.drop_reading));
  }));
}

/* --- the tools -------------------------------------------------------------------------------------------------------- */

function say(message) {
  part("said").textContent = message;
}

async function share() {
  const link = part("link").value;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title: document.title, url: link });
    else {
      await navigator.clipboard.writeText(link);
      say(words.copied);
    }
  } catch (refused) {
    if (refused.name === "AbortError") return;   // the reader thought better of it
    part("link").closest("details").open = true;
    part("link").select();
    say(words.copy_by_hand);
  }
}

function printProtocol() {
  for (const one of part("decision").querySelectorAll("details:not(.desk-outcomes)")) one.open = true;
  print();
}

async function setText() {
  const { document, trouble } = await engine.ask("written", part("text").value);
  if (trouble) report(trouble);
  else await change({ ...setting(), ...document });
}

const tools = {
  undo: () => goTo(history.undo()),
  redo: () => goTo(history.redo()),
  clear: () => change({ position: { active: "first", cards: {} } }),
  share,
  print: printProtocol,
  apply: setText,
};
for (const [name, use] of Object.entries(tools)) part(name).addEventListener("click", use);
part("active").addEventListener("change", event => change({ position: { ...answer.now, active: event.target.value }, ...setting() }, hand));
part("edition").addEventListener("change", event => {
  const { edition, ...others } = answer.document;
  change(event.target.checked ? { ...others, edition: "rp" } : others);
});
addEventListener("keydown", event => {
  const writing = event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");
  if (event.key === "Escape" && hand.chosen && !writing) {
    hand = hand.trying || hand.moving ? { chosen: hand.chosen } : {};
    refresh();
    board.focus();
  }
  if ((event.ctrlKey || event.metaKey) && !writing && event.code === "KeyZ") {
    event.preventDefault();
    if (event.shiftKey ? history.canRedo : history.canUndo) tools[event.shiftKey ? "redo" : "undo"]();
  }
});
addEventListener("hashchange", () => open(location.hash));

/* The next start is the quicker for it; a browser without room for it starts as it did this time. */
async function rememberEngine() {
  try {
    await engine.remember();
    desk.dataset.remembered = "true";
  } catch (refused) {
    console.info(refused);
  }
}

/* --- the start -------------------------------------------------------------------------------------------------------- */

try {
  await engine.start({
    pyodide: addressed("pyodide"),
    library: addressed("library"),
    archive: addressed("archive"),
    digest: desk.dataset.digest,
    bytes: Number(desk.dataset.bytes),
  });
  catalogue = await engine.ask("catalogue");
  await open(location.hash);
  desk.classList.remove("loading");
  part("loading").remove();
  desk.dataset.ready = "true";
  dispatchEvent(new Event("svod-desk-ready"));   // from here on it may be kept for the time without a network
  (window.requestIdleCallback ?? setTimeout)(rememberEngine);
} catch (failed) {
  console.error(failed);
  part("loading").replaceChildren(make("p", { role: "alert" }, words.load_failed), make("p", { class: "quiet" }, String(failed.message)));
}
