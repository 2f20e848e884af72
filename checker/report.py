"""The checker's report: what each example showed, which clauses are verified, what no longer agrees."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from checker.compare import Mismatch
from rulesdb.errors import Problem
from rulesdb.records import Example, Ruling, Text


class Badge(StrEnum):
    """What the examples say of a clause."""

    VERIFIED = "verified"
    FAILED = "failed"
    UNVERIFIED = "unverified"
    NOT_EXECUTABLE = "not-executable"


@dataclass(frozen=True, slots=True)
class StepResult:
    """One step of an example: the action, the position before it (card ids as written), the decision."""

    action: Mapping[str, Any]
    position: Mapping[str, Any]
    decision: Mapping[str, Any]
    mismatches: tuple[Mismatch, ...]


@dataclass(frozen=True, slots=True)
class ContrastResult(StepResult):
    """The last step of an example with one detail changed; action and position are those after the change."""

    title: Text
    change: Mapping[str, Any]
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExampleResult:
    """What running one example gave; `problems` are faults of the example as a whole, in plain words."""

    example: Example
    steps: tuple[StepResult, ...]
    contrasts: tuple[ContrastResult, ...]
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected."""
        return not self.problems and not any(one.mismatches for one in (*self.steps, *self.contrasts))

    def answering(self, ruling: Ruling) -> StepResult | ContrastResult | None:
        """Give what answers a ruling of which this is the first example; None where there is no such contrast."""
        if ruling.contrast is None:
            return self.steps[-1]
        return next(iter(self.contrasts[ruling.contrast - 1 : ruling.contrast]), None)

    def to_json(self) -> dict[str, Any]:
        """Give a failed example for `svod check --json`: every mismatch with its place in the example's file."""
        steps = ((f"$.steps[{place}].expect", one) for place, one in enumerate(self.steps))
        contrasts = ((f"$.contrasts[{place}].expect", one) for place, one in enumerate(self.contrasts))
        places: list[tuple[str, StepResult]] = [*steps, *contrasts]
        return {
            "id": self.example.id,
            "file": self.example.file,
            "verifies": list(self.example.verifies),
            "problems": list(self.problems),
            "mismatches": [
                {
                    "place": place,
                    **mismatch.to_json(),
                    "citations": [citation["provision"] for citation in one.decision.get("citations", ())],
                }
                for place, one in places
                for mismatch in one.mismatches
            ],
        }


@dataclass(frozen=True, slots=True)
class RulingResult:
    """A ruling, and why it is withdrawn where it is: `problems` are in plain words."""

    ruling: Ruling
    problems: tuple[str, ...]

    @property
    def stands(self) -> bool:
        """Whether the ruling may be shown as verified."""
        return not self.problems

    def to_json(self) -> dict[str, Any]:
        """Give a withdrawn ruling for `svod check --json`."""
        return {"id": self.ruling.id, "file": self.ruling.file, "problems": list(self.problems)}


class Reviewed(StrEnum):
    """What has changed since a review: the clause's wording, what was reviewed itself, the citations of a file."""

    WORDING = "wording"
    CONTENT = "content"
    CITATIONS = "citations"


@dataclass(frozen=True, slots=True)
class Stale:
    """A review that no longer holds: what it says was read is otherwise now, or nobody has read it yet.

    `clause` is None where the review hangs on no clause; `places` are those that cite the clause, where the wording of
    a clause cited has changed, else the places in the file.
    """

    id: str
    file: str
    clause: str | None
    reviewed: str | None
    present: str
    places: tuple[str, ...] = ()
    what: Reviewed = Reviewed.WORDING

    def to_json(self) -> dict[str, Any]:
        """Give it as JSON; `reviewed` is null where there was no review."""
        return {
            "id": self.id,
            "what": self.what.value,
            "file": self.file,
            "clause": self.clause,
            "reviewed": self.reviewed,
            "present": self.present,
            "places": list(self.places),
        }


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a check found; `digest` names the data that it was found on."""

    results: Mapping[str, ExampleResult]
    badges: Mapping[str, Badge]
    citations: tuple[Problem, ...]
    stale: tuple[Stale, ...]
    digest: str
    rulings: Mapping[str, RulingResult] = field(default_factory=dict)

    @property
    def withdrawn(self) -> tuple[RulingResult, ...]:
        """The rulings that their examples do not bear out."""
        return tuple(result for result in self.rulings.values() if not result.stands)

    @property
    def failed(self) -> tuple[ExampleResult, ...]:
        """The examples that did not come out as expected."""
        return tuple(result for result in self.results.values() if not result.passed)

    @property
    def ok(self) -> bool:
        """Whether everything agrees."""
        return not (self.failed or self.withdrawn or self.citations or self.stale)

    def to_json(self) -> dict[str, Any]:
        """Give the report in the form of `svod check --json`."""
        return {
            "examples": len(self.results),
            "passed": len(self.results) - len(self.failed),
            "failed": [result.to_json() for result in self.failed],
            "rulings": len(self.rulings),
            "withdrawn": [result.to_json() for result in self.withdrawn],
            "citations": [{"id": problem.file, **problem.to_json()} for problem in self.citations],
            "stale": [one.to_json() for one in self.stale],
            "digest": self.digest,
        }
