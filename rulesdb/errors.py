"""What can be wrong with the data, or with what is asked of it, told with the place and the remedy."""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in the data: the file (relative to the data folder), the place in it, what is wrong, what to do.

    `path` is a JSON path such as `$.clauses[3].refs[0]`; `$` is the file as a whole.
    """

    file: str
    path: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.file}: {self.path}: {self.message} {self.remedy}"

    def to_json(self) -> dict[str, str]:
        """Give the problem as a JSON object with the keys `file`, `path`, `message` and `remedy`."""
        return {"file": self.file, "path": self.path, "message": self.message, "remedy": self.remedy}


def problem_key(problem: Problem) -> tuple[str, tuple[tuple[bool, int, str], ...], str]:
    """Give the key that sorts problems by file and place, with `[9]` before `[10]`."""
    pieces = re.split(r"(\d+)", problem.path)
    place = tuple((piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in pieces)
    return problem.file, place, problem.message


class InvalidData(ValueError):
    """The data folder cannot be used; `problems` holds everything that is wrong with it, sorted."""

    def __init__(self, root: Path, problems: tuple[Problem, ...]) -> None:
        shown = "\n".join(str(problem) for problem in problems[:5])
        more = f"\n… and {len(problems) - 5} more" if len(problems) > 5 else ""
        super().__init__(f"the rules database in {root} is not valid:\n{shown}{more}")
        self.root = root
        self.problems = problems


class UnknownId(LookupError):
    """Nothing in the database has this id; `nearest` holds the ids that were probably meant, the likeliest first."""

    def __init__(self, id: str, nearest: tuple[str, ...] = ()) -> None:
        meant = f"; nearest: {', '.join(nearest)}" if nearest else ""
        super().__init__(f"no record has the id {id!r}{meant}")
        self.id = id
        self.nearest = nearest
