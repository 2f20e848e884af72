/* The search of the site: a coat around the theme's own search worker.
 *
 * The theme puts a wildcard after every word that is typed, and Lunr does not stem words with a wildcard; so Russian
 * forms are not found, and 999.10 may stand above 999.1. This worker rewrites each query before the stock worker sees
 * it and sorts the answer: word forms by stem, all words before some, slips of the finger by edit distance, the exact
 * number before its sub-clauses and never a longer number. The index, the page and the highlighting stay the theme's.
 *
 * It speaks the messages of the pinned theme, and `svod site` writes the hashed name of the stock worker below.
 */
"use strict";

const STOCK_WORKER = "%STOCK_WORKER%";
const SETUP = 0, QUERY = 2, RESULT = 3;

/* --- the stock worker, loaded with its ears and mouth in our hands ------------------------------------------------ */

const listen = self.addEventListener.bind(self);
const send = self.postMessage.bind(self);
const load = self.importScripts.bind(self);
let stockListener = null;

self.addEventListener = (type, listener, ...rest) => {
  if (type === "message") stockListener = listener;
  else listen(type, listener, ...rest);
};
load(STOCK_WORKER);

async function ask(message) {
  let reply = null;
  self.postMessage = told => { reply = told; };
  await stockListener({ data: message });
  return reply;
}

const search = async query => (await ask({ type: QUERY, data: query })).data.items;

/* --- words -------------------------------------------------------------------------------------------------------- */

let separator = /\s+/;
const NUMBER = /^\d+(?:\.[0-9a-z]+)*$/;
const OPERATORS = /(?:^|\s)[+-]\S|["*~^]|(?:^|\s)(?:title|text|tags):/;
const NOISE = new Set(["п", "пп", "пункт", "раздел", "правило", "clause", "section", "rule"]);

const fold = text => text.toLowerCase().replace(/ё/g, "е");
const stem = word => lunr.stemmer(lunr.ru.stemmer(new lunr.Token(word))).toString();

/* Lunr's Russian stemmer keeps ё apart from е; the index must not. */
self.importScripts = (...urls) => {
  load(...urls);
  if (!lunr.ru || lunr.ru.stemmer.foldsYo) return;
  const original = lunr.ru.stemmer;
  const folding = token => original(token.update(fold));
  Object.assign(folding, { label: original.label, foldsYo: true });
  lunr.ru.stemmer = folding;
};

/* The words of a query: numbers apart, «503,3,1» and «503 3 1» read as 503.3.1, small words dropped beside others. */
function understood(query) {
  let text = fold(query).replace(/§/g, " ").replace(/(\d)[,.](?=\d)/g, "$1.").trim();
  if (/^\d{3}(?: \d+)+$/.test(text)) text = text.replace(/ /g, ".");
  const parts = text.split(separator).filter(Boolean);
  const numbers = parts.filter(part => NUMBER.test(part));
  const words = parts.filter(part => !NUMBER.test(part));
  const telling = words.filter(word => word.length > 2 && !NOISE.has(word));
  return { numbers, words: telling.length || numbers.length ? telling : words };
}

/* --- from words to a query of Lunr -------------------------------------------------------------------------------- */

/* A number is found as a beginning; `sortedByNumber` tells the exact one from its sub-clauses and from longer numbers. */
const numberClause = number => `${number}*`;

/* The strictest form of a word that finds anything: its stem as a beginning, then one slip, then two. */
async function wordClause(word) {
  const root = stem(word);
  const forms = [`+${root}*`];
  if (word.length > 3) forms.push(`+${word}~1`);
  if (word.length > 6) forms.push(`+${word}~2`);
  for (const form of forms) {
    if ((await search(form)).length) return form.endsWith("*") ? `${word}^4 ${form}` : form;
  }
  return null;
}

async function find(query) {
  if (OPERATORS.test(query)) return search(query);
  const { numbers, words } = understood(query);
  if (!words.length) return sortedByNumber(await search(numbers.map(numberClause).join(" ")), numbers);
  const clauses = [];
  for (const word of words) clauses.push(await wordClause(word));   // one at a time: `ask` has one mouth
  const known = clauses.filter(Boolean);
  const all = [...known, ...numbers.map(numberClause)].join(" ");
  if (!all) return [];
  let items = known.length ? await search(all) : [];
  if (!items.length) items = await search(all.replace(/\+/g, ""));
  const told = tellingTerms(items, words, clauses);
  return numbers.length ? sortedByNumber(told, numbers, false) : told;
}

/* What the theme shows as missing and highlights on the page: stems of words, not the parts of our query. */
function tellingTerms(items, words, clauses) {
  for (const item of items.flat()) {
    const stock = item.terms;
    const terms = words.map((word, number) => [word, stem(word), clauses[number]]);
    item.terms = Object.fromEntries(terms.flatMap(([word, root, clause]) => {
      if (clause === null) return [[word, false]];
      if (clause.includes("~")) return [];
      return [[root, stock[root] !== false]];
    }));
  }
  return items;
}

/* --- numbers: the exact clause, then its own sub-clauses, then whatever names it ----------------------------------- */

const plain = html => html.replace(/<[^>]*>/g, "");
const quoted = text => text.replace(/\./g, "\\.");

function rank(item, number) {
  const title = plain(item.title);
  const own = new RegExp(`^(?:(b|m|rp):)?${quoted(number)}(\\.[0-9a-z])?(?![0-9a-z])`).exec(title);
  if (own) return own[2] ? 2 : own[1] ? 1 : 0;
  const named = new RegExp(`(?:^|[^0-9a-z.])${quoted(number)}(?![0-9a-z])`);
  return named.test(title) || named.test(plain(item.text)) ? 3 : 4;
}

function sortedByNumber(groups, numbers, strict = true) {
  for (const item of groups.flat()) {
    item.rank = Math.min(...numbers.map(number => rank(item, number)));
    item.score = Math.max(item.score, 1e-9) * 10 ** (12 - 3 * item.rank);
    item.terms = { ...item.terms };
    for (const number of numbers) item.terms[number] = item.rank < 4;
  }
  const page = item => !item.location.includes("#");
  const kept = groups.map(items => items.filter(item => item.rank < 4 || page(item)))
    .filter(items => items.some(item => item.rank < 4));
  const chosen = strict && kept.length ? kept : groups;
  for (const items of chosen) items.sort((one, other) => one.rank - other.rank || other.score - one.score);
  return chosen.sort(([one], [other]) => one.rank - other.rank || other.score - one.score);
}

/* --- the conversation with the page ------------------------------------------------------------------------------- */

async function answer(message) {
  if (message.type === SETUP) separator = new RegExp(message.data.config.separator);
  if (message.type !== QUERY) return ask(message);
  return { type: RESULT, data: { items: message.data.trim() ? await find(message.data) : [] } };
}

let turn = Promise.resolve();
listen("message", event => {
  turn = turn.then(() => answer(event.data)).catch(error => {
    console.error(error);
    return { type: RESULT, data: { items: [] } };
  }).then(send);
});
