"""What the rules say of each situation: verdict, clauses, what met what, and which readings decide."""

from typing import Any, NamedTuple

from checker.gaps.abstraction import Situation
from checker.gaps.positions import in_engine
from engine import Rules
from engine.clauses import Effect
from engine.decision import declaration_runs, united
from engine.inquiry import Inquiry
from engine.settings import SettingName


class Meeting(NamedTuple):
    """A permission and a prohibition that met, and the provision or the question that says which prevails."""

    permitting: tuple[str, ...]
    forbidding: tuple[str, ...]
    settled_by: tuple[str, ...]
    question: str | None


class Answer(NamedTuple):
    """The answer under one combination of readings."""

    readings: tuple[tuple[str, str], ...]
    verdict: str | None
    decisive: tuple[str, ...]
    ungrounded: bool


class Outcome(NamedTuple):
    """What the rules say of one situation; `verdict` is `undetermined` where the readings part."""

    verdict: str
    decisive: tuple[str, ...]
    ungrounded: bool
    answers: tuple[Answer, ...]
    meetings: tuple[Meeting, ...]

    @property
    def open(self) -> bool:
        """Whether the readings part."""
        return self.verdict == "undetermined"

    @property
    def questions(self) -> tuple[str, ...]:
        """The open questions that were asked."""
        return tuple(sorted({question for one in self.answers for question, _ in one.readings}))

    @property
    def decision(self) -> tuple[Any, ...]:
        """What two rules must have in common to decide alike."""
        return self.verdict, self.decisive, self.ungrounded, self.answers if self.open else ()


def outcome(situation: Situation, rules: Rules) -> Outcome:
    """Decide a situation under every combination of the readings that are asked."""
    answers: list[Answer] = []
    findings = []
    meetings: dict[Meeting, None] = {}
    for inquiry, finding in declaration_runs(*in_engine(situation), rules):
        verdict = None if finding.verdict is None else finding.verdict.value
        answers.append(Answer(tuple(inquiry.asked.items()), verdict, finding.decisive, finding.ungrounded))
        findings.append(finding)
        if (met := _meeting(inquiry)) is not None:
            meetings[met] = None
    first = findings[0]
    if first.verdict is not None and all(one.verdict is first.verdict for one in findings):
        ungrounded = all(one.ungrounded for one in findings)
        return Outcome(first.verdict.value, united(findings), ungrounded, tuple(answers), tuple(meetings))
    return Outcome("undetermined", (), False, tuple(answers), tuple(meetings))


def _meeting(inquiry: Inquiry) -> Meeting | None:
    by_effect: dict[Effect, list[str]] = {}
    for citation in inquiry.used:
        by_effect.setdefault(citation.effect, []).append(citation.provision)
    permitting = by_effect.get(Effect.PERMITS)
    against = sorted({*by_effect.get(Effect.FORBIDS, ()), *by_effect.get(Effect.DIFFERS, ())})
    if not permitting or not against:
        return None
    precedence = inquiry.rules.settings.get(SettingName.PERMISSION_AND_PROHIBITION)
    contested = {one.contested for one in inquiry.rules.prohibitions if one.id in against} - {None}
    asked = sorted(question for question in contested if question in inquiry.asked)
    settled = precedence is not None and precedence.id in by_effect.get(Effect.ORDERS, ())
    by = (precedence.id,) if settled and precedence is not None else ()
    return Meeting(tuple(sorted(permitting)), tuple(against), by, asked[0] if asked else None)
