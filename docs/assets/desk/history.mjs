/* The documents that were on the desk, for undo and redo. */

export class History {
  #documents = [];
  #place = -1;

  get document() { return this.#documents[this.#place]; }
  get canUndo() { return this.#place > 0; }
  get canRedo() { return this.#place < this.#documents.length - 1; }

  add(document) {
    this.#documents.length = this.#place + 1;
    this.#documents.push(document);
    this.#place += 1;
  }

  undo() { this.#place -= 1; return this.document; }
  redo() { this.#place += 1; return this.document; }
}

/* A position with one card changed; null takes it away. Positions are never changed in place. */
export function withCard(position, id, change) {
  const cards = { ...position.cards };
  if (change === null) delete cards[id];
  else cards[id] = cleaned({ ...cards[id], ...change });
  return { ...position, cards };
}

/* What is undefined, false or 0 is as good as not said. */
function cleaned(card) {
  return Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined && value !== false && value !== 0));
}

export function newId(position, name) {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? name : `${name}-${number}`;
    if (!(id in position.cards)) return id;
  }
}
