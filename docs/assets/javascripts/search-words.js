/* The analysis of words for the search of the site: what `judge.words`, `judge.lookup.likeness` and `judge.lookup.glued`
 * do, by the figures and letters that `judge.site.search_table` tells. Functions that know no record. */
"use strict";

const LETTER = "\\p{L}", SIGN = "[\\p{L}\\p{N}_]";
const WORD = new RegExp(`${LETTER}+|(?<![\\p{L}\\p{N}_.,])0(?![\\p{L}\\p{N}_.,])`, "gu");
const CYRILLIC = /[а-я]/, LATIN = /[a-z]/, VERB = /[ое]ва$/;

const folded = text => text.normalize("NFC").toLowerCase().replaceAll("ё", "е").replaceAll("\u0301", "");
const wordsOf = text => folded(text).match(WORD) ?? [];

/* Lunr brings the stemmers of Snowball. They are asked only for forms that the table lacks. */
function computedStem(word) {
  if (!CYRILLIC.test(word)) return lunr.stemmer(new lunr.Token(word)).toString();
  const found = lunr.ru.stemmer(new lunr.Token(word)).toString();
  return found.length > 6 ? found.replace(VERB, "") : found;
}

/* --- numbers of clauses ------------------------------------------------------------------------------------------- */

const POINT = "(?:\\s*[.,/·юб]\\s*)";
const LABEL = `(?:(?:пп?(?!${LETTER})\\.?|пункт${SIGN}*|раздел${SIGN}*|параграф${SIGN}*|правил${SIGN}*|стат${SIGN}+|clause|section|sec\\.|rule|§+|№)\\s*)?`;
const NUMBER = new RegExp(
  `(?<!${SIGN}|\\.)${LABEL}(?:(?<edition>rp|b|m)\\s*:\\s*)?`
  + `(?<number>(?<!\\d)[1-9]\\d\\d(?:${POINT}\\d{1,3}(?!\\d)|(?:\\s+|-)\\d{1,2}(?!\\d))*(?:${POINT}[a-z](?!${SIGN}))?)`
  + `(?!\\d)(?:\\.(?!${SIGN}))?`, "gu");

const DIGITS = new RegExp(`^${LABEL}([1-9]\\d{3,5})$`, "u");

/* The numbers written in a query, each as its readings, the fullest first; and the query without them. */
function numbersOf(query, numberWords) {
  const found = [];
  const rest = inDigits(query, numberWords).replace(NUMBER, (...match) => {
    const { edition, number } = match.at(-1);
    const prefix = edition && edition !== "rp" ? `${edition}:` : "";
    found.push(readingsOfNumber(number).map(one => prefix + one));
    return " ";
  });
  return [found, rest.split(/\s+/).filter(Boolean).join(" ")];
}

/* The numbers that a query may stand for which is nothing but the digits of one, the likeliest first. */
function withoutPoints(query) {
  const [, digits] = DIGITS.exec(folded(query).trim()) ?? [];
  if (!digits) return [];
  const section = digits.slice(0, 3), rest = digits.slice(3);
  return [[...rest].join("."), ...(rest.length === 2 ? [rest] : [])].map(way => `${section}.${way}`);
}

/* The query with the numbers of clauses that are written in words put into digits. */
function inDigits(query, { values, points, hundred, and }) {
  const row = folded(query).split(/\s+/).filter(Boolean), told = [];
  const isNumber = word => Object.hasOwn(values, word ?? "");
  const belowHundred = words => {
    const value = isNumber(words[0]) ? values[words[0]] : 100;
    if (value >= 100) return null;
    words.shift();
    const ones = isNumber(words[0]) ? values[words[0]] : 10;
    if (value < 20 || ones <= 0 || ones >= 10) return value;
    words.shift();
    return value + ones;
  };
  const section = () => {
    let value = isNumber(row[0]) ? values[row[0]] : 0, length = 1;
    if (row[1] === hundred && value > 0 && value < 10) [value, length] = [100 * value, row[2] === and ? 3 : 2];
    const rest = row.slice(length), below = belowHundred(rest);
    if (value < 100 || !below) return null;
    row.splice(0, row.length, ...rest);
    return value + below;
  };
  while (row.length) {
    const number = section();
    told.push(number === null ? row.shift() : String(number));
    while (number !== null && (isNumber(row[0]) || (points.includes(row[0]) && isNumber(row[1])))) {
      if (points.includes(row[0])) {
        told.push(".");
        row.shift();
      }
      const part = belowHundred(row);
      if (part === null) break;
      told.push(String(part));
    }
  }
  return told.join(" ");
}

function readingsOfNumber(number) {
  const parts = [...number.matchAll(/(\s*[.,/·юб-]\s*|\s+)?(\d+|[a-z])/gu)]
    .map(([, joint, part]) => [joint !== undefined && !joint.trim(), part]);
  const joined = length => parts.slice(0, length).map(([, part]) => part).join(".");
  const readings = [joined(parts.length)];
  for (let length = parts.length - 1; length > 0; length -= 1) if (parts[length][0]) readings.push(joined(length));
  return readings;
}

/* --- letters: the other keyboard layout, Latin letters for Russian ones ------------------------------------------- */

class Letters {
  #toCyrillic; #toLatin; #letters; #syllable; #otherwise;

  constructor({ latin_keys, cyrillic_keys, transliteration, otherwise }) {
    const latin = [...latin_keys], cyrillic = [...cyrillic_keys];
    this.#toCyrillic = new Map(latin.map((key, place) => [key, cyrillic[place]]));
    this.#toLatin = new Map(cyrillic.slice(0, 32).map((key, place) => [key, latin[place]]));
    this.#letters = transliteration;
    this.#otherwise = otherwise;
    const longestFirst = Object.keys(transliteration).sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
    this.#syllable = new RegExp(["(?<short>(?<=[aeou])y(?![aeiou]))", ...longestFirst].join("|"), "g");
  }

  otherLayout(text) {
    const plain = folded(text);
    const keys = CYRILLIC.test(plain) ? this.#toLatin : this.#toCyrillic;
    return [...plain].map(key => keys.get(key) ?? key).join("");
  }

  cyrillicReadings(text) {
    let other = folded(text);
    for (const [usual, meant] of this.#otherwise) other = other.replaceAll(usual, meant);
    return [...new Set([this.#inCyrillic(folded(text)), this.#inCyrillic(other)])];
  }

  #inCyrillic(plain) {
    return plain.replace(this.#syllable, (...match) => (match.at(-1).short ? "й" : this.#letters[match[0]]));
  }
}

/* The letters of a word as bits; a slip changes two of them at most. */
function lettersOf(word) {
  let bits = 0;
  for (let place = 0; place < word.length; place += 1) bits |= 1 << (word.charCodeAt(place) % 32);
  return bits;
}

function count(bits) {
  let number = 0;
  for (let rest = bits; rest; rest &= rest - 1) number += 1;
  return number;
}

/* The letters that go with each letter, from pairs of them. */
function paired(pairs) {
  const found = new Map();
  for (const [one, other] of pairs.flatMap(([first, second]) => [[first, second], [second, first]])) {
    found.set(one, (found.get(one) ?? "") + other);
  }
  return found;
}

/* --- likeness: slips of the finger and of the ear, words of one root ---------------------------------------------- */

class Likeness {
  #alike; #neighbours; #consonants; #vowels; #figures; #rows = [];

  constructor({ alike, neighbours, consonants, vowels }, figures) {
    this.#alike = paired(alike);
    this.#neighbours = paired(neighbours);
    this.#consonants = consonants;
    this.#vowels = vowels;
    this.#figures = figures;
    for (let row = 0; row < 3; row += 1) this.#rows.push(new Float64Array(128));
  }

  slipsAllowed(word) {
    const { LEFT_OUT, WHOLE } = this.#figures;
    return word.length <= 2 ? 0 : word.length <= 4 ? LEFT_OUT : word.length <= 7 ? WHOLE : 2;
  }

  /* How many slips part a word typed from a word known, null when more than `limit`. Thousands of words are tried for
   * each word typed, so the rows are made once. */
  slips(typed, known, limit) {
    const { HALF, LEFT_OUT, WHOLE, FAR } = this.#figures;
    if (Math.abs(typed.length - known.length) * HALF > limit || known.length > 120) return null;
    let [before, row, current] = this.#rows;
    row[0] = 0;
    for (let j = 1; j <= known.length; j += 1) row[j] = row[j - 1] + this.#lone(known, j - 1, LEFT_OUT);
    for (let i = 1; i <= typed.length; i += 1) {
      const letter = typed[i - 1], added = this.#lone(typed, i - 1, WHOLE);
      const alike = this.#alike.get(letter) ?? "", neighbours = this.#neighbours.get(letter) ?? "";
      let least = current[0] = row[0] + added;
      for (let j = 1; j <= known.length; j += 1) {
        const against = known[j - 1];
        const swapped = letter === against ? 0 : alike.includes(against) ? HALF : neighbours.includes(against) ? WHOLE : FAR;
        const heardWell = swapped === HALF && i === 1 && j === 1 && this.#consonants.includes(letter);
        let cost = Math.min(row[j] + added, row[j - 1] + (heardWell ? WHOLE : swapped));
        cost = Math.min(cost, current[j - 1] + this.#lone(known, j - 1, LEFT_OUT));
        if (i > 1 && j > 1 && letter === known[j - 2] && typed[i - 2] === against) cost = Math.min(cost, before[j - 2] + LEFT_OUT);
        current[j] = cost;
        if (cost < least) least = cost;
      }
      if (least > limit) return null;
      [before, row, current] = [row, current, before];
    }
    return row[known.length] <= limit ? row[known.length] : null;
  }

  #lone(word, place, cost) {
    const letter = word[place];
    const mute = letter === "ь" || letter === "ъ" || letter === "'";
    return mute || word[place - 1] === letter || word[place + 1] === letter ? this.#figures.HALF : cost;
  }

  #plain(stem) {
    return [...stem].map(letter => this.#vowels[letter] ?? letter).join("");
  }

  root(stem) {
    return this.#plain(stem).slice(0, this.#figures.ROOT);
  }

  kin(one, other) {
    const [first, second] = [this.#plain(one), this.#plain(other)];
    let common = 0;
    while (common < Math.min(first.length, second.length) && first[common] === second[common]) common += 1;
    const longest = Math.max(first.length, second.length);
    return common >= this.#figures.ROOT && (5 * common >= 3 * longest || (common >= 7 && 2 * common >= longest));
  }
}

/* --- words typed without the spaces between them: {word, strange} each, at least two, or none ---------------------- */

function parted(word, isKnown, isSilent, figures) {
  const shortest = LATIN.test(word) && !CYRILLIC.test(word) ? figures.SHORTEST_LATIN : figures.SHORTEST;
  if (word.length < shortest || word.length > figures.LONGEST) return [];
  const ways = [{ cost: 0, parts: [] }];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = ways[start];
      if (!before || end - start === word.length) continue;
      const part = costOfPart(word.slice(start, end), isKnown, isSilent, figures);
      if (!part || (part.strange && before.parts.at(-1)?.strange)) continue;
      const cost = before.cost + part.cost;
      if (!ways[end] || cost < ways[end].cost) ways[end] = { cost, parts: [...before.parts, part] };
    }
  }
  const parts = ways[word.length]?.parts ?? [];
  const loud = parts.filter(part => !part.strange && !isSilent(part.word));
  const mean = loud.length ? loud.reduce((sum, part) => sum + part.word.length, 0) / loud.length : 0;
  return parts.length > 1 && mean > figures.SHORTEST_KNOWN ? parts : [];
}

function costOfPart(word, isKnown, isSilent, figures) {
  if (isSilent(word)) return { cost: figures.SILENT, word, strange: false };
  if (word.length >= figures.SHORTEST_KNOWN && isKnown(word)) {
    return { cost: figures.KNOWN + figures.PER_LETTER / word.length, word, strange: false };
  }
  if (word.length < figures.SHORTEST_STRANGE) return null;
  return { cost: figures.STRANGE + figures.STRANGE_LETTER * word.length, word, strange: true };
}
