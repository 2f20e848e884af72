/* Finds records by the table that `judge.site.search_table` writes: a query is understood as `judge.lookup.asking` does,
 * and the scores of the table are added up as `judge.search` does. */
"use strict";

const MARK = "=";   // begins the token of a notion

class Records {
  #figures; #numberWords; #letters; #likeness; #silent; #keptWhole; #words; #known; #written; #byLength = new Map(); #slips = new Map();
  #byRoot; #allByRoot; #phrases = new Map(); #single = new Map(); #sources; #asked; #tokens; #scores = new Map();
  #records; #clauses; #ids; #editions; #scale;

  constructor(table) {
    this.#figures = { ...table.figures.search, ...table.figures.asking };
    this.#figures.glued = table.figures.glued;
    this.#numberWords = table.letters.number_words;
    this.#letters = new Letters(table.letters);
    this.#likeness = new Likeness(table.letters, table.figures.likeness);
    this.#silent = new Set(table.letters.silent);
    this.#keptWhole = new Map(Object.entries(table.letters.kept_whole));
    this.#words = new Map(Object.entries(table.words));
    this.#known = new Set(this.#words.values());
    this.#written = [...this.#words.keys()].sort();
    for (const word of this.#written) added(this.#byLength, word.length, [word, lettersOf(word)]);
    this.#byRoot = this.#rooted(Object.keys(table.tokens).filter(token => token[0] !== MARK).sort());
    this.#allByRoot = this.#rooted([...this.#known].sort());
    for (const [notion, ...row] of table.phrases) {
      added(this.#phrases, row[0], [row, notion]);
      if (row.length === 1) added(this.#single, notion, row[0]);
    }
    this.#sources = table.sources;
    this.#tokens = new Map(Object.entries(table.tokens));
    this.#records = table.records.map(([kind, id, location, title, standing, texts]) =>
      ({ kind, id, location, title, standing, texts }));
    this.#clauses = new Map(this.#records.flatMap((one, number) => (one.kind === "clause" ? [[one.id, number]] : [])));
    this.#ids = new Map([...this.#clauses.keys()].map(id => [folded(id), id]));
    this.#editions = table.editions;
    this.#scale = table.scale;
    this.#asked = new Asked(table.asked, stem => [stem, ...this.#metIn([stem]).map(({ notion }) => notion)],
      stem => this.#weightOf([stem]), table.figures.phrases);
  }

  /* The records that answer a query, the best first: {record, score, terms, passage}; `limits` tell how many of a kind. */
  find(query, limits) {
    const [byNumber, rest] = this.#byNumber(query);
    const ranked = rest ? this.#byWords(rest) : { askings: [], scores: new Map() };
    const scores = new Map(byNumber);
    for (const [number, score] of ranked.scores) {
      if (!scores.has(number)) scores.set(number, Math.min(score, this.#figures.WITHIN / 2));
    }
    const sorted = [...scores].filter(([number]) => this.#records[number].location)
      .sort(([one, its], [other, others]) => others - its || one - other);
    const taken = {};
    const kept = sorted.filter(([number]) => {
      const { kind } = this.#records[number];
      taken[kind] = (taken[kind] ?? 0) + 1;
      return taken[kind] <= limits[kind] || (byNumber.has(number) && taken[kind] <= limits.numbered);
    });
    return kept.map(([number, score]) => this.#hit(number, score, byNumber.has(number) ? null : ranked));
  }

  get locations() {
    return new Set(this.#records.map(one => one.location));
  }

  stem(word) {
    return this.#keptWhole.get(word) ?? this.#words.get(word) ?? computedStem(word);
  }

  loudStems(text) {
    return wordsOf(text).filter(word => !this.#silent.has(word)).map(word => this.stem(word));
  }

  #rooted(stems) {
    const found = new Map();
    for (const stem of stems) added(found, this.#likeness.root(stem), stem);
    return found;
  }

  /* --- what is shown ---------------------------------------------------------------------------------------------- */

  /* A hit tells the stems by which it was found, as true, and the words typed that it lacks, as false. */
  #hit(number, score, ranked) {
    const record = this.#records[number];
    const stems = new Set(), missing = [];
    for (const asking of ranked?.askings ?? []) {
      const matched = [...asking.readings].filter(([token]) => this.#scoresOf(token).has(number));
      const least = this.#figures.SHOWN * Math.max(0, ...matched.map(([, weight]) => weight));
      const met = matched.filter(([, weight]) => weight >= least).map(([token]) => token);
      if (!met.length && !asking.phrase) missing.push(asking.typed);
      for (const stem of met.flatMap(token => (token[0] === MARK ? this.#single.get(token) ?? [] : [token]))) stems.add(stem);
    }
    const passage = this.#passage(record.texts, stems);
    const shown = passage.filter(([, asked]) => asked).map(([text]) => this.stem(folded(text)));
    const terms = Object.fromEntries([...shown.map(stem => [stem, true]), ...missing.map(word => [word, false])]);
    return { record, score, terms, passage };
  }

  /* The sentence with the most different stems asked for, in pieces: [text, asked]. */
  #passage(texts, stems) {
    const sentences = texts.flatMap(text => text.split(/(?<=[.!?;…])\s+(?=[«“(\p{L}\p{N}_])/u));
    const count = sentence => new Set(this.loudStems(sentence).filter(stem => stems.has(stem))).size;
    const counts = stems.size ? sentences.map(count) : [0];
    const best = sentences[counts.indexOf(Math.max(...counts))] ?? "";
    const pieces = [];
    let end = 0;
    for (const match of best.matchAll(new RegExp(WORD, "giu"))) {
      if (!stems.has(this.stem(folded(match[0])))) continue;
      pieces.push([best.slice(end, match.index), false], [match[0], true]);
      end = match.index + match[0].length;
    }
    return [...pieces, [best.slice(end), false]].filter(([text]) => text);
  }

  /* The numbers of clauses that a query names, whether a record has them or not. */
  numbersIn(query) {
    return numbersOf(query, this.#numberWords)[0].flat();
  }

  /* --- by number -------------------------------------------------------------------------------------------------- */

  #byNumber(query) {
    const [named, rest] = numbersOf(query, this.#numberWords);
    const whole = [folded(query).trim(), ...withoutPoints(query)].map(one => this.#ids.get(one)).find(Boolean);
    if (whole !== undefined && !named.length) return [this.#numbered([whole]), ""];
    const ids = named.flatMap(readings => readings.map(one => this.#inEditions(one)).find(found => found.length) ?? []);
    return [this.#numbered([...new Set(ids)]), rest];
  }

  #inEditions(number) {
    const prefixes = number.includes(":") ? [""] : this.#editions.map(edition => (edition === "rp" ? "" : `${edition}:`));
    return prefixes.map(prefix => prefix + number).filter(id => this.#clauses.has(id));
  }

  #numbered(ids) {
    const scores = new Map(ids.map((id, rank) => [this.#clauses.get(id), this.#figures.EXACT - rank]));
    const below = ids.flatMap(top => [...this.#clauses.keys()].filter(id => id.startsWith(`${top}.`)));
    [...new Set(below)].forEach((id, rank) => {
      if (!ids.includes(id)) scores.set(this.#clauses.get(id), this.#figures.WITHIN - rank / 10);
    });
    return scores;
  }

  /* --- by words --------------------------------------------------------------------------------------------------- */

  #byWords(query) {
    const { ENOUGH, LONE, NEAR_THE_BEST, NEARER, LIKENESS, SOURCE_WEIGHT, PHRASE } = this.#figures;
    const row = this.#row(query);
    const askings = this.#askings(row);
    const sums = new Map(), answered = new Map();
    let asked = 0;
    for (const asking of askings) {
      asking.weight = this.#weight(asking) * (asking.phrase ? PHRASE : 1);
      if (!asking.phrase) asked += asking.weight;
      for (const [number, [score, reading]] of this.#answersTo(asking)) {
        sums.set(number, (sums.get(number) ?? 0) + asking.weight * score);
        if (!asking.phrase) answered.set(number, (answered.get(number) ?? 0) + asking.weight * reading);
      }
    }
    const enough = row.length === 1 ? LONE : ENOUGH / Math.sqrt(row.length || 1);
    const like = this.#asked.like(askings.filter(asking => !asking.phrase), asked);
    const scores = new Map();
    for (const [number, weight] of answered) {
      const part = weight / asked, likeness = like.get(number) ?? 0;
      if (part + likeness >= enough) scores.set(number, part * sums.get(number) / asked + LIKENESS * likeness);
    }
    for (const number of this.#sourcesOf(row)) {
      if (scores.has(number)) scores.set(number, scores.get(number) * SOURCE_WEIGHT);
    }
    const best = new Map();   // of each kind
    for (const [number, score] of scores) {
      const { kind } = this.#records[number];
      if (!(score <= scores.get(best.get(kind)))) best.set(kind, number);
    }
    const elsewhere = number => (/^[bm]:/.test(this.#records[number].id) ? like.get(number) ?? 0 : 0);
    const least = new Map([...best].map(([kind, number]) =>
      [kind, NEAR_THE_BEST * (1 + NEARER * elsewhere(number)) * scores.get(number)]));
    const standing = [...scores].filter(([number, score]) => score >= least.get(this.#records[number].kind))
      .map(([number, score]) => [number, score * this.#records[number].standing]);
    return { askings, scores: new Map(standing) };
  }

  #sourcesOf(row) {
    const whole = this.#metInRow(row).filter(one => one.length === row.length);
    return new Set(whole.flatMap(({ notion }) => this.#sources[notion] ?? []));
  }

  #answersTo({ readings }) {
    const found = new Map();
    for (const [token, reading] of readings) {
      for (const [number, value] of this.#scoresOf(token)) {
        const [score, best] = found.get(number) ?? [0, 0];
        found.set(number, [Math.max(score, reading * value), Math.max(best, reading)]);
      }
    }
    return found;
  }

  #scoresOf(token) {
    if (!this.#scores.has(token)) {
      const told = this.#tokens.get(token) ?? [], scores = new Map();
      for (let place = 0, number = 0; place < told.length; place += 2) {
        number += told[place];
        scores.set(number, told[place + 1] / this.#scale);
      }
      this.#scores.set(token, scores);
    }
    return this.#scores.get(token);
  }

  #weight({ readings }) {
    return this.#weightOf([...readings].filter(([, weight]) => weight >= this.#figures.STRONG).map(([token]) => token));
  }

  #weightOf(tokens) {
    const frequency = Math.max(0, ...tokens.map(token => this.#scoresOf(token).size));
    return Math.log(1 + this.#records.length / (frequency || this.#figures.RARE));
  }

  /* --- understanding: from the words typed to what is asked --------------------------------------------------------- */

  #askings(row) {
    const { SAME } = this.#figures;
    const phrases = new Map();
    for (const { start, length, notion } of this.#metInRow(row)) {
      if (length > 1) phrases.set(notion, row.slice(start, start + length).map(({ typed }) => typed).join(" "));
    }
    return [...row.map(one => this.#asking(one)),
      ...[...phrases].map(([notion, typed]) => ({ typed, readings: new Map([[notion, SAME]]), phrase: true }))];
  }

  #asking({ typed, readings: [...meant] }) {
    const { NOTION, KIN } = this.#figures;
    const readings = new Map();
    const raise = (token, weight) => { if (weight > (readings.get(token) ?? 0)) readings.set(token, weight); };
    for (const { stem, weight } of meant) {
      raise(stem, weight);
      for (const { notion } of this.#metIn([stem])) raise(notion, NOTION * weight);
    }
    const [first] = meant;
    for (const other of this.#byRoot.get(this.#likeness.root(first.stem)) ?? []) {
      if (this.#likeness.kin(first.stem, other)) raise(other, KIN * first.weight);
    }
    return { typed, readings, phrase: false };
  }

  #metInRow(row) {
    return this.#metIn(row.map(({ readings }) => readings[0].stem));
  }

  /* Every notion whose phrase stands in a row of stems: {start, length, notion}. */
  #metIn(stems) {
    return stems.flatMap((first, start) => (this.#phrases.get(first) ?? [])
      .filter(([row]) => row.every((stem, place) => stems[start + place] === stem))
      .map(([row, notion]) => ({ start, length: row.length, notion })));
  }

  /* The words of a query with their readings; a word that a space has torn in two is one again. */
  #row(query) {
    const chunks = query.split(/\s+/).filter(Boolean);
    for (let place = chunks.length - 1; place > 0; place -= 1) {
      if (this.#isTorn(chunks[place - 1], chunks[place])) chunks.splice(place - 1, 2, chunks[place - 1] + chunks[place]);
    }
    return chunks.flatMap(chunk => this.#ofChunk(chunk).map(readings => ({ typed: bare(chunk), readings })));
  }

  #isTorn(one, other) {
    const halves = [wordsOf(one), wordsOf(other)], whole = wordsOf(one + other);
    if (whole.length !== 1 || halves.some(half => half.length !== 1) || !this.#words.has(whole[0])) return false;
    return !halves.every(([half]) => this.#isSaid(half));
  }

  #isKnown(word) { return this.#known.has(this.stem(word)); }
  #isSaid(word) { return this.#silent.has(word) || this.#isKnown(word); }
  #isWritten(word) { return this.#words.has(word) || (word.length >= this.#figures.LONG && this.#isKnown(word)); }

  /* The words of a piece between spaces, each with its readings: {stem, weight}, the likeliest first. */
  #ofChunk(chunk) {
    const { SAME, UNDERSTOOD } = this.#figures;
    const spelt = LATIN.test(chunk) ? this.#letters.cyrillicReadings(chunk) : [];
    const candidates = [chunk, this.#letters.otherLayout(chunk), ...spelt]
      .map((text, place) => ({ words: wordsOf(text), spelt: place > 1 })).filter(({ words }) => words.length);
    for (const { words } of candidates) {
      if (!words.every(word => this.#isSaid(word))) continue;
      return words.filter(word => !this.#silent.has(word)).map(word => [{ stem: this.stem(word), weight: SAME }]);
    }
    const mended = [...candidates.map(({ words, spelt }) => this.#mended(words, spelt)),
      ...candidates.filter(({ words }) => words.length === 1).map(({ words: [word] }) => this.#mendedParts(word))];
    if (!mended.length) return [];
    const best = mended.reduce((one, other) => (other.understood > one.understood ? other : one));
    return (best.understood >= UNDERSTOOD ? best : mended[0]).readings;
  }

  #mended(words, spelt) {
    const loud = words.filter(word => !this.#silent.has(word));
    const mended = loud.map(word => this.#readings(word, spelt));
    const sum = mended.reduce((total, readings) => total + (readings[0]?.weight ?? 0), 0);
    const readings = mended.map((one, place) => (one.length ? one : [{ stem: this.stem(loud[place]), weight: this.#figures.SAME }]));
    return { understood: loud.length ? sum / loud.length : 0, readings };
  }

  #mendedParts(word) {
    const parts = parted(word, one => this.#isWritten(one), one => this.#silent.has(one), this.#figures.glued);
    const readings = parts.filter(part => !this.#silent.has(part.word)).map(part =>
      (part.strange ? this.#slipped(part.word) : [{ stem: this.stem(part.word), weight: this.#figures.SAME }]));
    if (!readings.length || readings.some(one => !one.length)) return { understood: 0, readings: [] };
    const sum = readings.reduce((total, [first]) => total + first.weight, 0);
    return { understood: this.#figures.GLUED * sum / readings.length, readings };
  }

  #readings(word, spelt) {
    const { SAME, BEGUN, BEGINNING, LONG, KIN } = this.#figures;
    if (this.#isKnown(word)) return [{ stem: this.stem(word), weight: SAME }];
    if (word.length >= (spelt ? LONG : BEGINNING)) {
      const begun = new Set(this.#written.filter(one => one.startsWith(word)).map(one => this.#words.get(one)));
      if (begun.size) return [...begun].slice(0, 5).map(stem => ({ stem, weight: BEGUN }));
    }
    const slipped = this.#slipped(word);
    if (slipped.length) return slipped;
    const own = this.stem(word);
    const near = (this.#allByRoot.get(this.#likeness.root(own)) ?? []).filter(stem => this.#likeness.kin(own, stem));
    return near.slice(0, 3).map(stem => ({ stem, weight: KIN }));
  }

  #slipped(word) {
    if (!this.#slips.has(word)) this.#slips.set(word, this.#slippedAmong(word));
    return this.#slips.get(word);
  }

  #slippedAmong(word) {
    const { SAME, SLIP } = this.#figures;
    const limit = this.#likeness.slipsAllowed(word), edits = Math.trunc(2 * limit), letters = lettersOf(word);
    const costs = new Map();
    for (let length = word.length - edits; length <= word.length + edits; length += 1) {
      for (const [known, its] of this.#byLength.get(length) ?? []) {
        const cost = count(its ^ letters) > 2 * edits ? null : this.#likeness.slips(word, known, limit);
        if (cost === null) continue;
        const stem = this.#words.get(known);
        costs.set(stem, Math.min(cost, costs.get(stem) ?? cost));
      }
    }
    const least = Math.min(...costs.values());
    const best = [...costs].filter(([, cost]) => cost === least).map(([stem]) => stem).sort();
    return best.slice(0, 3).map(stem => ({ stem, weight: SAME - SLIP * least / word.length }));
  }
}

/* How like a query is to the phrases by which players ask for records, as `judge.lookup.phrases` tells it. */
class Asked {
  #phrases = []; #units = []; #with = new Map(); #weightOf; #power;

  constructor(asked, tokensOf, weightOf, { SEVERAL }) {
    this.#weightOf = weightOf;
    this.#power = SEVERAL;
    const tokens = new Map();
    for (const [record, phrases] of Object.entries(asked)) {
      for (const stems of phrases.map(phrase => phrase.split(" "))) {
        for (const stem of stems) {
          if (!tokens.has(stem)) tokens.set(stem, new Set(tokensOf(stem)));
          for (const token of tokens.get(stem)) added(this.#with, token, this.#units.length);
          this.#units.push({ phrase: this.#phrases.length, stem });
        }
        this.#phrases.push({ record: Number(record), stems, whole: null });
      }
    }
  }

  /* The records whose phrases have something of what is asked, each with how like they are. */
  like(askings, asked) {
    const answered = new Map(), met = new Map(), covered = new Map(), sums = new Map();
    for (const { readings, weight } of askings) {
      for (const [phrase, reading] of this.#answers(readings, met)) {
        answered.set(phrase, (answered.get(phrase) ?? 0) + weight * reading);
      }
    }
    for (const [unit, reading] of met) {
      const { phrase, stem } = this.#units[unit];
      covered.set(phrase, (covered.get(phrase) ?? 0) + reading * this.#weightOf(stem));
    }
    for (const [place, part] of answered) {
      const phrase = this.#phrases[place];
      phrase.whole ??= phrase.stems.reduce((sum, stem) => sum + this.#weightOf(stem), 0);
      const likeness = part / asked * covered.get(place) / phrase.whole;
      sums.set(phrase.record, (sums.get(phrase.record) ?? 0) + likeness ** this.#power);
    }
    return new Map([...sums].map(([record, sum]) => [record, sum ** (1 / this.#power)]));
  }

  #answers(readings, met) {
    const best = new Map();
    for (const [token, reading] of readings) {
      for (const unit of this.#with.get(token) ?? []) {
        const { phrase } = this.#units[unit];
        if (reading > (best.get(phrase) ?? 0)) best.set(phrase, reading);
        if (reading > (met.get(unit) ?? 0)) met.set(unit, reading);
      }
    }
    return best;
  }
}

function added(map, key, value) {
  if (map.has(key)) map.get(key).push(value);
  else map.set(key, [value]);
}

const bare = chunk => chunk.replace(/^[«»“”„"'!?…(),.;:]+|[«»“”„"'!?…(),.;:]+$/g, "") || chunk;
