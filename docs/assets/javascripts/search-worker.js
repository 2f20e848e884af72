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
/* 503.3.1 as hands write it: 503,3,1 or 503 3 1, 503-3-1, 503/3/1, 503 . 3. */
const WRITTEN = /(?<![\d.])\d{3}(?:(?:\s*[.,/-]\s*|\s+)\d{1,2})+(?![\d])/g;
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
  const text = fold(query).replace(/§/g, " ").replace(WRITTEN, joined => joined.replace(/\D+/g, ".")).trim();
  const parts = text.split(separator).filter(Boolean);
  const numbers = parts.filter(part => NUMBER.test(part));
  const words = parts.filter(part => !NUMBER.test(part));
  const telling = words.filter(word => word.length > 2 && !NOISE.has(word));
  return { numbers, words: telling.length || numbers.length ? telling : words };
}

/* --- from words to a query of Lunr -------------------------------------------------------------------------------- */

/* A number is found as a beginning; `sortedByNumber` tells the exact one from its sub-clauses and from longer numbers. */
const numberClause = number => `${number}*`;

/* Words that mean the same at the table: terms with their players' words, and everyday ones. `svod site` writes them. */
const NOTIONS = %NOTIONS%;
let byStem = null;

function alternatives(word) {
  if (!byStem) {
    byStem = new Map();
    for (const notion of NOTIONS) {
      const stems = [...new Set(notion.map(each => stem(fold(each))))];
      for (const one of stems) byStem.set(one, new Set([...(byStem.get(one) ?? []), ...stems]));
    }
  }
  const own = stem(word);
  return [...(byStem.get(own) ?? [])].filter(one => one !== own && one.length > 2);
}

/* The strictest form of a word that finds anything: its stem as a beginning, then one slip, then two. */
async function wordClause(word) {
  const root = stem(word);
  const forms = [`${root}*`];
  if (!byStem?.has(root)) {
    if (root.length > 3) forms.push(`${root}~1`);
    if (root.length > 5) forms.push(`${root}~2`);
  }
  for (const form of forms) {
    const found = (await search(form)).flat().length;
    if (found) return { form, telling: Math.max(0.2, 1 - Math.log(found) / Math.log(PLACES)) };
  }
  return null;
}

/* A word with what may stand for it: each part is a clause of the query, the root by which an answer names it, and how
 * much it says that this part was met and not the word itself. */
async function asked(word) {
  const others = alternatives(word).map(each => ({ clause: `${each}${stem(each) === each ? "" : "*"}^2`, root: each, worth: 0.8 }));
  const met = await wordClause(word);
  if (met === null) return { clause: null, parts: others, telling: 0.5 };
  const { form: clause, telling } = met;
  const slip = clause.includes("~");
  const own = slip ? { clause: `${clause}^4`, root: null, worth: 0.9 } : { clause: `${word}^6 ${clause}^4`, root: stem(word), worth: 1 };
  return { clause, parts: [own, ...others], telling };
}

const KINDS = { ruling: 0.15, card: 0.5, questions: 0.3, notation: 0.2, api: 0.2 };
const MANY = 60;
const PLACES = 2000;   // about so many places has the site; a word that stands in all of them tells nothing

/* How much of what was asked an item answers: of each word the best part that it has; what most have says least. */
function covered(item, askings) {
  let sum = 0, all = 0;
  for (const { parts, telling } of askings) {
    const met = parts.filter(({ root }) => root === null || item.terms[root]);
    sum += telling * Math.max(0, ...met.map(({ worth }) => worth));
    all += telling;
  }
  return sum / all;
}

function sortedByCover(groups, askings) {
  for (const item of groups.flat()) {
    item.cover = covered(item, askings);
    item.score *= item.cover ** 4 * (KINDS[item.location.split(/[-/]/)[0]] ?? 1);
  }
  for (const items of groups) items.sort((one, other) => other.score - one.score);
  return groups.sort(([one], [other]) => other.score - one.score).slice(0, MANY);
}

/* --- another keyboard layout, Latin letters ------------------------------------------------------------------------ */

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`", CYRILLIC = "йцукенгшщзхъфывапролджэячсмитьбюё";
const LETTERS = [["shch", "щ"], ["sch", "щ"], ["zh", "ж"], ["ch", "ч"], ["sh", "ш"], ["kh", "х"], ["ts", "ц"], ["yu", "ю"],
  ["ya", "я"], ["yo", "е"], ["a", "а"], ["b", "б"], ["v", "в"], ["w", "в"], ["g", "г"], ["d", "д"], ["e", "е"], ["z", "з"],
  ["i", "и"], ["y", "ы"], ["j", "й"], ["k", "к"], ["l", "л"], ["m", "м"], ["n", "н"], ["o", "о"], ["p", "п"], ["r", "р"],
  ["s", "с"], ["t", "т"], ["u", "у"], ["f", "ф"], ["h", "х"], ["c", "ц"], ["x", "кс"], ["q", "к"]];

const otherLayout = query => [...query].map(letter => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join("");
const spelt = query => LETTERS.reduce((text, [latin, letter]) => text.replaceAll(latin, letter), query);

/* What was typed; and where that finds too little on a Russian page, what the keys or the letters may have meant. */
async function find(query) {
  const plain = fold(query);
  const items = await found(query);
  if (!lunr.ru || !/[a-z]/.test(plain) || /[а-я]/.test(plain) || /^[a-z]:\d/.test(plain) || OPERATORS.test(query)) return items;
  const best = groups => groups[0]?.[0]?.cover ?? 0;
  let chosen = items;
  for (const meant of [otherLayout(plain), spelt(plain)]) {
    const others = await found(meant);
    if (best(others) > best(chosen) + 0.1) chosen = others;
  }
  return chosen;
}

async function found(query) {
  if (OPERATORS.test(query)) return search(query);
  const { numbers, words } = understood(query);
  if (!words.length) return sortedByNumber(await search(numbers.map(numberClause).join(" ")), numbers);
  const askings = [];
  for (const word of words) askings.push(await asked(word));   // one at a time: `ask` has one mouth
  const known = askings.filter(({ parts }) => parts.length);
  const all = [...known.flatMap(({ parts }) => parts.map(({ clause }) => clause)), ...numbers.map(numberClause)].join(" ");
  if (!all) return [];
  const items = sortedByCover(await search(all), askings);
  const told = tellingTerms(items, words, askings.map(({ clause }) => clause));
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
