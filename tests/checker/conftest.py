"""One proof for all tests of its parts: it takes some seconds, so they run in one process and share it."""

import pytest

from checker.proof import Proof, prove
from rulesdb.load import load


@pytest.fixture(scope="session")
def proof() -> Proof:
    return prove(load())
