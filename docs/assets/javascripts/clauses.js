/* The button beside a clause copies its number, what it says and its permanent link; the field on the home page hands
 * what is typed to the search box, which answers as one types. */
"use strict";

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button.copy");
  if (!button) return;
  const facts = button.closest(".facts");
  const statement = facts.nextElementSibling;
  const said = statement?.matches(".statement") ? statement.textContent.trim() : "";
  const link = facts.querySelector(".permanent a").href;
  await navigator.clipboard.writeText([button.dataset.clause, said].filter(Boolean).join(". ") + `\n${link}`);
  const words = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = words; }, 2000);
});

document.getElementById("home-search")?.addEventListener("input", ({ target }) => {
  const box = document.querySelector("[data-md-component=search-query]");
  if (!box) return;
  box.value = target.value;
  target.value = "";
  box.focus();
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
});
