/* Two things that the theme's search box lacks. It searches when a key is released, so text that is pasted, dictated or
 * dropped would wait for one; and to a screen reader its dialog has no name. */
"use strict";

const box = document.querySelector("[data-md-component=search-query]");

box?.addEventListener("input", () => box.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })));
box?.closest("[role=dialog]")?.setAttribute("aria-label", box.getAttribute("aria-label"));
