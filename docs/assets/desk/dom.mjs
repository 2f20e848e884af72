/* Building pieces of the page. Text is always set as text; the one exception is the picture of the board, which the
 * engine's own worker has drawn and escaped. */

export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return made;
}

export function button(words, act, attributes = {}) {
  return make("button", { type: "button", class: "desk-button", onclick: act, ...attributes }, ...[words].flat());
}

export function picture(svg) {
  return new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
}

/* «ран: {number}» with its places filled in. */
export function fill(words, parts) {
  return words.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

export function verdict(key, words) {
  return make("span", { class: `verdict ${key}` }, words);
}
