"""Figures of the site in Chromium, against `svod serve`: what is transferred, when it is painted, how the desk answers.

    python -m tests.bench.site [FOLDER]

FOLDER is a built site; without it one is built, and the time of that is a figure too.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from judge.desk.documents import fragment_of
from judge.query_benchmark import TOP, read_queries
from judge.search import Kind, Search
from judge.site.search_table import INDEX, TABLE
from rulesdb.load import load

ROOT = Path(__file__).parent.parent.parent
KIB = 1024
CASE = {
    "position": {
        "cards": {
            "spear": {"card": "test-spear", "player": "first", "at": "C2"},
            "foe": {"card": "test-soldier", "player": "second", "at": "C1'"},
        }
    },
    "actions": [{"declare": "strike-across-row", "by": "spear", "target": "foe"}],
}
PAINTED = """() => new Promise(told => {
  new PerformanceObserver(list => told(list.getEntries().at(-1).startTime))
    .observe({type: 'largest-contentful-paint', buffered: true});
})"""
SEARCHED = """async queries => {
  const index = await (await fetch('search/search_index.json')).json();
  const worker = new Worker('assets/javascripts/workers/search-svod.js');
  const ask = message => new Promise(answer => {
    worker.onmessage = event => answer(event.data);
    worker.postMessage(message);
  });
  await ask({type: 0, data: {...index, options: {suggest: false}}});
  const found = [], times = [];
  for (const query of queries) {
    const start = performance.now();
    const groups = (await ask({type: 2, data: query})).data.items;
    times.push(performance.now() - start);
    const items = groups.flatMap(items => items).sort((one, other) => other.score - one.score);
    found.push(items.map(item => item.location));
  }
  worker.terminate();
  return [found, times];
}"""


def line(name: str, value: str, note: str = "") -> None:
    print(f"{name:62} {value:>12}  {note}", flush=True)


@contextmanager
def serving(folder: Path):
    """Run `svod serve` on a built site and give its address."""
    command = [sys.executable, "-m", "judge", "serve", "--port", "0", "--out", str(folder), "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield json.loads(running.stdout.readline())["address"]
        finally:
            running.terminate()


def built(folder: Path) -> None:
    start = time.perf_counter()
    command = [sys.executable, "-m", "judge", "site", "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    line("site build, both languages and the reference (aim 60 s)", f"{seconds:.1f} s", done.stderr.strip()[:80])


def page_figures(browser, address: str) -> None:
    for name, path in (("home page", ""), ("section page", "504/")):
        context = browser.new_context(service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        received = []
        session.on("Network.loadingFinished", lambda event, told=received: told.append(event["encodedDataLength"]))
        page.goto(address + path, wait_until="networkidle")
        line(f"{name}, transferred (aim 350 KiB)", f"{sum(received) / KIB:.0f} KiB", f"{len(received)} requests")
        line(f"{name}, largest contentful paint (aim 1 s)", f"{page.evaluate(PAINTED) / 1000:.2f} s")
        context.close()


def desk_figures(browser, address: str) -> None:
    cold, cached, further = [], [], []
    for _ in range(3):
        context = browser.new_context()
        page = context.new_page()
        cold.append(_seconds_to_decision(page, address))
        page.wait_for_function("() => document.documentElement.dataset.kept === 'true'", timeout=60_000)
        for kept in ("runtime", "memory"):
            page.wait_for_function(
                "async kept => (await caches.keys()).some(name => name.endsWith(` ${kept}`))", arg=kept, timeout=60_000
            )
        page.goto("about:blank")
        cached.append(_seconds_to_decision(page, address))
        for _ in range(5):
            page.locator('[data-place="C2"]').click()
            page.get_by_role("button", name="Удар через ряд").click()
            page.locator(".aiming").wait_for()
            further.append(page.evaluate(FURTHER))
            page.keyboard.press("Escape")
        context.close()
    line("desk, from opening to the first decision, cold (aim 6 s)", f"{median(cold):.1f} s")
    line("desk, the same from the cache (aim 2 s)", f"{median(cached):.1f} s")
    line("desk, each further decision, drawn (aim 50 ms)", f"{median(further):.0f} ms")


FURTHER = """() => new Promise(told => {
  const steps = () => document.querySelectorAll('.desk-step').length;
  const before = steps(), start = performance.now();
  new MutationObserver((_, observer) => {
    if (steps() > before) { observer.disconnect(); told(performance.now() - start); }
  }).observe(document.getElementById('desk-decision'), {childList: true, subtree: true});
  document.querySelector(`.desk-places [data-place="C1'"]`).click();
})"""


def _seconds_to_decision(page, address: str) -> float:
    start = time.perf_counter()
    page.goto(f"{address}desk/#{fragment_of(CASE)}")
    page.locator(".desk-step > .answer").wait_for(timeout=120_000)
    return time.perf_counter() - start


def search_figures(browser, address: str, folder: Path) -> None:
    scripts = folder / "assets/javascripts"
    lunr = [scripts / "lunr/min" / f"lunr.{name}.min.js" for name in ("stemmer.support", "multi", "ru")]
    own = [scripts / name for name in ("workers/search-svod.js", "search-words.js", "search-records.js")]
    code = _packed(*own, *scripts.glob("workers/search.*.js"), *lunr)
    table, index = _packed(folder / TABLE), _packed(folder / INDEX)
    told = f"{code} scripts, {index} pages, {table} table, fetched on the first focus"
    line("search on the site, packed (aim 350 KiB)", f"{code + index + table} KiB", told)
    db = load()
    queries = [
        one
        for name in ("queries.jsonl", "queries_held_out.jsonl", "queries_untuned.jsonl")
        for one in read_queries(ROOT / "tests" / "judge" / name)
        if any(id in db.clauses for id in one.want)
    ]
    page = browser.new_context(service_workers="block").new_page()
    page.goto(address)
    found, times = page.evaluate(SEARCHED, [one.text for one in queries])
    search = Search(db)
    here, command = 0, 0
    for query, locations in zip(queries, found, strict=True):
        clauses = [id for id in dict.fromkeys(map(_clause, locations)) if id in db.clauses]
        here += bool(set(clauses[:TOP]) & set(query.want))
        hits = search.find(query.text, limit=TOP, kind=Kind.CLAUSE).hits
        command += bool({hit.id for hit in hits} & set(query.want))
    line(
        f"search on the site, recall@{TOP} of {len(queries)} queries",
        f"{here / len(queries):.3f}",
        f"svod find {command / len(queries):.3f}",
    )
    slow = sorted(times[1:])
    line("search on the site, median query (aim 50 ms)", f"{median(times):.0f} ms", f"the first {times[0]:.0f} ms")
    line(
        "search on the site, slowest query but the first",
        f"{slow[-1]:.0f} ms",
        f"95 of 100 {slow[-len(slow) // 20]:.0f}",
    )


def _packed(*files: Path) -> int:
    return round(sum(len(gzip.compress(path.read_bytes())) for path in files) / KIB)


def _clause(location: str) -> str:
    from urllib.parse import unquote

    page, _, anchor = unquote(location).partition("#")
    return anchor or page.rstrip("/").replace("-", ":", 1)


def main(arguments: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(arguments[0]) if arguments else Path(temporary) / "site"
        if not arguments:
            built(folder)
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        with serving(folder) as address:
            page_figures(browser, address)
            desk_figures(browser, address)
            search_figures(browser, address, folder)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
