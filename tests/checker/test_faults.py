"""The trial: one fault at a time is put into the rules, an example or a clause, and the check tells of it at its place.

The faults are those that somebody could make who has not seen the checker: a limit dropped, a comparison turned, a
number of another clause, an expectation that was never true, a sentence reworded in one language only.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("engine", "rulesdb", "checker", "judge", "docs")
PAGES = ("README.md", "CONTRIBUTING.md")
RULES = "engine/rules"
EXAMPLES = "rulesdb/examples"
CLAUSES = "rulesdb/clauses"
ENDS = '\n            }\n          }\n        }\n      },\n      "expect": {\n        "verdict": '


class Fault(NamedTuple):
    """A text in a file that stands there once, what is put in its place, and what must be told of it.

    `told` begins one of the lines told, `too` another: `failed` an example with the place in its file, `withdrawn` a
    ruling, `citation` a record that does not hold, `stale` what is not as it was read, with file and place.
    """

    name: str
    file: str
    old: str
    new: str
    told: str
    too: str = ""


RULES_CHANGED = (
    Fault(
        "a limit dropped: adjacency of a melee strike",
        f"{RULES}/s504_targets.py",
        "when=(target_adjacent, within_range)",
        "when=(within_range,)",
        "failed examples/504/melee-strike-at-adjacent-creature.json $.contrasts[0].expect $.verdict",
    ),
    Fault(
        "a limit dropped: range of a ranged attack",
        f"{RULES}/s504_targets.py",
        "when=(target_in_battle_zone, target_not_adjacent, within_range)",
        "when=(target_in_battle_zone, target_not_adjacent)",
        "failed examples/504/shot-within-its-range.json $.contrasts[0].expect $.verdict",
    ),
    Fault(
        "a scope widened: whatever acts from the auxiliary zone",
        f"{RULES}/s504_targets.py",
        "of=(source_in_auxiliary_zone, is_attack)",
        "of=(source_in_auxiliary_zone,)",
        "stale engine/rules/s504_targets.py line",
    ),
    Fault(
        "a scope widened: any target of a shot",
        f"{RULES}/s504_targets.py",
        "of=(source_on_battlefield, is_ranged, is_not_strike_across_row, target_is_creature)",
        "of=(source_on_battlefield, is_ranged, is_not_strike_across_row)",
        "failed examples/504/shot-at-a-terrain.json",
    ),
    Fault(
        "a comparison turned: whose cards lie between",
        f"{RULES}/s504_targets.py",
        "all(card.player is case.source.player for card in cards)",
        "all(card.player is not case.source.player for card in cards)",
        "failed examples/504/across-own-card-but-not-opposing.json $.steps[0].expect $.verdict",
        "stale engine/rules/s504_targets.py line",
    ),
    Fault(
        "«only» dropped",
        f"{RULES}/s504_targets.py",
        '"504.1.1/path",\n    only=True,',
        '"504.1.1/path",',
        "stale engine/rules/s504_targets.py line",
    ),
    Fault(
        "the number of another clause",
        f"{RULES}/s504_targets.py",
        'permits("504.3/auxiliary-zone"',
        'permits("504.2/auxiliary-zone"',
        "failed examples/504/spell-at-a-flyer.json",
    ),
    Fault(
        "a clause that does not exist",
        f"{RULES}/s504_targets.py",
        'forbids("504.4/cell"',
        'forbids("504.5/cell"',
        "citation engine/rules/s504_targets.py",
    ),
    Fault(
        "another value of a setting: several markers give one ability",
        f"{RULES}/s543_markers.py",
        "MarkerAbilities.EACH_ITS_OWN,",
        "MarkerAbilities.ONE,",
        "failed examples/543/each-its-own-where-the-effect-counts-nothing.json",
    ),
    Fault(
        "another value of a setting: movement is not restored",
        f"{RULES}/s506_movement.py",
        "Allowance.RESTORED,",
        "Allowance.LOST,",
        "failed examples/506/opened-during-the-turn-it-may-move-again.json",
    ),
    Fault(
        "a row of a table changed: a lead of three",
        f"{RULES}/b205_combat.py",
        "_struck(Lead(3), MEDIUM, MISS)",
        "_struck(Lead(3), MEDIUM, WEAK)",
        "failed examples/b-205/",
    ),
    Fault(
        "a sign in a row turned: negative life",
        f"{RULES}/b204_life.py",
        '"negative": Row(-1,',
        '"negative": Row(1,',
        "failed examples/b-204/",
    ),
    Fault(
        "a comparison turned: an unspent allowance",
        f"{RULES}/s506_movement.py",
        "act.source.moved == 0",
        "act.source.moved <= 1",
        "failed examples/506/instead-of-movement-wants-the-allowance-unspent.json",
        "stale engine/rules/s506_movement.py line",
    ),
    Fault(
        "an off-by-one: tokens suffice",
        f"{RULES}/acts.py",
        "act.source.tokens >= act.cost.tokens",
        "act.source.tokens > act.cost.tokens",
        "failed examples/",
        "stale engine/rules/acts.py line",
    ),
    Fault(
        "the board: a diagonal step counts as two",
        "engine/model/board.py",
        "max(_steps(one, other)) for other in _ALL",
        "sum(_steps(one, other)) for other in _ALL",
        "failed examples/504/",
    ),
    Fault(
        "the words of a condition exchanged",
        f"{RULES}/s504_targets.py",
        'ru="эта клетка не занята",\n    en="that cell is empty",\n    ru_not="эта клетка занята",',
        'ru="эта клетка занята",\n    en="that cell is empty",\n    ru_not="эта клетка не занята",',
        "stale engine/rules/s504_targets.py line",
    ),
    Fault(
        "a comment cites another clause that exists",
        f"{RULES}/s504_targets.py",
        "taken over by 504.1.1, so",
        "taken over by 504.2, so",
        "stale engine/rules/s504_targets.py line",
    ),
    Fault(
        "a docstring cites another clause that exists",
        "engine/deeds/life.py",
        "current life of a card (b:204.6)",
        "current life of a card (b:204.5)",
        "stale engine/deeds/life.py line 17: b:204.5, was b:204.6",
    ),
)
RECORDS_CHANGED = (
    Fault(
        "an expected verdict turned",
        f"{EXAMPLES}/506/movement-only-on-your-own-turn.json",
        '"verdict": "illegal"',
        '"verdict": "legal"',
        "failed examples/506/movement-only-on-your-own-turn.json $.steps[0].expect $.verdict",
    ),
    Fault(
        "another decisive clause",
        f"{EXAMPLES}/506/movement-only-on-your-own-turn.json",
        '"b:203.2"\n',
        '"b:203.1"\n',
        "failed examples/506/movement-only-on-your-own-turn.json $.contrasts[0].expect $.decisive[0]",
    ),
    Fault(
        "a card moved in the position",
        f"{EXAMPLES}/504/shot-within-its-range.json",
        '"at": "C3"',
        '"at": "A3"',
        "failed examples/504/shot-within-its-range.json $.steps[0].expect $.verdict",
    ),
    Fault(
        "another clause verified",
        f"{EXAMPLES}/504/shot-within-its-range.json",
        '"verifies": [\n    "504.1"\n  ]',
        '"verifies": [\n    "504.3"\n  ]',
        "citation examples/504/shot-within-its-range.json $.reviewed",
    ),
    Fault(
        "a contrast that changes nothing of the answer",
        f"{EXAMPLES}/504/across-own-card-but-not-opposing.json",
        '"player": "second"' + ENDS + '"illegal"',
        '"wounds": 1' + ENDS + '"legal"',
        "failed examples/504/across-own-card-but-not-opposing.json",
    ),
    Fault(
        "a contrast's words say something else",
        f"{EXAMPLES}/504/across-own-card-but-not-opposing.json",
        "The same cell is held by an opposing card",
        "The same cell is empty",
        "stale examples/504/across-own-card-but-not-opposing.json",
    ),
    Fault(
        "a ruling's verdict turned",
        "rulesdb/rulings/across-ones-own.json",
        '"verdict": "legal"',
        '"verdict": "illegal"',
        "withdrawn rulings/across-ones-own.json",
    ),
    Fault(
        "a statement reworded in Russian",
        f"{CLAUSES}/504.json",
        "Атаку нельзя объявить, если её цель — сама эта карта, клетка поля боя",
        "Атаку нельзя объявить, если её цель — своя карта, клетка поля боя",
        "stale clauses/504.json 504.4",
    ),
    Fault(
        "a statement reworded in English alone, and nothing rests on the clause",
        f"{CLAUSES}/b-301.json",
        "The Preliminary Phase",
        "The Main Phase",
        "stale clauses/b-301.json b:301",
    ),
    Fault(
        "references to another clause",
        f"{CLAUSES}/503.json",
        '"refs": [\n        "538"',
        '"refs": [\n        "511",\n        "538"',
        "stale clauses/503.json 503.",
    ),
    Fault(
        "another edition",
        f"{CLAUSES}/506.json",
        'use movement."\n      },\n      "kind": "prohibition",\n      "status": "complete",\n      "source": {\n'
        '        "edition": "rp"',
        'use movement."\n      },\n      "kind": "prohibition",\n      "status": "complete",\n      "source": {\n'
        '        "edition": "b"',
        "citation clauses/506.json $.clauses",
    ),
    Fault(
        "a status that claims less",
        f"{CLAUSES}/504.json",
        'or the auxiliary zone."\n      },\n      "kind": "prohibition",\n      "status": "complete"',
        'or the auxiliary zone."\n      },\n      "kind": "prohibition",\n      "status": "partial"',
        "stale clauses/504.json 504.4",
    ),
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    """Everything that the check reads, copied, so that a fault may be put in."""
    root = tmp_path_factory.mktemp("tree")
    for room in ROOMS:
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    for page in PAGES:
        shutil.copy(ROOT / page, root / page)
    return root


def places_told(root: Path) -> tuple[int, list[str]]:
    """Run the check of a tree by its own code; give the exit status and a line for each place told."""
    command = [sys.executable, "-B", "-m", "judge", "check", "--json", "--processes", "1"]
    ran = subprocess.run(
        command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in ran.stderr
    return ran.returncode, list(_lines(json.loads(ran.stdout)))


def _lines(told: dict[str, Any]) -> Iterator[str]:
    for one in told.get("failed", ()):
        for mismatch in one["mismatches"]:
            yield f"failed {one['file']} {mismatch['place']} {mismatch['path']}"
        for problem in one["problems"]:
            yield f"failed {one['file']} {problem}"
    for one in told.get("withdrawn", ()):
        yield f"withdrawn {one['file']} {'; '.join(one['problems'])}"
    for one in (*told.get("citations", ()), *told.get("problems", ())):
        yield f"citation {one['file']} {one['path']}"
    for one in told.get("stale", ()):
        yield f"stale {one['file']} {'; '.join(one['places']) or one['clause'] or ''}"


@pytest.mark.long
@pytest.mark.xdist_group("faults")
@pytest.mark.parametrize("fault", [*RULES_CHANGED, *RECORDS_CHANGED], ids=lambda fault: fault.name)
def test_a_fault_is_told_at_its_place(tree, fault):
    path = tree / fault.file
    sound = path.read_text(encoding="utf-8")
    assert sound.count(fault.old) == 1, f"{fault.file} has {sound.count(fault.old)} of {fault.old!r}"
    path.write_text(sound.replace(fault.old, fault.new), encoding="utf-8")
    try:
        code, told = places_told(tree)
    finally:
        path.write_text(sound, encoding="utf-8")
    assert code != 0
    assert any(line.startswith(fault.told) for line in told), "\n".join(told)
    assert any(line.startswith(fault.too) for line in told), "\n".join(told)


@pytest.mark.long
@pytest.mark.xdist_group("faults")
def test_nothing_is_told_where_there_is_no_fault(tree):
    assert places_told(tree) == (0, [])
