"""The records of the knowledge base, one frozen class for each kind, as DESIGN §5 lays them down.

Parts that follow the shape of a case (position, action, change, expect) and the abilities of cards stay plain JSON
values, frozen. `file` is the record's file, relative to the data folder.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeAlias

from rulesdb.frozen import FrozenDict

JsonObject: TypeAlias = dict[str, Any]


class ClauseKind(StrEnum):
    """What a clause does."""

    DEFINITION = "definition"
    PERMISSION = "permission"
    PROHIBITION = "prohibition"
    OBLIGATION = "obligation"
    PROCEDURE = "procedure"
    PRECEDENCE = "precedence"
    HEADING = "heading"


class Status(StrEnum):
    """How much of a clause's text is known."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    TITLE_ONLY = "title-only"
    UNKNOWN = "unknown"


class SourceKind(StrEnum):
    """Where the content comes from: the seed documents, a public copy, or a mere mention elsewhere."""

    SEED = "seed"
    PUBLIC = "public"
    REFERENCE = "reference"


class Certainty(StrEnum):
    """How sure it is that the content belongs to this clause of this edition."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Numbering(StrEnum):
    """Whether the source prints the number beside the text or it was inferred."""

    PRINTED = "printed"
    INFERRED = "inferred"


class WhyNot(StrEnum):
    """Why the engine cannot carry out a clause."""

    HEADING = "heading"
    UNKNOWN = "unknown"
    CUT = "cut"
    WORDING = "wording"
    OUTSIDE = "outside"


class Verdict(StrEnum):
    """The answers that the engine can give."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class CardType(StrEnum):
    """The types of cards; the first four are creatures."""

    CREATURE = "creature"
    FLYER = "flyer"
    SYMBIOTE = "symbiote"
    PARASITE = "parasite"
    ARTIFACT = "artifact"
    TERRAIN = "terrain"
    EQUIPMENT = "equipment"


class CardText(StrEnum):
    """How a record came by the text of its card; `test` cards exist only here and are called «Пробный …»."""

    KNOWN = "known"
    RECONSTRUCTED = "reconstructed"
    TEST = "test"


class Relation(StrEnum):
    """How the first clause of a pair stands to the second."""

    SAME = "same"
    NARROWER = "narrower"
    WIDER = "wider"
    DIFFERS = "differs"
    REPLACES = "replaces"


@dataclass(frozen=True, slots=True)
class _Record:
    """What all records share: their JSON form."""

    def to_json(self) -> JsonObject:
        """Give the record as its file has it, in the same order; optional fields that are empty are left out."""
        values = ((one, getattr(self, one.name)) for one in fields(self))
        return {one.name: _to_json(value) for one, value in values if not _left_out(one, value)}


def _to_json(value: Any) -> Any:
    if isinstance(value, _Record):
        return value.to_json()
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [_to_json(member) for member in value]
    return value


def _left_out(one: Field[Any], value: Any) -> bool:
    optional = one.default is not MISSING or one.default_factory is not MISSING
    return one.name == "file" or (optional and (value is None or value == () or value == {}))


@dataclass(frozen=True, slots=True)
class Text(_Record):
    """The same thing said in Russian and in English."""

    ru: str
    en: str

    def __getitem__(self, language: str) -> str:
        """Give the text in one language, `ru` or `en`. Raises KeyError for any other."""
        return {"ru": self.ru, "en": self.en}[language]


@dataclass(frozen=True, slots=True)
class Words(_Record):
    """Words in Russian and in English, not necessarily as many of each."""

    ru: tuple[str, ...]
    en: tuple[str, ...]

    def __getitem__(self, language: str) -> tuple[str, ...]:
        """Give the words of one language, `ru` or `en`. Raises KeyError for any other."""
        return {"ru": self.ru, "en": self.en}[language]


@dataclass(frozen=True, slots=True)
class Source(_Record):
    """Where the content of a clause comes from and how sure that is."""

    edition: str
    document: str
    kind: SourceKind
    certainty: Certainty
    number: Numbering


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause(_Record):
    """One clause of the rules, or a section; without `statement` where its text is not known.

    `asked` holds phrases by which players ask for it; they are for search, and no part of what the clause says.
    """

    id: str
    title: Text | None = None
    statement: Text | None = None
    kind: ClauseKind
    status: Status
    source: Source
    refs: tuple[str, ...]
    terms: tuple[str, ...]
    note: Text | None = None
    examples_printed: tuple[Text, ...] = ()
    asked: Words | None = None
    executable: bool
    why_not: Text | None = None
    why_not_kind: WhyNot | None = None
    file: str = ""


@dataclass(frozen=True, slots=True)
class Step(_Record):
    """One action of an example and the pattern of the decision that it should get."""

    action: JsonObject
    expect: JsonObject


@dataclass(frozen=True, slots=True)
class Contrast(_Record):
    """One detail of an example's last step changed, by a JSON Merge Patch on position, action and dice."""

    title: Text
    change: JsonObject
    expect: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Example(_Record):
    """A situation, what is done in it, and what the engine should say.

    `reviewed` maps ids of verified clauses to the fingerprints of the wording that the example was read against.
    """

    id: str
    title: Text
    note: Text | None = None
    verifies: tuple[str, ...]
    position: JsonObject
    dice: tuple[int, ...] = ()
    steps: tuple[Step, ...]
    expect: JsonObject | None = None
    contrasts: tuple[Contrast, ...] = ()
    reviewed: Mapping[str, str] = field(default_factory=FrozenDict)
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(_Record):
    """An answer to a question as players ask it, resting on clauses and shown by examples.

    The answer is what the last step of the first example shows, or its `contrast` with this number, counted from 1.
    """

    id: str
    question: Text
    answer: Text
    reasoning: Text
    verdict: Verdict
    clauses: tuple[str, ...]
    examples: tuple[str, ...]
    contrast: int | None = None
    reviewed: Mapping[str, str] = field(default_factory=FrozenDict)
    file: str = ""


@dataclass(frozen=True, slots=True)
class Reading(_Record):
    """One way to read what the text leaves open."""

    id: str
    statement: Text
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settlement(_Record):
    """That an edition's clauses settle a question for one of its readings."""

    edition: str
    reading: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(_Record):
    """Something that the text leaves open, with the readings that it allows.

    `not_asked` says why the engine does not ask it yet; absent where it does. `findings` are patterns of what the gap
    analysis finds: each names sorts of findings and, for features of situations, the values that belong here.
    """

    id: str
    title: Text
    question: Text
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...]
    not_asked: Text | None = None
    settled: Settlement | None = None
    findings: tuple[JsonObject, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term(_Record):
    """A word of the rules: its names, what it means, and the other words that people use for it."""

    id: str
    names: Text
    definition: Text
    synonyms: Words
    abbreviations: tuple[str, ...]
    players_words: tuple[str, ...]
    source: tuple[str, ...]
    source_note: Text | None = None
    file: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(_Record):
    """A card as far as its text is known; without `type` where that is not known. Abilities, markers: JSON."""

    id: str
    names: Text
    type: CardType | None = None
    life: int | None = None
    life_maximum: int | None = None
    movement: int | None = None
    strike: tuple[int, int, int] | None = None
    classes: tuple[str, ...] = ()
    text: CardText
    note: Text | None = None
    sources: tuple[str, ...]
    abilities: tuple[JsonObject, ...]
    markers: tuple[JsonObject, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class Document(_Record):
    """A document that clauses of an edition come from."""

    id: str
    title: Text
    kind: SourceKind
    note: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(_Record):
    """An edition of the rules, what is known of it, and the documents it is known from."""

    id: str
    title: Text
    date: str | None = None
    known: Text
    documents: tuple[Document, ...]
    file: str = ""


@dataclass(frozen=True, slots=True)
class Review(_Record):
    """That a clause's citations, or a provision of the engine, were read against this wording of the clause.

    `id` is that of a clause, `504.1`, or of a provision, `504.1/melee`.
    """

    id: str
    fingerprint: str

    @property
    def clause(self) -> str:
        """The clause whose wording was read."""
        return self.id.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Stamp(_Record):
    """That a record, a provision or a condition itself was read as it stood then.

    `id` says of what kind it is: `clause/504.1`, `provision/504.1/melee`, `example/attack-at-itself`.
    """

    id: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class CitingFile(_Record):
    """The clauses that a file of code or pages cites, in the order in which they were read there; `id` is its path."""

    id: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair(_Record):
    """Two clauses of different editions that speak of the same thing, and how the first stands to the second."""

    a: str
    b: str
    relation: Relation
    line: Text
