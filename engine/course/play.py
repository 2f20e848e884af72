"""Actions carried out in turn, each with its decision, under every combination of the readings that are asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from engine.codec.fields import choice, need, object_of, refusal, word
from engine.codec.position import read_declaration
from engine.codec.waiting import card_of
from engine.course.consequences import brought_about
from engine.course.drain import advance, step
from engine.course.run import Chance, Happened, Note, Pending, Run, WrongDice, unused_dice
from engine.course.stack import both_passed, declared
from engine.course.stages import can_be_carried_out
from engine.decision import (
    Branch,
    Decision,
    Finding,
    Verdict,
    act_finding,
    declaration_finding,
    next_readings,
    united,
)
from engine.deeds.operations import carried_out
from engine.errors import InvalidCase
from engine.explore import explore_under, unknown
from engine.inquiry import Citation, Inquiry, Rules, Uncomputable, Ungrounded, citation_key
from engine.model.actions import CellTarget, Declaration, Target, Zone
from engine.model.board import CELLS, cell_index
from engine.model.cards import ACCUMULATION, Deed
from engine.model.chains import Chain, Property
from engine.model.state import Card, Player, ScriptStep, State
from engine.occasions import Act, ActKind
from engine.text import Text

_PLAYERS: Final = {one.value: one for one in Player}
_CELLS: Final = {name: cell for cell in CELLS for name in (cell, cell.replace("'", "′"))}


OUTCOMES_AMONG: Final = 300
"""So many states are looked at for the outcomes of a decision, under the readings asked so far; `explore` takes any
number."""


class NothingToChoose(InvalidCase):
    """An option was chosen that is not offered under the readings of this run."""


@dataclass(slots=True)
class Played:
    """One action played under one set of readings: the finding, what was cited and noted, and the state afterwards."""

    finding: Finding
    state: State
    pending: Pending | Chance | None = None
    notes: tuple[Note, ...] = ()
    happened: tuple[Happened, ...] = ()
    refused: InvalidCase | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    used: tuple[Citation, ...] = ()
    not_examined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A state between two actions, and the choice that is pending in it."""

    state: State
    pending: Pending | Chance | None = None


def play(
    state: State,
    actions: Sequence[Any],
    rules: Rules,
    dice: tuple[int, ...] | None = None,
    *,
    stops: bool = False,
) -> tuple[Decision, ...]:
    """Carry out actions in turn and give one decision for each. A refused action changes nothing.

    `dice` are the throws in their order; without them a run stops at the first throw, and with `stops` it stops at the
    first that is not given.

    Raises `InvalidCase`, also for dice that are too few or too many.
    """
    runs: list[tuple[Played, ...]] = []
    assigned: dict[str, str] | None = {}
    while assigned is not None:
        inquiry = Inquiry(rules, assigned)
        runs.append(_run(state, actions, inquiry, dice, stops))
        assigned = next_readings(inquiry.asked, rules)
    decisions = [_merged([run[place] for run in runs]) for place in range(len(actions))]
    if decisions[-1].pending is not None:
        starts = tuple((run[-1].state, run[-1].readings) for run in runs)
        decisions[-1] = decisions[-1]._replace(ahead=_Ways(starts, rules, OUTCOMES_AMONG))
    return tuple(decisions)


def _run(
    state: State, actions: Sequence[Any], inquiry: Inquiry, dice: tuple[int, ...] | None, stops: bool
) -> tuple[Played, ...]:
    table: Table | None = Table(state)
    left = None if dice is None else iter(dice)
    played = []
    for place, action in enumerate(actions):
        one = _played(table, action, Run(inquiry, dice=left, stops=stops), place)
        table = Table(one.state, one.pending) if one.finding.verdict is not None else None
        played.append(one)
    unused = tuple(left or ())
    if unused and played[-1].refused is None:
        played[-1].refused = unused_dice(unused)
    return tuple(played)


def _played(table: Table | None, action: Any, run: Run, place: int) -> Played:
    """Play one action in a run of its own; where an earlier one could not be computed, this one cannot be either."""
    inquiry = run.inquiry
    inquiry.used = {}
    if table is None:
        text = Text("уже предыдущее действие не вычислить", "the action before this one cannot be computed either")
        one = Played(Finding(None, reason=text), _NOWHERE)
    else:
        try:
            one = act(_resumed(table, run), action, run)
            if one.finding.verdict is Verdict.ILLEGAL:
                one.state = table.state  # a refusal changes nothing, not even the form in which effects wait
        except Ungrounded:
            one = Played(Finding(Verdict.ILLEGAL, ungrounded=True), table.state, table.pending)
        except Uncomputable as missing:
            one = Played(Finding(None, reason=missing.reason), table.state)
        except (NothingToChoose, WrongDice) as refused:
            one = Played(Finding(None, reason=refused.problem), table.state, refused=refused.inside(f"[{place}]"))
        except InvalidCase as refused:
            raise refused.inside(f"[{place}]") from None
    one.readings = dict(inquiry.asked)
    one.used = tuple(inquiry.used)
    return one


_NOWHERE: Final = State({})


def _resumed(table: Table, run: Run) -> Table:
    """Find the choice that is pending in a position that was read; nothing is applied for it."""
    state = table.state
    if table.pending is not None:
        return table
    while not state.script and (state.entering or ((state.triggered or state.resolving) and not state.queue)):
        following = step(state, run)
        if isinstance(following, Pending | Chance):
            return Table(state, following)
        if following is None:
            break
        state = following
    return table


# --- acts ----------------------------------------------------------------------------------------------------


def act(table: Table, action: Any, run: Run) -> Played:
    """Read an action, ask whether it may be done, and carry it out; a refused one leaves the state as it was.

    A declaration may have been read already, in this very state.

    Raises `InvalidCase`, `Ungrounded` and `Uncomputable`.
    """
    if isinstance(action, Declaration):
        return _declared(table, action, run)
    if not isinstance(action, dict):
        raise _unknown_action()
    if "choose" in action:
        return _chosen(table, action, run)
    if "declare" in action:
        return _declared(table, read_declaration(action, table.state), run)
    for name, carry_out in _ACTS.items():
        if name in action:
            return carry_out(table, action, run)
    raise _unknown_action()


def _chosen(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    id = word(object_of(action, frozenset({"choose"}))["choose"], ".choose")
    pending = table.pending if isinstance(table.pending, Pending) else None
    options = {} if pending is None else {one.id: one for one in pending.options}
    if pending is None or id not in options:
        offered = ", ".join(options)
        raise NothingToChoose(
            ".choose",
            Text(f"Вариант {id!r} здесь не предложен.", f"The option {id!r} is not offered here."),
            Text(
                f"Выберите из предложенного: {offered}." if offered else "Сейчас выбирать нечего.",
                f"Choose from what is offered: {offered}." if offered else "There is nothing to choose now.",
            ),
        )
    run.inquiry.cite_orderer(pending.provision)
    finding = Finding(Verdict.LEGAL, (pending.clause,))
    return _gone_on(finding, options[id].leads_to, run)


def _passed(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    player = choice(object_of(action, frozenset({"pass"}))["pass"], _PLAYERS, ".pass")
    state = table.state
    finding = act_finding(Act(run.inquiry, state, ActKind.PASS, player))
    if finding.verdict is not Verdict.LEGAL:
        return Played(finding, state, table.pending)
    if not state.passed:
        return Played(finding, state.changed(priority=player.opponent, passed=True))
    return _gone_on(finding, both_passed(state, run), run)


def _declared(table: Table, declaration: Declaration, run: Run) -> Played:
    played = _on_the_stack(table, declaration, run)
    played.not_examined = run.inquiry.rules.not_examined
    return played


def _on_the_stack(table: Table, declaration: Declaration, run: Run) -> Played:
    state = table.state
    finding = declaration_finding(run.inquiry, state, declaration)
    if finding.verdict is not Verdict.LEGAL or not can_be_carried_out(declaration.ability, declaration.source):
        # What an ability does may not be known as data; then its declaration is judged and not carried out.
        return Played(finding, state, table.pending)
    source, targets = declaration.source, declaration.targets
    chain = Chain(source.id, source.player, declaration.ability, tuple(map(_named, targets)))
    cards = tuple(one.id for one in targets if isinstance(one, Card))
    return _gone_on(finding, declared(state, chain, cards, run), run)


def _named(target: Target) -> str:
    if isinstance(target, Card):
        return target.id
    return CELLS[target.cell] if isinstance(target, CellTarget) else Zone.AUXILIARY.value


def _moved(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    data = object_of(action, frozenset({"move", "to"}))
    need(data, ("to",))
    card = card_of(data["move"], table.state, ".move")
    to = choice(data["to"], _CELLS, ".to")
    act = Act(run.inquiry, table.state, ActKind.MOVEMENT, card.player, card, targets=(CellTarget(cell_index(to)),))
    return _property(table, act, Chain(card.id, card.player, Property.MOVEMENT, (to,)), run)


def _accumulated(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    card = card_of(object_of(action, frozenset({"accumulate"}))["accumulate"], table.state, ".accumulate")
    act = Act(run.inquiry, table.state, ActKind.ACCUMULATION, card.player, card, ACCUMULATION)
    return _property(table, act, Chain(card.id, card.player, Property.ACCUMULATION), run)


def _defended(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    card = card_of(object_of(action, frozenset({"defend"}))["defend"], table.state, ".defend")
    act = Act(run.inquiry, table.state, ActKind.DEFENCE, card.player, card)
    chain = Chain(card.id, card.player, Property.DEFENDING, upon=len(table.state.stack) - 1)
    return _property(table, act, chain, run)


def _property(table: Table, act: Act, chain: Chain, run: Run) -> Played:
    """Judge what is declared without being an ability, and put it on the stack.

    While effects of the game rules are applied it is judged and not carried out: what section 511 says is unknown.
    """
    finding = act_finding(act)
    if finding.verdict is not Verdict.LEGAL or table.state.draining:
        return Played(finding, table.state, table.pending)
    return _gone_on(finding, declared(table.state, chain, (), run), run)


def _looked(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    """Judge whether a player may look through their own deck; what is seen there changes nothing in the position."""
    player = choice(object_of(action, frozenset({"look"}))["look"], _PLAYERS, ".look")
    finding = act_finding(Act(run.inquiry, table.state, ActKind.LOOK, player))
    return Played(finding, table.state, table.pending)


def _revealed(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    """Judge whether a player may reveal a card of their own, and reveal it, without the stack (b:g-43)."""
    card = card_of(object_of(action, frozenset({"reveal"}))["reveal"], table.state, ".reveal")
    state = table.state
    finding = act_finding(Act(run.inquiry, state, ActKind.REVEALING, card.player, card))
    if finding.verdict is not Verdict.LEGAL:
        return Played(finding, state, table.pending)
    changed, events = carried_out(state, ScriptStep(Deed.REVEAL, (card.id,), card.player), run.inquiry, run.reads)
    return _gone_on(finding, brought_about(changed.changed(priority=None, passed=False), events, run), run)


def _continued(table: Table, action: Mapping[str, Any], run: Run) -> Played:
    """Go on with what waits in a position that was read: its effects are applied until a player has to choose."""
    choice(object_of(action, frozenset({"continue"}))["continue"], {"queue": True}, ".continue")
    if table.pending is not None or not table.state.draining:
        raise refusal(
            ".continue",
            "Продолжать нечего." if table.pending is None else "Сначала кто-то должен выбрать.",
            "There is nothing to go on with." if table.pending is None else "First someone has to choose.",
            "Назовите действие игрока." if table.pending is None else 'Запишите {"choose": …}.',
            "Name an act of a player." if table.pending is None else 'Write {"choose": …}.',
        )
    finding = act_finding(Act(run.inquiry, table.state, ActKind.CONTINUATION, None))
    if finding.verdict is not Verdict.LEGAL:
        return Played(finding, table.state)
    return _gone_on(finding, table.state, run)


_ACTS: Final[Mapping[str, Callable[[Table, Mapping[str, Any], Run], Played]]] = {
    "pass": _passed,
    "move": _moved,
    "accumulate": _accumulated,
    "defend": _defended,
    "look": _looked,
    "reveal": _revealed,
    "continue": _continued,
}


def _unknown_action() -> InvalidCase:
    return refusal(
        "",
        "Это не действие.",
        "This is not an action.",
        'Запишите {"declare": …}, {"move": …}, {"accumulate": …}, {"defend": …}, {"look": …}, {"reveal": …}, '
        '{"pass": …} или {"choose": …}.',
        'Write {"declare": …}, {"move": …}, {"accumulate": …}, {"defend": …}, {"look": …}, {"reveal": …}, '
        '{"pass": …} or {"choose": …}.',
    )


def _gone_on(finding: Finding, state: State, run: Run) -> Played:
    reached, pending = advance(state, run)
    return Played(finding, reached, pending, tuple(run.notes), tuple(run.happened))


# --- one decision of many runs -------------------------------------------------------------------------------


def _merged(played: list[Played]) -> Decision:
    """Give the decision on one action: what all readings agree on, or a branch for each combination asked so far.

    A choice that no reading offers is bad input.
    """
    refused = [one.refused for one in played if one.refused is not None]
    if len(refused) == len(played):
        raise refused[0]
    different = list({tuple(one.readings.items()): one for one in played}.values()) if len(played) > 1 else played
    used = different[0].used if len(different) == 1 else {citation for one in different for citation in one.used}
    citations = tuple(sorted(used, key=citation_key))
    first = different[0]
    if first.finding.verdict is not None and all(_outcome(one) == _outcome(first) for one in different[1:]):
        findings = [one.finding for one in different]
        return Decision(
            first.finding.verdict,
            united(findings),
            all(one.ungrounded for one in findings),
            citations,
            unasked=first.not_examined,
            **_carried_out(first),
        )
    branches = tuple(Branch(one.readings, one.finding, **_carried_out(one)) for one in different)
    return Decision(Verdict.UNDETERMINED, (), False, citations, branches, unasked=first.not_examined)


@dataclass(frozen=True)
class _Ways:
    """All choices and throws after an action, from where each combination of readings has led; followed when asked."""

    starts: tuple[tuple[State, Mapping[str, str]], ...]
    rules: Rules
    limit: int

    @cached_property
    def outcomes(self) -> tuple[Mapping[str, Any], ...] | None:
        """The different ends, None where there are too many ways to follow.

        What a later throw or choice would ask of a card and the case does not tell leaves the decision as it is.
        """
        try:
            found = explore_under(self.starts, self.rules, limit=self.limit)
        except InvalidCase as refused:
            problem, remedy = refused.problem, refused.remedy
            return (unknown(Text(f"{problem.ru} {remedy.ru}", f"{problem.en} {remedy.en}")).to_json(),)
        return tuple(end.to_json() for end in found.ends) if found.complete else None


def _outcome(one: Played) -> Any:
    """Give what two runs must share to be one decision; the lines of what waits tell only how it came to wait."""
    pending = None if one.pending is None else one.pending.to_json()
    return one.finding.verdict, one.state.ends_as, pending


def _carried_out(one: Played) -> dict[str, Any]:
    """Give the state afterwards, and what happened and what is to be chosen in the form of the decision's JSON."""
    if one.finding.verdict is None:
        return {}
    pending = None if one.pending is None else one.pending.to_json()
    events = tuple(note.to_json() for note in one.notes)
    happened = tuple(thing.to_json() for thing in one.happened)
    return {"reached": one.state, "events": events, "happened": happened, "pending": pending}
