"""One module a format: `lines_of(bytes)` gives rows of (text, page, furniture), and what was left out, by name.

They run in a process apart (`rulesdb.official.apart`) and raise Refused.
"""

from rulesdb.official import limits
from rulesdb.official.cleaning import cleaned
from rulesdb.official.refusal import Refused, Why

Row = tuple[str, int | None, bool]


class Rows:
    """The lines found so far, within the limits."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._characters = 0

    def add(self, text: str, page: int | None = None, furniture: bool = False) -> None:
        """Take a line. Raises Refused when there are too many, or too long ones."""
        self._characters += len(text)
        if self._characters > limits.LARGEST_TEXT or len(self.rows) >= limits.MOST_LINES:
            raise Refused(Why.TOO_LARGE, "", str(limits.LARGEST_TEXT // (1024 * 1024)))
        self.rows.append((cleaned(text), page, furniture))
