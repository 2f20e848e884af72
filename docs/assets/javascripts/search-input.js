/* What the theme's page lacks. Its search box searches when a key is released, so text that is pasted, dictated or
 * dropped would wait for one; to a screen reader its dialog has no name; and its key / is found on a Latin layout only.
 * Its switch of languages forgets the place on the page. */
"use strict";

const box = document.querySelector("[data-md-component=search-query]");

box?.addEventListener("input", () => box.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })));
box?.closest("[role=dialog]")?.setAttribute("aria-label", box.getAttribute("aria-label"));

/* What the search worker will ask for comes while the first word is still being typed. */
box?.addEventListener("focus", () => {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  fetch(new URL("search/search_table.json", new URL(`${base}/`, location.href))).catch(() => {});   // the worker will tell
}, { once: true });

/* On a Russian layout that key gives a full stop, by which the theme would go to the next page: so it is caught first. */
addEventListener("keydown", event => {
  const busy = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey
    || document.activeElement?.matches("input, textarea, select, [contenteditable]");
  if (event.code !== "Slash" || event.key === "/" || busy || !box) return;
  event.preventDefault();
  event.stopPropagation();
  box.focus();
  box.select();
}, { capture: true });

const keepPlace = () => document.querySelectorAll("a[hreflang]").forEach(link => { link.hash = location.hash; });

addEventListener("hashchange", keepPlace);
keepPlace();
