"""Why a file is refused. What a person is told of it, in both languages, stands in `judge.official_words`."""

from enum import StrEnum
from pathlib import Path


class Why(StrEnum):
    """What is wrong with a file, an edition's name or the store."""

    MISSING = "missing"
    NOT_A_FILE = "not-a-file"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    TOO_LARGE = "too-large"
    MANY_LINES = "many-lines"
    LONG_LINE = "long-line"
    UNPACKS_TOO_LARGE = "unpacks-too-large"
    BINARY = "binary"
    OLD_WORD = "old-word"
    OTHER_FORMAT = "other-format"
    ENCODING = "encoding"
    DAMAGED = "damaged"
    ENTITIES = "entities"
    ENCRYPTED = "encrypted"
    NO_TEXT = "no-text"
    NO_CLAUSES = "no-clauses"
    TOO_LONG = "too-long"
    CRASHED = "crashed"
    LIBRARY = "library"
    SAME_FILE = "same-file"
    BAD_NAME = "bad-name"
    NO_EDITION = "no-edition"
    BAD_STORE = "bad-store"


class Refused(Exception):
    """A file or a name that will not do. `place` is the file, with the place in it where there is one.

    `detail` is what a library or the system said, or the figure that matters; never a text of the file.
    """

    def __init__(self, why: Why, place: str | Path, detail: str = "") -> None:
        super().__init__(f"{place}: {why.value} {detail}".rstrip())
        self.why = why
        self.place = str(place)
        self.detail = detail
