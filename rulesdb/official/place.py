"""Where the local store lies, told without opening it: most machines have none, and no command should wait for it."""

import os
from pathlib import Path
from typing import Final

from rulesdb.official.refusal import Refused, Why

HOME_VARIABLE: Final = "SVOD_HOME"
FOLDER: Final = "official"
ENDING: Final = ".sqlite"


def home() -> Path:
    """Give the folder of the store: `SVOD_HOME`, else `svod` among the user's data. Raises Refused without a home."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME")
    try:
        return Path(data) / "svod" if data else Path.home() / ".local" / "share" / "svod"
    except RuntimeError as homeless:
        raise Refused(Why.BAD_STORE, HOME_VARIABLE, "home") from homeless


def has_editions() -> bool:
    """Tell whether anything has been imported on this machine."""
    try:
        return any((home() / FOLDER).glob(f"*{ENDING}"))
    except (OSError, Refused):
        return False
