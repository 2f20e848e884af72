"""The index kept between runs, in the user's cache folder, so that a search need not wait for it to be built.

Building takes most of a second and grows with the data; opening what was built takes some milliseconds. A kept index is
named by what it was made of, the data and the code of search, so it cannot be stale: other data, another name. It is
written beside its place and moved there whole. Where nothing can be kept, search works from memory.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesdb.fingerprints import digest

if TYPE_CHECKING:
    from rulesdb.database import RulesDB

_CODE = (
    *("../words.py", "../search.py", "everyday.py", "entries.py"),
    *("asking.py", "glued.py", "likeness.py", "phrases.py"),
)
_STEMS = "stems.json"
_KEPT = 4  # how many indexes are kept: each folder of data has its own


class Built(NamedTuple):
    """An index of Whoosh, and the stem of every word that the indexed texts have."""

    index: Any
    stems: Mapping[str, str]


def cache_folder() -> Path | None:
    """Give the user's cache folder of svod, which need not be there; None where the user has no home."""
    named = os.environ.get("XDG_CACHE_HOME")
    try:
        return Path(named or Path.home() / ".cache") / "svod"
    except RuntimeError:
        return None


def kept_or_built(folder: Path, db: RulesDB, build: Callable[[Path | None], Built]) -> Built:
    """Give the index of these data, the kept one if there is one; `build` makes it, in a folder or in memory."""
    place = folder / f"search-{_name(db)}"
    kept = _opened(place)
    if kept is not None:
        return kept
    try:
        folder.mkdir(parents=True, exist_ok=True)
        workshop = Path(tempfile.mkdtemp(prefix=".search-", dir=folder))
    except OSError:  # a read-only or a full disk is no reason not to search
        return build(None)
    try:
        built = build(workshop)
        (workshop / _STEMS).write_text(json.dumps(dict(built.stems), ensure_ascii=False), encoding="utf-8")
        _put(workshop, place)
    except OSError:
        return build(None)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    return _opened(place) or build(None)


def _name(db: RulesDB) -> str:
    import whoosh

    made_of = [digest(db).encode(), repr(whoosh.__version__).encode()]
    made_of += [(Path(__file__).parent / name).read_bytes() for name in _CODE]
    return sha256(b"\0".join(made_of)).hexdigest()[:20]


def _opened(place: Path) -> Built | None:
    """The index kept at a place; None where there is none, or none that can be read."""
    from whoosh.index import IndexError as NoIndex
    from whoosh.index import open_dir

    try:
        stems = json.loads((place / _STEMS).read_text(encoding="utf-8"))
        return Built(open_dir(place, readonly=True), stems)
    except (OSError, ValueError, NoIndex):
        return None


def _put(workshop: Path, place: Path) -> None:
    """Move an index to its place, unless another run was quicker, and drop the oldest of too many."""
    try:
        workshop.rename(place)
    except OSError:
        if not (place / _STEMS).is_file():
            shutil.rmtree(place, ignore_errors=True)
            workshop.rename(place)
    kept = sorted(place.parent.glob("search-*"), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in kept[_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
