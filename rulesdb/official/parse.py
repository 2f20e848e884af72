"""From lines to clauses, examples and orphans. Every written line of the input ends in exactly one of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from rulesdb.official.cleaning import squeezed
from rulesdb.official.contents import contents
from rulesdb.official.furniture import furniture
from rulesdb.official.numbers import number_key, predecessor
from rulesdb.official.patterns import patterns
from rulesdb.official.records import Document, Line, OfficialClause, OfficialExample, Orphan, Part, Reason
from rulesdb.official.starts import Start, candidates, starts

_SHORT: Final = 80  # characters of a heading
_WRAPPED_LINES: Final = 5  # lines that must run on before a file is taken to be wrapped
_WRAPPED_AT: Final = 200  # characters: a longer line ends with its paragraph
_HUNDRED: Final = 100


@dataclass(frozen=True, slots=True)
class Parts:
    """What was found in the documents of an edition."""

    clauses: tuple[OfficialClause, ...]
    examples: tuple[OfficialExample, ...]
    orphans: tuple[Orphan, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """The lines of a document, counted from what was found and held against what was read."""

    total: int
    blank: int
    clauses: int
    examples: int
    orphans: int

    @property
    def adds_up(self) -> bool:
        """Whether no line was lost and none was taken twice."""
        return self.total == self.blank + self.clauses + self.examples + self.orphans


def parsed(documents: Iterable[Document]) -> Parts:
    """Find clauses, examples and orphans in documents; a number that comes again, in whatever file, is an orphan."""
    clauses: dict[str, OfficialClause] = {}
    examples: list[OfficialExample] = []
    orphans: list[Orphan] = []
    read = tuple(documents)
    for document in read:
        for clause, below in _unfolded(document, orphans):
            if clause.id in clauses:
                orphans.append(_repeated(clause, below))
            else:
                clauses[clause.id] = clause
                examples += below
    ordered = sorted(clauses.values(), key=lambda one: (number_key(one.id), one.id))
    rank = {clause.id: place for place, clause in enumerate(ordered)}
    examples.sort(key=lambda one: rank[one.clause])  # those of one clause stay as they were printed
    place = {document.name: rank for rank, document in enumerate(read)}
    orphans.sort(key=lambda one: (place[one.file], one.lines[0]))
    return Parts(tuple(ordered), tuple(examples), tuple(orphans))


def counted(document: Document, parts: Parts) -> Count:
    """Count the lines of a document that went into each sort of part; `adds_up` only if each went into exactly one."""
    taken: list[int] = []
    figures = []
    for sort in (parts.clauses, parts.examples, parts.orphans):
        of_document = [number for part in sort if part.file == document.name for number in part.lines]
        figures.append(len(of_document))
        taken += of_document
    blank = sum(not line.text for line in document.lines)
    written = {line.number for line in document.lines if line.text}
    total = len(document.lines) if written == set(taken) and len(taken) == len(written) else -1
    return Count(total, blank, *figures)


def _repeated(clause: OfficialClause, below: Sequence[OfficialExample]) -> Orphan:
    parts: list[Part] = [clause, *below]
    lines = tuple(sorted(number for part in parts for number in part.lines))
    text = "\n".join(part.text for part in parts)
    return Orphan(f"{clause.file}:{lines[0]}", clause.file, lines, text, Reason.REPEATED, clause.id)


# --- one document ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Open:
    """A part that lines are still added to: a clause where it has a start, an orphan where it has a reason."""

    places: list[int] = field(default_factory=list)
    start: Start | None = None
    reason: Reason | None = None
    examples: list["_Open"] = field(default_factory=list)


def _unfolded(
    document: Document, orphans: list[Orphan]
) -> Iterator[tuple[OfficialClause, tuple[OfficialExample, ...]]]:
    """Give the clauses of a document with their examples, in the order of the file; orphans are added to the list."""
    lines = document.lines
    found = candidates(lines)
    skipped: dict[int, Reason] = dict.fromkeys(furniture(lines), Reason.PAGE)
    for place in contents(lines, found, set(skipped)):
        skipped.setdefault(place, Reason.CONTENTS)
    begin = {one.place: one for one in starts(lines, found, skipped)}
    opened = _Walk(lines, skipped, begin).parts()
    wrapped = document.wrapped or _is_wrapped(lines, skipped, begin)
    words = _Words(lines) if wrapped else None
    first = next((one.start.number for one in opened if one.start), None)
    last = max(
        (one.places[-1] for one in opened for one in (one, *one.examples) if one.start or one.places), default=-1
    )
    for one in opened:
        if one.start is None:
            orphans.append(_orphan(document, one, first, words))
        else:
            yield _clause(document, one, last, words)


class _Walk:
    """One pass over the lines, that puts each into the part that it belongs to."""

    def __init__(self, lines: Sequence[Line], skipped: dict[int, Reason], begin: dict[int, Start]) -> None:
        self._lines = lines
        self._skipped = skipped
        self._begin = begin
        self._headings = self._find_headings()
        self._clause: _Open | None = None
        self._example: _Open | None = None
        self._loose = _Open(reason=Reason.CONTINUES)  # where lines go that belong to no clause
        self._parts: list[_Open] = [self._loose]
        self._aside: dict[Reason, _Open] = {}
        self._after_blank = False

    def parts(self) -> list[_Open]:
        for place, line in enumerate(self._lines):
            if line.text:
                self._take(place, line.text)
                self._after_blank = False
            else:
                self._after_blank = True
        return [one for one in self._parts if one.places]

    def _take(self, place: int, text: str) -> None:
        if place in self._skipped:
            self._set_aside(place, self._skipped[place])
        elif place in self._begin:
            self._example = None
            self._clause = _Open([place], self._begin[place])
            self._parts.append(self._clause)
        elif place in self._headings:
            self._clause = self._example = None
            reason = self._headings[place]
            self._loose = _Open([place], reason=reason)
            self._parts.append(self._loose)
        elif self._clause is None:
            self._loose.places.append(place)
        elif _is_example(text):
            self._example = _Open([place])
            self._clause.examples.append(self._example)
        else:
            self._continue(place, text)

    def _continue(self, place: int, text: str) -> None:
        """Add a line to the example above, or to the clause: after an empty line a sentence is the clause's again."""
        assert self._clause is not None
        ended = self._example is not None and bool(patterns().closed.search(self._text_before(self._example)[-4:]))
        if self._after_blank and ended and not text[:1].islower() and not patterns().bullet.match(text):
            self._example = None
        (self._example or self._clause).places.append(place)

    def _text_before(self, part: _Open) -> str:
        return self._lines[part.places[-1]].text

    def _set_aside(self, place: int, reason: Reason) -> None:
        """Add furniture or contents to the orphan of that sort that is being filled; a new one begins after a gap."""
        present = self._aside.get(reason)
        if present is None or self._written_between(present.places[-1], place):
            present = self._aside[reason] = _Open(reason=reason)
            self._parts.append(present)
        present.places.append(place)

    def _written_between(self, before: int, after: int) -> bool:
        return any(self._lines[place].text for place in range(before + 1, after))

    def _find_headings(self) -> dict[int, Reason]:
        """Give the headings without the number of a clause: parts, chapters, and those that begin the back matter."""
        told = patterns()
        found: dict[int, Reason] = {}
        following: Start | None = None  # the section that comes next, with nothing but headings before it
        for place in range(len(self._lines) - 1, -1, -1):
            text = self._lines[place].text
            if not text or place in self._skipped:
                continue
            if place in self._begin:
                start = self._begin[place]
                following = start if _begins_a_part(start) else None
                continue
            if len(text) <= _SHORT and text.rstrip(" .:").casefold() in told.back:
                found[place] = Reason.BACK
            elif following is not None and self._heads(text, following):
                found[place] = Reason.HEADING
                continue
            following = None
        return found

    @staticmethod
    def _heads(text: str, section: Start) -> bool:
        """Tell whether a line is a heading above a section: a chapter of its hundred, a part, or all capitals."""
        told = patterns()
        if len(text) > _SHORT:
            return False
        chapter = told.chapter.fullmatch(text)
        if chapter is not None:
            return int(chapter["number"]) in {section.key[0][1], section.key[0][1] // _HUNDRED}
        letters = [letter for letter in text if letter.isalpha()]
        return bool(told.part.fullmatch(text)) or (len(letters) > 3 and text.isupper() and not _is_example(text))


def _begins_a_part(start: Start) -> bool:
    """Tell whether a heading may stand above a clause: above a section, and above 8.0 or 8.1 where there are none."""
    (_, first), *below = start.key
    return not below or (first < _HUNDRED and len(below) == 1 and below[0][1] <= 1)


def _is_example(text: str) -> bool:
    told = patterns()
    match = told.example.match(text[:60])
    return bool(match and told.example_case.search(match["label"]))


# --- from places to parts --------------------------------------------------------------------------------------------


def _clause(
    document: Document, one: _Open, last: int, words: "_Words | None"
) -> tuple[OfficialClause, tuple[OfficialExample, ...]]:
    assert one.start is not None
    text = _text(document, one.places, words)
    lost = _symbols_lost(text)
    clause = OfficialClause(
        one.start.number, document.name, _numbers(document, one.places), text,
        cut=_is_cut(document, one.places, last, text) and len(one.start.key) > 1,
        out_of_order=one.start.out_of_order, symbols_lost=lost,
    )  # fmt: skip
    examples = []
    for rank, example in enumerate(one.examples, 1):
        text = _text(document, example.places, words)
        examples.append(
            OfficialExample(
                f"{clause.id}/example-{rank}", document.name, _numbers(document, example.places), text,
                clause=clause.id, cut=_is_cut(document, example.places, last, text), symbols_lost=_symbols_lost(text),
            )
        )  # fmt: skip
    return clause, tuple(examples)


def _orphan(document: Document, one: _Open, first: str | None, words: "_Words | None") -> Orphan:
    reason = one.reason or Reason.CONTINUES
    lines = _numbers(document, one.places)
    continues = None
    if reason is Reason.CONTINUES:
        continues = predecessor(first) if first else None
        reason = Reason.CONTINUES if continues else Reason.FRONT
    text = _text(document, one.places, None if reason is Reason.CONTENTS else words)
    return Orphan(f"{document.name}:{lines[0]}", document.name, lines, text, reason, continues)


def _numbers(document: Document, places: Iterable[int]) -> tuple[int, ...]:
    return tuple(document.lines[place].number for place in places)


def _is_cut(document: Document, places: Sequence[int], last: int, text: str) -> bool:
    """Tell whether the document ends here in the middle of a sentence."""
    return places[-1] == last and bool(patterns().unfinished.search(text[-4:]))


def _symbols_lost(text: str) -> bool:
    return bool(patterns().lost_symbol.search(text))


def _text(document: Document, places: Sequence[int], words: "_Words | None") -> str:
    """Give the text of lines, one a paragraph; in a wrapped document a line runs on unless a bullet begins the next."""
    texts = [squeezed(document.lines[place].text) for place in places]
    if words is None:
        return "\n".join(texts)
    told = patterns()
    paragraphs: list[list[str]] = []
    for text in texts:
        if not paragraphs or told.bullet.match(text):
            paragraphs.append([text])
        else:
            pieces = paragraphs[-1]
            pieces[-1:] = [*words.running_on(pieces[-1], text), text]
    return "\n".join("".join(pieces) for pieces in paragraphs)


def _is_wrapped(lines: Sequence[Line], skipped: dict[int, Reason], begin: dict[int, Start]) -> bool:
    """Tell whether most of the lines that begin nothing go on with the sentence of the line before."""
    told = patterns()
    runs_on = ends = 0
    previous = ""
    for place, line in enumerate(lines):
        if len(line.text) > _WRAPPED_AT:
            return False
        if line.text and place not in skipped:
            if place not in begin and previous and not told.bullet.match(line.text) and not _is_example(line.text):
                closed = bool(told.closed.search(previous[-4:]))
                runs_on, ends = runs_on + (not closed), ends + closed
            previous = line.text
        elif not line.text:
            previous = ""
    return runs_on >= _WRAPPED_LINES and runs_on > ends


class _Words:
    """The words of a document, by which a word parted at the end of a line is put together again."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._known: set[str] = set()
        for line in lines:
            self._known.update(line.text.casefold().split())

    def running_on(self, before: str, after: str) -> tuple[str, str]:
        """Give a line as it runs on into the next, and what parts the two.

        A hyphen at its end stays only where the document elsewhere has the word with it, and not without it.
        """
        if not before.endswith("-") or not after[:1].islower() or before.endswith(" -"):
            return before, " "
        head, tail = before.rsplit(" ", 1)[-1][:-1], after.split(" ", 1)[0]
        whole = f"{head}{tail}".casefold().strip('.,;:!?»”")')
        parted = f"{head}-{tail}".casefold().strip('.,;:!?»”")')
        return before if parted in self._known and whole not in self._known else before[:-1], ""
