"""Print the figures of the project: `make bench`."""

import gc
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from checker.cases import rules_for
from engine import decide
from engine.codec.position import read_declaration, read_position
from engine.decision import decide_declaration
from rulesdb.load import load
from tests.bench import proof
from tests.bench.knowledge import multiplied
from tests.bench.official import official
from tests.bench.play import play_figures
from tests.bench.positions import random_cases
from tests.bench.rule_effects import queue_figures
from tests.bench.searching import quality, speed
from tests.bench.serving import cold_start, in_process, service
from tests.bench.site import main as site_figures
from tests.engine.plain_reading import plain_answer

ROOT = Path(__file__).parent.parent.parent
REPEATS = 5


def per_second(work: Callable[[Any], object], items: Iterable[Any]) -> float:
    """How many items a second of processor time, the best of several rounds."""
    items = list(items)
    gc.collect()
    gc.freeze()
    best = 0.0
    for _ in range(REPEATS):
        start = time.process_time()
        for item in items:
            work(item)
        best = max(best, len(items) / (time.process_time() - start))
    gc.unfreeze()
    return best


def line(name: str, figure: str, ratio: str = "") -> None:
    print(f"{name:<58} {figure:>16}  {ratio}")


def legality() -> None:
    db = load()
    rules = rules_for(db)
    cases = random_cases(2000)
    texts = [json.dumps(case) for case in cases]
    states = [read_position(case["position"]) for case in cases]
    read = [(state, read_declaration(case["action"], state)) for state, case in zip(states, cases, strict=True)]

    plain = per_second(lambda case: plain_answer(case, None), cases)
    decisions = per_second(lambda one: decide_declaration(*one, rules), read)
    line(
        "decisions, in process, 12 cards (aim 40,000)",
        f"{decisions:,.0f}/s",
        f"{decisions / plain:.2f} of a plain reading without reasons",
    )

    answers = [decide(case, rules).to_json() for case in cases]
    both = list(zip(texts, answers, strict=True))
    parse = per_second(lambda one: (json.loads(one[0]), json.dumps(one[1], ensure_ascii=False)), both)
    whole = per_second(lambda text: json.dumps(decide(json.loads(text), rules).to_json(), ensure_ascii=False), texts)
    line(
        "decisions, JSON to JSON, 12 cards (aim 20,000)",
        f"{whole:,.0f}/s",
        f"{whole / parse:.2f} of reading and writing the JSON alone",
    )


LOAD_AND_VALIDATE = """
import resource, sys
from pathlib import Path
from rulesdb.load import load
from rulesdb.validate import validate
root = Path(sys.argv[1])
load(root)
assert validate(root) == (), validate(root)[:3]
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime)
"""


def loading() -> None:
    """Load and validate everything in a fresh process; then a base ten times as large."""
    seconds = {}
    for times in (1, 10):
        with tempfile.TemporaryDirectory() as folder:
            root = multiplied(times, Path(folder))
            runs = [_processor_seconds(root) for _ in range(3)]
            seconds[times] = min(runs)
    line("load and validate in a fresh process (aim under 1 s)", f"{seconds[1]:.2f} s")
    line(
        "the same, ten times the clauses and examples",
        f"{seconds[10]:.2f} s",
        f"{seconds[10] / seconds[1]:.1f} times as long (aim 12)",
    )


def _processor_seconds(root: Path) -> float:
    done = subprocess.run(
        [sys.executable, "-c", LOAD_AND_VALIDATE, str(root)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def timed(name: str, command: list[str]) -> None:
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    seconds = time.perf_counter() - start
    line(name, f"{seconds:.1f} s", "" if done.returncode == 0 else f"FAILED with {done.returncode}")


def main() -> None:
    legality()
    play_figures(rules_for(load()), line)
    queue_figures(rules_for(load()), line)
    proof.figures(line)
    loading()
    official(line)
    site_figures([])
    db = load()
    in_process(db)
    speed(db)
    cold_start()
    service()
    timed("make test", ["make", "test"])
    quality(db)


if __name__ == "__main__":
    main()
