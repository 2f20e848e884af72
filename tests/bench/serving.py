"""How fast questions are answered in this process, how fast the service answers many, and how fast a command starts."""

import json
import os
import re
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from checker.cases import CardShelf, rules_for
from engine import decide
from engine.notation import read_notation
from judge.ask import Asker
from judge.query_benchmark import read_queries
from judge.search import Search
from rulesdb.database import RulesDB
from tests.bench.positions import random_cases
from tests.bench.searching import QUERIES

ROOT = Path(__file__).parent.parent.parent
SECONDS, CONNECTIONS, RUNS = 8, 64, 15
SPEAR = "1 C2 spear=test-spear; 1 C1 friend=test-soldier; 2 C1' foe=test-soldier > spear strike-across-row foe"


def percentiles(work: Callable[[Any], object], items: Iterable[Any]) -> str:
    """Median and 95th percentile of the processor time that each item takes."""
    taken = []
    for item in items:
        start = time.process_time()
        work(item)
        taken.append(time.process_time() - start)
    return f"p50 {statistics.median(taken) * 1000:.2f} ms, p95 {statistics.quantiles(taken, n=20)[-1] * 1000:.2f} ms"


def in_process(db: RulesDB) -> None:
    """Print how long a decision and an answer take."""
    shelf, rules = CardShelf(db), rules_for(db)
    lines = [SPEAR] * 200
    told = percentiles(lambda line: decide(shelf.resolved(read_notation(line)), rules).to_json(), lines)
    print(f"{'a decision from a line of notation (aim: p95 3 ms)':<58} {told:>26}")
    told = percentiles(lambda case: decide(case, rules).to_json(), random_cases(1000))
    print(f"{'a decision, random positions of 12 cards (aim: p95 3 ms)':<58} {told:>26}")
    asker = Asker(db, Search(db))
    start = time.process_time()
    asker.prove()
    print(f"{'proving every ruling, once for a process':<58} {f'{time.process_time() - start:.2f} s':>26}")
    questions = [query.text for query in read_queries(QUERIES / "queries_held_out.jsonl") if query.kind == "question"]
    told = percentiles(asker.ask, questions + [ruling.question.ru for ruling in db.rulings.values()])
    print(f"{'an answer to a question (aim: p95 50 ms)':<58} {told:>26}")


def cold_start() -> None:
    """Print how long the command takes from nothing, its modules compiled as in an installation."""
    with tempfile.TemporaryDirectory() as compiled:
        python = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        bare = statistics.median(_processor_seconds(["-c", ""], python) for _ in range(RUNS))
        for command in (["show", "504.1.1"], ["rule", SPEAR], ["find", "удар через ряд"]):
            line = ["-m", "judge", *command]
            _processor_seconds(line, python)  # compiles
            taken = statistics.median(_processor_seconds(line, python) for _ in range(RUNS))
            aim = " (aim 0.4 s)" if command[0] == "show" else ""
            told = f"{taken:.2f} s, {taken / bare:.0f} of python -c ''"
            print(f"{f'svod {command[0]}, cold start{aim}':<58} {told:>26}")


def _processor_seconds(line: list[str], environment: Mapping[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *line], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def service() -> None:
    """Print requests a second and the 99th percentile under wrk, and see that nothing but 2xx and 429 comes."""
    if shutil.which("wrk") is None:
        print("service under load: not measured, wrk is not installed (apt install wrk)")
        return
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text("<p>Svod</p>", encoding="utf-8")
        server = subprocess.Popen(
            [sys.executable, "-m", "judge", "serve", "--json", "--port", "0", "--out", folder],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        try:
            assert server.stdout is not None
            address = json.loads(server.stdout.readline())["address"]
            for name, path, body in (
                ("GET /api/clauses/504.1.1", "api/clauses/504.1.1", None),
                ("GET /api/search, the same query", "api/search?q=%D1%83%D0%B4%D0%B0%D1%80", None),
                ("GET /api/search, another query each time", "api/search?q=", "search"),
                ("POST /api/rule", "api/rule", "rule"),
            ):
                _load(name, address + path, body, Path(folder))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(10)


_SCRIPTS = {
    "rule": 'wrk.method = "POST"\nwrk.body = [[' + SPEAR + "]]\n",
    "search": 'n = 0\nrequest = function() n = n + 1 return wrk.format("GET", wrk.path .. "marker" .. n) end\n',
}
_COUNT = """
done = function(summary, latency, requests)
  io.write(string.format("p99 %.1f rps %.0f bad %d\\n", latency:percentile(99) / 1000,
    summary.requests / (summary.duration / 1e6), summary.errors.status + summary.errors.timeout))
end
"""


def _load(name: str, address: str, script: str | None, folder: Path) -> None:
    lua = folder / "load.lua"
    lua.write_text(_SCRIPTS.get(script or "", "") + _COUNT, encoding="utf-8")
    command = ["wrk", "-t", "1", "-c", str(CONNECTIONS), "-d", f"{SECONDS}s", "-s", str(lua), address]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    told = re.search(r"p99 ([\d.]+) rps (\d+) bad (\d+)", ran.stdout)
    assert told, ran.stdout
    refused = f", {told[3]} answered 429" if int(told[3]) else ""
    figure = f"{int(told[2]):,}/s, p99 {float(told[1]):.0f} ms"
    print(f"{f'service, {CONNECTIONS} connections: {name}':<58} {figure:>26}   {refused.lstrip(', ')}")
