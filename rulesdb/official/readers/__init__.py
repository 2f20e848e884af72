"""One module a format: `lines_of(bytes)` gives what it read.

That is the encoding (empty where the format settles it), rows of (text, page, furniture), what was left out, by name.

They run in a process apart (`rulesdb.official.apart`) and raise Refused.
"""

from rulesdb.official import limits
from rulesdb.official.cleaning import cleaned
from rulesdb.official.refusal import Refused, Why

Row = tuple[str, int | None, bool]
Read = tuple[str, list[Row], dict[str, int]]


class Rows:
    """The lines found so far, within the limits."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._characters = 0

    def add(self, text: str, page: int | None = None, furniture: bool = False) -> None:
        """Take a line. Raises Refused when there are too many, or too long ones."""
        self._characters += len(text)
        if self._characters > limits.LARGEST_TEXT:
            raise Refused(Why.TOO_LARGE, "", str(limits.LARGEST_TEXT // (1024 * 1024)))
        if len(self.rows) >= limits.MOST_LINES:
            raise Refused(Why.MANY_LINES, "", str(limits.MOST_LINES))
        if len(text) > limits.LONGEST_LINE:
            raise Refused(Why.LONG_LINE, "", str(limits.LONGEST_LINE))
        self.rows.append((cleaned(text), page, furniture))
