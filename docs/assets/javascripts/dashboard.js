/* The filter of the dashboard: shows the clauses that have what is asked; what is asked stands in the address too. */
"use strict";

{
  const form = document.getElementById("clause-filter");
  const rows = [...document.querySelectorAll("#clause-table tbody tr")];
  const output = form.querySelector("output");

  const show = () => {
    const asked = new FormData(form);
    const words = asked.get("words").trim();
    const marks = [asked.get("edition"), asked.get("state"), ...asked.getAll("mark")].filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const has = row.dataset.marks.split(" ");
      row.hidden = !(row.dataset.id.startsWith(words) && marks.every((mark) => has.includes(mark)));
      shown += !row.hidden;
    }
    output.textContent = output.dataset.words + shown;
  };

  const restore = () => {
    const asked = new URLSearchParams(location.search);
    form.elements.words.value = asked.get("words") ?? "";
    form.elements.edition.value = asked.get("edition") ?? "";
    form.elements.state.value = asked.get("state") ?? "";
    for (const box of form.querySelectorAll("[name=mark]")) box.checked = asked.getAll("mark").includes(box.value);
    show();
  };

  form.addEventListener("input", () => {
    const asked = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    history.replaceState(null, "", `${location.pathname}${asked.size ? `?${asked}` : ""}${location.hash}`);
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  restore();
}
