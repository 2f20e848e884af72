"""Where the records are: one row for each kind, with its folder, its schema and how its files are recognised."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

PACKAGE_FOLDER: Final = Path(__file__).parent
SCHEMA_FOLDER: Final = PACKAGE_FOLDER / "schemas"
REVIEWS_FILE: Final = "reviews.json"
STAMPS_FILE: Final = "stamps.json"
CITATIONS_FILE: Final = "citations.json"


@dataclass(frozen=True, slots=True)
class Layout:
    """How the files of one kind of record lie.

    `mark` is a field by which a file in the wrong folder is recognised. `listed` names the list in a file that holds
    several records; None where a file is one record. `name` is what a file is called, with a variable part in angle
    brackets. `depth` counts the folders below `folder`, which is empty for a file beside the folders.
    """

    kind: str
    folder: str
    schema: str
    mark: str
    listed: str | None = None
    name: str = "<id>.json"
    depth: int = 0

    @property
    def place(self) -> str:
        """Where a file of this kind belongs, for messages."""
        return "/".join([*filter(None, [self.folder]), *["<section>"] * self.depth, self.name])

    def takes(self, name: str) -> bool:
        """Tell whether a file of this kind may have a name."""
        return self.name.startswith("<") or self.name == name


LAYOUTS: Final = (
    Layout("example", "examples", "example.schema.json", "steps", depth=1),
    Layout("ruling", "rulings", "ruling.schema.json", "answer"),
    Layout("question", "questions", "question.schema.json", "readings"),
    Layout("card", "cards", "card.schema.json", "abilities"),
    Layout("term", "glossary", "terms.schema.json", "terms", listed="terms", name="<topic>.json"),
    Layout("edition", "editions", "editions.schema.json", "editions", listed="editions", name="editions.json"),
    Layout("pair", "editions", "concordance.schema.json", "pairs", listed="pairs", name="concordance.json"),
    Layout("clause", "clauses", "clauses.schema.json", "clauses", listed="clauses", name="<section>.json"),
    Layout("review", "", "reviews.schema.json", "reviews", listed="reviews", name=REVIEWS_FILE),
    Layout("stamp", "", "stamps.schema.json", "stamps", listed="stamps", name=STAMPS_FILE),
    Layout("citing-file", "", "citations.schema.json", "files", listed="files", name=CITATIONS_FILE),
)


def files_of(root: Path, layout: Layout) -> list[tuple[str, Path]]:
    """Give the files of one kind below a data folder: the path relative to it, and the full one, in order.

    Hidden files are left out, and so is what is not called `….json`. Raises OSError for what cannot be read or what a
    symbolic link takes from outside the folder; a folder that is not there holds no files.
    """
    found: list[tuple[str, Path]] = []
    folder = root / layout.folder
    if folder.is_dir():
        _collect(root, folder, layout.folder, layout.depth, found)
    return [(relative, path) for relative, path in found if layout.takes(path.name)]


def _collect(root: Path, folder: Path, relative: str, depth: int, found: list[tuple[str, Path]]) -> None:
    for path in sorted(folder.iterdir()):
        inner = f"{relative}/{path.name}" if relative else path.name
        if path.name.startswith(".") or not (depth or path.name.endswith(".json")):
            continue
        if path.is_symlink() and leads_outside(root, path):
            raise OSError(f"{inner} is a symbolic link to a place outside the data folder")
        if not depth:
            if path.exists() and not (path.is_file() or path.is_dir()):  # reading a pipe would wait for ever
                raise OSError(f"{inner} is not a regular file")
            found.append((inner, path))
        elif path.is_dir():
            _collect(root, path, inner, depth - 1, found)


def leads_outside(root: Path, link: Path) -> bool:
    """Tell whether a symbolic link leads to a place outside a folder, or nowhere."""
    try:
        return not link.resolve(strict=True).is_relative_to(root.resolve())
    except (OSError, RuntimeError):  # a broken link, or links in a circle
        return True
