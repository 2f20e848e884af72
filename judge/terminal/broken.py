"""Code that an edit has broken, told like any other fault: the file, the line, the remedy."""

from __future__ import annotations

import traceback
from pathlib import Path

from judge.terminal.trouble import Trouble
from rulesdb.records import Text

_ROOT = Path(__file__).parent.parent.parent
_ENGINE = _ROOT / "engine"


def broken_engine(error: BaseException) -> Trouble | None:
    """Give the trouble where a module of the engine cannot be loaded: what it registers is in no order, or its Python.

    None for an error of any other kind, which is a fault of ours and shows its traceback.
    """
    places = [(Path(frame.filename), frame.lineno) for frame in _loading(error)]
    if isinstance(error, SyntaxError) and error.filename is not None:
        places.append((Path(error.filename), error.lineno))
    within = [(path, line) for path, line in places if path.is_relative_to(_ENGINE)]
    if not within:
        return None
    path, line = within[-1]
    told = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    return Trouble(
        f"{path.relative_to(_ROOT).as_posix()}:{line}",
        Text(f"движок не загружается ({told}).", f"the engine cannot be loaded ({told})."),
        Text("Исправьте это место; что правили, покажет git diff.", "Mend it there; git diff shows what was edited."),
    )


def _loading(error: BaseException) -> list[traceback.FrameSummary]:
    """Give the frames of modules that were being loaded, the innermost last."""
    return [frame for frame in traceback.extract_tb(error.__traceback__) if frame.name == "<module>"]
