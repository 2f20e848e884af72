"""From provisions to a verdict, and the decision as people and programs read it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol

from engine.clauses import Effect, Permission, Prohibition, Requirement, clause_key, clause_of
from engine.codec.writing import write_position
from engine.deeds.protections import ruled_out_by_texts
from engine.inquiry import Case, Citation, Inquiry, Rules, Uncomputable, Ungrounded, citation_key, first_failing
from engine.model.actions import Declaration, Target
from engine.model.cards import Ability
from engine.model.state import Card, State
from engine.occasions import Act, ActKind
from engine.settings import CardText, Precedence, SettingName
from engine.text import Text
from engine.texts.possession import is_given_by_nothing
from engine.texts.understanding import understood


class Verdict(StrEnum):
    """The engine's answers."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Finding(NamedTuple):
    """What one run gave: the verdict, None where nothing could be computed, and the clauses that gave it."""

    verdict: Verdict | None
    decisive: tuple[str, ...] = ()
    ungrounded: bool = False
    reason: Text | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """The finding under one combination of readings, and what came of it where something was carried out."""

    readings: Mapping[str, str]
    finding: Finding
    reached: State | None = None
    events: tuple[Mapping[str, Any], ...] = ()
    happened: tuple[Mapping[str, Any], ...] = ()
    pending: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """Give the branch in the form of the decision's JSON; `reason` only where nothing could be computed."""
        finding = self.finding
        told: dict[str, Any] = {
            "readings": dict(self.readings),
            "verdict": finding.verdict.value if finding.verdict else None,
            "decisive": list(finding.decisive),
            "ungrounded": finding.ungrounded,
        }
        if self.reached is not None:
            told |= {"events": list(self.events), "happened": list(self.happened)}
            told |= {"pending": self.pending, "position": write_position(self.reached)}
        return told if finding.reason is None else {**told, "reason": finding.reason.to_json()}


class Ahead(Protocol):
    """What lies ahead of a decision after which a player has to choose or a die to be rolled."""

    @property
    def outcomes(self) -> tuple[Mapping[str, Any], ...] | None:
        """The different ends in the form of the decision's JSON, None where there are too many ways to follow."""


class Decision(NamedTuple):
    """The engine's answer to a case: the verdict, the clauses that gave it, and every provision used.

    The rest tells what came of it, where something was carried out: the state that was `reached`, and other things that
    are in the JSON form already. `unasked` is what no clause in force looked at. What hangs on much work is found when
    somebody looks at it: the position as it is written, and the `outcomes`, all the ends that lie `ahead`.
    """

    verdict: Verdict
    decisive: tuple[str, ...]
    ungrounded: bool
    citations: tuple[Citation, ...]
    branches: tuple[Branch, ...] = ()
    steps: tuple["Decision", ...] = ()
    events: tuple[Mapping[str, Any], ...] = ()
    happened: tuple[Mapping[str, Any], ...] = ()
    pending: Mapping[str, Any] | None = None
    ahead: Ahead | None = None
    reached: State | None = None
    unasked: tuple[str, ...] = ()

    @property
    def position(self) -> Mapping[str, Any] | None:
        """The position afterwards, None where nothing was carried out."""
        return None if self.reached is None else write_position(self.reached)

    @property
    def outcomes(self) -> tuple[Mapping[str, Any], ...]:
        """The different ends over all choices and throws, each with the readings under which it happens."""
        return (self.ahead and self.ahead.outcomes) or ()

    @property
    def not_examined(self) -> tuple[str, ...]:
        """What the decision leaves out: what no clause looked at, and outcomes where there are too many."""
        too_many = self.ahead is not None and self.ahead.outcomes is None
        return (*self.unasked, "outcomes") if too_many else self.unasked

    def to_json(self) -> dict[str, Any]:
        """Give the decision as plain JSON values, the same for the command, the service and the browser."""
        return {name: told(self) for name, told in _PARTS.items()}

    def told(self) -> "Told":
        """Give the same as `to_json`, for those who look at some parts only."""
        return Told(self)


_PARTS: Final[Mapping[str, Callable[[Decision], Any]]] = {
    "verdict": lambda one: one.verdict.value,
    "decisive": lambda one: list(one.decisive),
    "ungrounded": lambda one: one.ungrounded,
    "citations": lambda one: [citation.to_json() for citation in one.citations],
    "branches": lambda one: [branch.to_json() for branch in one.branches],
    "steps": lambda one: [step.to_json() for step in one.steps],
    "events": lambda one: list(one.events),
    "happened": lambda one: list(one.happened),
    "pending": lambda one: one.pending,
    "outcomes": lambda one: list(one.outcomes),
    "position": lambda one: one.position or {},
    "not_examined": lambda one: list(one.not_examined),
}
"""The parts of a decision as JSON, and how each is written."""


class Told(Mapping[str, Any]):
    """A decision as JSON, each part written when somebody first looks at it; to another process it goes as a dict."""

    __slots__ = ("_decision", "_written")

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._written: dict[str, Any] = {}

    def __getitem__(self, part: str) -> Any:
        if part not in self._written:
            self._written[part] = _PARTS[part](self._decision)
        return self._written[part]

    def get(self, part: str, default: Any = None) -> Any:
        """Give a part, or the default for what a decision does not tell."""
        return self[part] if part in _PARTS else default

    def __iter__(self) -> Iterator[str]:
        return iter(_PARTS)

    def __len__(self) -> int:
        return len(_PARTS)

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


def decide_declaration(state: State, declaration: Declaration, rules: Rules) -> Decision:
    """Decide whether a declaration is legal, under every combination of the readings that are asked.

    Equal verdicts make one decision, resting on all their clauses; otherwise the answer is `undetermined`, with a
    branch for each combination.
    """
    runs = list(declaration_runs(state, declaration, rules))
    used: dict[Citation, None] = {}
    for inquiry, _ in runs:
        used.update(inquiry.used)
    citations = tuple(sorted(used, key=citation_key))
    findings = [finding for _, finding in runs]
    verdict = findings[0].verdict
    if verdict is not None and all(one.verdict is verdict for one in findings):
        ungrounded = all(one.ungrounded for one in findings)
        return Decision(verdict, united(findings), ungrounded, citations, unasked=rules.not_examined)
    branches = tuple(Branch(inquiry.asked, finding) for inquiry, finding in runs)
    return Decision(Verdict.UNDETERMINED, (), False, citations, branches, unasked=rules.not_examined)


def declaration_runs(state: State, declaration: Declaration, rules: Rules) -> Iterator[tuple[Inquiry, Finding]]:
    """Judge a declaration under every combination of the readings that are asked: each run with its finding."""
    assigned: dict[str, str] | None = {}
    while assigned is not None:
        inquiry = Inquiry(rules, assigned)
        yield inquiry, declaration_finding(inquiry, state, declaration)
        assigned = next_readings(inquiry.asked, rules)


def next_readings(asked: Mapping[str, str], rules: Rules) -> dict[str, str] | None:
    """Give the next combination of readings: the last question asked takes its next reading, those after it go."""
    taken = list(asked.items())
    while taken:
        question, reading = taken.pop()
        offered = rules.questions[question].readings
        following = offered.index(reading) + 1
        if following < len(offered):
            return {**dict(taken), question: offered[following]}
    return None


def is_understood(ability: Ability, inquiry: Inquiry) -> bool:
    """Tell whether some text says what a declared ability is: its card's, or the one its name stands for (b:414.1)."""
    if ability.name_of is None:
        return True
    found = understood(ability.name_of, inquiry.rules)
    if found is None or ability not in (one._replace(name_of=ability.name_of) for one in found.abilities):
        return False
    inquiry.used[found.citation] = None
    return True


def declaration_finding(inquiry: Inquiry, state: State, declaration: Declaration) -> Finding:
    """Judge the act and every target; the declaration is legal where each of its targets is."""
    source, ability, targets = declaration.source, declaration.ability, declaration.targets
    if not is_understood(ability, inquiry):
        return Finding(Verdict.ILLEGAL, ungrounded=True)
    try:
        if is_given_by_nothing(state, source, ability, inquiry):
            return Finding(Verdict.ILLEGAL, ungrounded=True)
        forbidding = _forbid_act(Act(inquiry, state, ActKind.DECLARATION, source.player, source, ability, targets))
        findings = [_verdict(Case(inquiry, state, source, ability, target), forbidding) for target in targets]
    except Uncomputable as missing:
        return Finding(None, reason=missing.reason)
    except Ungrounded:
        return Finding(Verdict.ILLEGAL, ungrounded=True)
    if len(findings) == 1:
        return findings[0]
    refused = [finding for finding in findings if finding.verdict is Verdict.ILLEGAL]
    giving = refused or findings
    verdict = Verdict.ILLEGAL if refused else Verdict.LEGAL
    return Finding(verdict, united(giving), all(one.ungrounded for one in giving))


def target_finding(inquiry: Inquiry, state: State, source: Card, ability: Ability, target: Target) -> Finding:
    """Judge an ability at one target, whoever may declare it and when."""
    return _verdict(Case(inquiry, state, source, ability, target), set())


def act_finding(act: Act) -> Finding:
    """Judge an act that has no target to be judged: what permits and forbids it is asked of the act alone."""
    inquiry = act.inquiry
    permitting: set[str] = set()
    withholding: set[str] = set()
    forbidding = _forbid_act(act)
    for one in inquiry.rules.permissions_of_acts.speaking(act):
        _ask_limits(inquiry, one, act, permitting, withholding, forbidding)
    return _weighed(inquiry, permitting, withholding, forbidding)


def is_forbidden(act: Act) -> bool:
    """Tell whether something forbids an act as such, whatever it is aimed at; nothing is cited."""
    rules = act.inquiry.rules
    if rules.prohibitions_of_acts.speaking(act):
        return True
    return any(
        first_failing(one.limits, act) is not None
        for one in rules.requirements_of_acts.speaking(act)
        if one.id not in rules.replaced
    )


def _forbid_act(act: Act) -> set[str]:
    """Give the clauses that forbid an act: prohibitions that bite and requirements that are not met."""
    inquiry = act.inquiry
    forbidding: set[str] = set()
    for prohibition in inquiry.rules.prohibitions_of_acts.speaking(act):
        if card_prevails(inquiry, act.source, prohibition.id):
            inquiry.cite(prohibition, Effect.DIFFERS)
        else:
            forbidding.add(clause_of(prohibition.id))
            inquiry.cite(prohibition, Effect.FORBIDS)
    for requirement in inquiry.rules.requirements_of_acts.speaking(act):
        _require(inquiry, requirement, act, forbidding)
    return forbidding


def card_prevails(inquiry: Inquiry, source: Card | None, provision: str) -> bool:
    """Tell whether the acting card's text openly gets round a clause, and so goes over it (b:103.1)."""
    if source is None or not source.definition.bypasses:
        return False
    if clause_of(provision) not in source.definition.bypasses:
        return False
    return inquiry.setting(SettingName.CARD_TEXT) is CardText.PREVAILS


def _require(inquiry: Inquiry, requirement: Requirement, asked: Any, forbidding: set[str]) -> None:
    """Ask a requirement that speaks of the matter; unmet, its clause forbids.

    It does not where a clause of the main edition takes its place, or the text of the acting card bypasses it.
    """
    failing = first_failing(requirement.limits, asked)
    replaced = requirement.id in inquiry.rules.replaced
    if failing is None:
        if not replaced:
            inquiry.cite(requirement, Effect.REQUIRES)
    elif replaced or card_prevails(inquiry, asked.source, requirement.id):
        inquiry.cite(requirement, Effect.DIFFERS, failing)
    else:
        forbidding.add(clause_of(requirement.id))
        inquiry.cite(requirement, Effect.FORBIDS, failing)


def united(findings: list[Finding]) -> tuple[str, ...]:
    """Give the clauses that gave any of several findings."""
    if len(findings) == 1:
        return findings[0].decisive
    return sorted_clauses({clause for finding in findings for clause in finding.decisive})


def sorted_clauses(clauses: set[str]) -> tuple[str, ...]:
    """Give clauses in the order of their numbers."""
    return tuple(clauses) if len(clauses) < 2 else tuple(sorted(clauses, key=clause_key))


def _verdict(case: Case, forbidding_act: set[str]) -> Finding:
    """Ask every permission, prohibition and requirement about the case, beside those that forbid the act as such."""
    inquiry = case.inquiry
    permitting: set[str] = set()
    withholding: set[str] = set()
    forbidding = set(forbidding_act)
    for permission in inquiry.rules.permissions.speaking(case):
        _ask_limits(inquiry, permission, case, permitting, withholding, forbidding)
    for requirement in inquiry.rules.requirements.speaking(case):
        _require(inquiry, requirement, case, forbidding)
    forbidding |= _ask_prohibitions(case, permitting) | ruled_out_by_texts(case)
    return _weighed(inquiry, permitting, withholding, forbidding)


def _weighed(inquiry: Inquiry, permitting: set[str], withholding: set[str], forbidding: set[str]) -> Finding:
    """Weigh the clauses that speak (DESIGN, the verdict of an action)."""
    if permitting and forbidding:
        precedence = inquiry.setting(SettingName.PERMISSION_AND_PROHIBITION)
        if precedence is None:
            return Finding(Verdict.ILLEGAL, ungrounded=True)
        if precedence is Precedence.PERMISSION:
            forbidding = set()
    if forbidding:
        return Finding(Verdict.ILLEGAL, sorted_clauses(forbidding))
    if permitting:
        return Finding(Verdict.LEGAL, sorted_clauses(permitting))
    return Finding(Verdict.ILLEGAL, sorted_clauses(withholding), ungrounded=not withholding)


def _ask_limits(
    inquiry: Inquiry,
    permission: Permission,
    asked: Any,
    permitting: set[str],
    withholding: set[str],
    forbidding: set[str],
) -> None:
    """Ask the limits of a permission in scope: its clause permits, withholds or, by «only», forbids."""
    failing = first_failing(permission.limits, asked)
    if failing is None:
        effect, clauses = Effect.PERMITS, permitting
    elif permission.only:
        effect, clauses = Effect.FORBIDS, forbidding
    else:
        effect, clauses = Effect.WITHHOLDS, withholding
    clauses.add(clause_of(permission.id))
    inquiry.cite(permission, effect, failing)


def _ask_prohibitions(case: Case, permitting: set[str]) -> set[str]:
    """Give the clauses whose prohibition bites."""
    forbidding: set[str] = set()
    for prohibition in case.inquiry.rules.prohibitions.speaking(case):
        if _gives_way(case, prohibition, permitting) or card_prevails(case.inquiry, case.source, prohibition.id):
            case.inquiry.cite(prohibition, Effect.DIFFERS)
        else:
            forbidding.add(clause_of(prohibition.id))
            case.inquiry.cite(prohibition, Effect.FORBIDS)
    return forbidding


def _gives_way(case: Case, prohibition: Prohibition, permitting: set[str]) -> bool:
    """Tell whether a prohibition of the groundwork gives way to a clause of the main edition that permits."""
    if prohibition.contested is None or not any(not clause.startswith(("b:", "m:")) for clause in permitting):
        return False
    return case.inquiry.reading(prohibition.contested) == MAIN_EDITION_PERMITS


MAIN_EDITION_PERMITS: Final = "main-edition-permits"
"""The reading of a contested prohibition under which the main edition's permission stands."""
