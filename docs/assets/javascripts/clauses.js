/* An example of several steps is shown step by step; on paper, and without this script, all of them are there.
 * The button beside a clause copies its number, what it says and its permanent link; the field on the home page hands
 * what is typed to the search box, which answers as one types. */
"use strict";

for (const place of document.querySelectorAll(".permanent")) {
  const { clause, copy, done } = place.dataset;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = copy;
  button.setAttribute("aria-label", `${copy}: ${clause}`);
  button.addEventListener("click", async () => {
    const statement = place.closest(".facts").nextElementSibling;
    const said = statement?.matches(".statement") ? statement.textContent.trim() : "";
    const link = place.querySelector("a").href;
    await navigator.clipboard.writeText([clause, said].filter(Boolean).join(". ") + `\n${link}`);
    button.textContent = done;
    setTimeout(() => { button.textContent = copy; }, 2000);
  });
  place.append(" ", button);
}

/* A finger or a mouse is led over at once: a hand-over in the midst of typing would lose the place of the letters. */
const homeField = document.getElementById("home-search");
const searchBox = document.querySelector("[data-md-component=search-query]");
if (homeField && searchBox) {
  homeField.addEventListener("click", () => searchBox.focus());
  homeField.addEventListener("input", () => {
    searchBox.value = homeField.value;
    homeField.value = "";
    searchBox.focus();
    searchBox.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}

/* An address may name an example that stands among those folded away. */
function openAround() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const around = named?.parentElement.closest("details:not([open])");
  if (!around) return;
  around.open = true;
  named.scrollIntoView();
}
addEventListener("hashchange", openAround);
openAround();

for (const example of document.querySelectorAll("details.example")) {
  const scenes = [...example.querySelectorAll(":scope > section.scene")];
  if (scenes.length < 2) continue;
  const { step, of, back, on } = document.getElementById("svod-words").dataset;
  const bar = document.createElement("div");
  const place = document.createElement("span");
  const ways = [[back, -1], [on, 1]].map(([words, way]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", () => show(shown + way));
    return button;
  });
  let shown = 0;
  function show(number) {
    shown = number;
    scenes.forEach((scene, at) => scene.classList.toggle("other-step", at !== shown));
    place.textContent = `${step} ${shown + 1} ${of} ${scenes.length}`;
    ways[0].disabled = shown === 0;
    ways[1].disabled = shown === scenes.length - 1;
  }
  bar.className = "stepping";
  place.setAttribute("role", "status");
  bar.append(ways[0], place, ways[1]);
  scenes[0].before(bar);
  show(0);
}
