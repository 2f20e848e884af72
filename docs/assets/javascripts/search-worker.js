/* The search of the site: a coat around the theme's own search worker.
 *
 * Records (clauses, rulings, terms, cards) are found as `svod find` finds them, by a table that the site was built with
 * (search-records.js); what is no record, such as a page about the project, by the stock worker, whose index the rest
 * of the site is, and whose stemmers both use. The answer is grouped by kind, best first. The search box, the list and
 * the highlighting stay the theme's.
 *
 * It speaks the messages of the pinned theme, and `svod site` writes what stands for the marks below.
 */
"use strict";

const STOCK_WORKER = "%STOCK_WORKER%";
const GROUPS = %GROUPS%;   // the kinds of what is found, in order, each with its name and its page: [kind, name, page]
const TABLE = "../../../search/search_table.json";
const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3;
const LIMITS = { clause: 8, ruling: 5, term: 5, card: 5, page: 5, numbered: 60 };
const AT_ONCE = 3;      // of a kind; the others stand folded below
const STANDING = { term: 0.5, card: 0.75 };   // before rules and rulings a kind goes only where it answers much better
const UNFINISHED = 4;   // letters below which a last word is still being typed

/* --- the stock worker, loaded with its ears and mouth in our hands ------------------------------------------------ */

const listen = self.addEventListener.bind(self);
const send = self.postMessage.bind(self);
let stockListener = null;

self.addEventListener = (type, listener, ...rest) => {
  if (type === "message") stockListener = listener;
  else listen(type, listener, ...rest);
};
self.importScripts(STOCK_WORKER, "../search-words.js", "../search-records.js");

async function ask(message) {
  let reply = null;
  self.postMessage = told => { reply = told; };
  await stockListener({ data: message });
  return reply;
}

/* --- the records, fetched when the first query comes ---------------------------------------------------------------- */

let fetched = null;

function records() {
  fetched ??= fetch(new URL(TABLE, self.location)).then(response => {
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response.json();
  }).then(table => new Records(table));
  fetched.catch(() => { fetched = null; });   // the next query tries again
  return fetched;
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = text => text.replace(/[&<>"]/g, sign => ESCAPES[sign]);

function itemOf({ record, score, terms, passage }) {
  const [title, text] = shown(record, passage);
  return { kind: record.kind, location: record.location, title, text, score, terms };
}

/* Title and text of a hit, so that nothing is read twice on a small screen: a ruling has its answer under its question,
 * a clause without a title of its own only its number above its words. The passage that matched stands in one of them. */
function shown({ kind, id, title, texts }, passage) {
  const said = passage.map(([text]) => text).join("");
  const matched = passage.map(([text, asked]) => (asked ? `<mark>${escaped(text)}</mark>` : escaped(text))).join("");
  const marked = text => escaped(text).replace(escaped(said), () => matched);
  if (kind === "ruling") {
    const answer = marked(texts[1]);
    return [marked(title), [title, texts[1]].some(text => text.includes(said)) ? answer : `${answer} ${matched}`];
  }
  const own = kind === "clause" ? title.slice(id.length + 1) : title;
  const named = !/[.!?…]$/.test(own);
  if (named && own === said) return [marked(title), escaped(beginning(texts.find(text => text !== own) ?? ""))];
  const part = `${/^\p{Ll}/u.test(said) ? "… " : ""}${matched}${/[;,]$/.test(said) ? " …" : ""}`;
  if (kind !== "clause" || named) return [escaped(title), part];
  const start = own.replace(/…$/, "");
  const same = said.startsWith(start) || start.startsWith(said);
  return [same ? escaped(id) : `${escaped(id)} <small>${escaped(own)}</small>`, part];
}

const beginning = text => text.split(/(?<=[.!?;…])\s/, 1)[0];

/* A query whose last word is still being typed, and says nothing yet, is answered by the words before it. */
function foundRecords(known, query) {
  const hits = known.find(query, LIMITS);
  const before = /^(.*\S)\s+(\S+)$/s.exec(query);
  return hits.length || !before || before[2].length >= UNFINISHED ? hits : known.find(before[1], LIMITS);
}

/* --- pages that are no records -------------------------------------------------------------------------------------- */

/* Each word must stand there in some form; to what is being typed, it may be a beginning. */
async function foundPages(known, query) {
  const stems = [...new Set(known.loudStems(query))].filter(stem => stem.length > 2);
  if (!stems.length) return [];
  const reply = await ask({ type: QUERY, data: stems.map(stem => `+${stem}*`).join(" ") });
  const terms = Object.fromEntries(stems.map(stem => [stem, true]));
  const found = reply.data.items.map(items => items.reduce((best, item) => (item.score > best.score ? item : best)));
  return found.slice(0, LIMITS.page).map(item => ({ ...item, kind: "page", terms, score: item.score / 1e3 }));
}

/* --- the official text, which a site on the machine of its owner lays over the index ------------------------------- */

let official = [];   // its entries: those that have a number

function foundOfficial(known, query) {
  const asked = new Set(known.numbersIn(query));
  return official.filter(({ number }) => asked.has(number)).slice(0, LIMITS.page)
    .map(({ location, title, text }) => ({ kind: "page", location, title, text, terms: {}, score: 1 }));
}

/* --- the answer: a group for each kind, which the theme shows as a page with its places ------------------------------ */

async function find(query) {
  const known = await records();
  const pages = [...foundOfficial(known, query), ...await foundPages(known, query)];
  const items = [...foundRecords(known, query).map(itemOf), ...pages];
  const groups = GROUPS.flatMap(([kind, title, location]) => {
    const members = items.filter(item => item.kind === kind);
    if (!members.length) return [];
    // The theme folds whatever has a lower score than the head of its group, and leads the key Enter to the highest of
    // them, of which it reads two decimals: so the head stands below what is shown at once, and above the others.
    const score = members[Math.min(AT_ONCE, members.length) - 1].score - 0.01;
    const folded = members.slice(AT_ONCE).map(one => ({ ...one, score: Math.min(one.score, score - 0.01) }));
    return [[{ location, title, text: "", score, terms: {} }, ...members.slice(0, AT_ONCE), ...folded]];
  });
  const standing = ([, best]) => best.score * (STANDING[best.kind] ?? 1);
  return groups.sort((one, other) => standing(other) - standing(one));
}

/* --- the conversation with the page ------------------------------------------------------------------------------- */

async function answer({ type, data }) {
  // Of a place of a record the stock index has no more than its title.
  if (type === SETUP) {
    official = data.docs.filter(({ number }) => number);
    return ask({ type, data: { ...data, docs: data.docs.filter(({ text }) => text) } });
  }
  if (type !== QUERY) return ask({ type, data });
  return { type: RESULT, data: { items: data.trim() ? await find(data) : [] } };
}

let turn = Promise.resolve();
listen("message", event => {
  turn = turn.then(() => answer(event.data)).catch(error => {
    console.error(error);
    return event.data.type === SETUP ? { type: READY } : { type: RESULT, data: { items: [] } };
  }).then(send);
});
