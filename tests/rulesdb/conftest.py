from pathlib import Path

import pytest

from tests.rulesdb.sample import SampleBase


@pytest.fixture
def base(tmp_path: Path) -> SampleBase:
    return SampleBase(tmp_path / "base")
