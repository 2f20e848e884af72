"""For all rooms: Hypothesis without a time limit and the same in every run; no test sees imported texts."""

import pytest
from hypothesis import HealthCheck, settings

from checker.proof import Proof, prove
from rulesdb.load import load

settings.register_profile("svod", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("svod")


@pytest.fixture(autouse=True)
def svod_home(tmp_path_factory, monkeypatch):
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SVOD_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def proof() -> Proof:
    """The whole report of the checker: it takes some seconds, so the tests of its parts share it, in one process."""
    return prove(load())
