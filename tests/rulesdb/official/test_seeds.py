"""The two fragments that the knowledge base began with. They are not in the repository; SVOD_SEEDS names the folder."""

import os
from pathlib import Path

import pytest

from rulesdb.official.parse import counted, parsed
from rulesdb.official.reading import documents
from rulesdb.official.records import Reason

SEEDS = os.environ.get("SVOD_SEEDS")
FIRST = "503.2 503.3 503.3.1 503.3.2 503.3.3 503.3.4 503.4 504 504.1 504.1.1 504.2 504.3 504.4 505 505.1"
SECOND = "543 543.1 543.1.1 543.2 543.3 543.4"


@pytest.mark.skipif(not SEEDS, reason="NOT RUN: the seed documents are not here; SVOD_SEEDS=FOLDER runs it")
def test_all_clauses_and_examples_of_the_seeds_are_found():
    read = list(documents(sorted(Path(str(SEEDS)).glob("*.txt"))))
    parts = parsed(read)
    assert [clause.id for clause in parts.clauses] == [*FIRST.split(), *SECOND.split()]
    assert [example.id for example in parts.examples] == ["505.1/example-1", "543.3/example-1", "543.3/example-2"]
    assert [example.id for example in parts.examples if example.symbols_lost] == ["505.1/example-1"]
    (head,) = parts.orphans
    assert (head.reason, head.continues, head.lines) == (Reason.CONTINUES, "503.1", (1,))
    assert [counted(one, parts).adds_up for one in read] == [True, True]
