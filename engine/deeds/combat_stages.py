"""The stages of a chain that work an attack out: roll, result, calculation, protection, wound (b:216.5 to b:216.11)."""

from collections.abc import Callable
from typing import Final

from engine.clauses import Table
from engine.course.choices import Answers, MustChoose
from engine.course.consequences import brought_about
from engine.course.passage import blocked, over
from engine.course.run import Chance, Pending, Run, pending
from engine.deeds.combat import both_fight, degree_by_roll, known_strength_of, number_at, strength_of, weakened
from engine.deeds.ignoring import met
from engine.deeds.modifiers import Blow, modified
from engine.deeds.operations import steps_of
from engine.deeds.protections import is_barred, is_protected
from engine.deeds.reductions import reduced_degree, reduced_number
from engine.deeds.wounds import landed
from engine.inquiry import Case, Inquiry, Uncomputable, Ungrounded
from engine.model.cards import SIMPLE_STRIKE, Ability, AbilityKind, Deed, Happening, Operation
from engine.model.chains import Chain, Stage
from engine.model.degrees import Degree
from engine.model.events import Event
from engine.model.permanents import Barred, Quantity, Role
from engine.model.state import Card, ScriptStep, Spoken, State, Wound
from engine.settings import FirstRoll, SettingName
from engine.text import Text
from engine.texts.speaker import Speaker

SEVERAL_TARGETS: Final = Text(
    "как бросают кубик за удар по нескольким картам сразу, ни один известный пункт не говорит",
    "no known clause says how the die is rolled for a blow at several cards at once",
)
ROLES = (Role.INITIATING, Role.RESPONDING)


# --- roll ----------------------------------------------------------------------------------------------------


def roll(state: State, chain: Chain, run: Run) -> State | Chance:
    """Let the source roll, and where two fight both cards (b:216.5); then what waits for the roll triggers.

    Raises `Uncomputable` where the die is to decide about several cards at once: no known text says how.
    """
    if sum(one in state.cards for one in chain.aimed_at) > 1:
        raise Uncomputable(SEVERAL_TARGETS)
    sides = _rolling(state, chain, run.inquiry)
    thrown = len(chain.rolls)
    if thrown == len(sides):
        rolls = chain.rolls if sides[0].id == chain.source else chain.rolls[::-1]
        events = tuple(
            Event(Happening.ROLLED, one.id, amount=face) for one, face in zip(sides, chain.rolls, strict=True)
        )
        return brought_about(over(state, chain._replace(rolls=rolls), run), events, run)
    card = sides[thrown]
    provision = _rolls_by(run.inquiry, two=len(sides) == 2)

    def with_face(face: int) -> State:
        return state.changed(stack=(*state.stack[:-1], chain._replace(rolls=(*chain.rolls, face))))

    return Chance(card.id, card.player, provision, with_face)


def _rolling(state: State, chain: Chain, inquiry: Inquiry) -> tuple[Card, ...]:
    """Give the cards that roll, in the order in which they do."""
    source, target = state.cards[chain.source], _struck(state, chain)
    if target is None or not isinstance(chain.ability, Ability):
        return (source,)
    if not both_fight(Case(inquiry, state, source, chain.ability, target)):
        return (source,)
    initiating_first = inquiry.required(SettingName.FIRST_ROLL) is FirstRoll.INITIATING
    return (source, target) if initiating_first else (target, source)


def _rolls_by(inquiry: Inquiry, *, two: bool) -> str:
    """Give the provision by which a die is rolled."""
    if two:
        return inquiry.rules.settings[SettingName.FIRST_ROLL].id
    return next((cited.provision for _, cited in inquiry.rules.tables[Table.STRIKE_BY_ROLL].values()), "")


def _struck(state: State, chain: Chain) -> Card | None:
    """Give the one card that the chain is aimed at, if it is one."""
    cards = [state.cards[one] for one in chain.aimed_at if one in state.cards]
    return cards[0] if len(cards) == 1 else None


# --- result and calculation ----------------------------------------------------------------------------------


def result(state: State, chain: Chain, run: Run) -> State | Pending:
    """Modify each roll and so give its result (b:216.6)."""

    def worked_out(answers: Answers) -> Chain:
        two = len(chain.rolls) == 2
        results = tuple(
            modified(thrown, Quantity.DIE, blow, answers, two_fight=two)
            for thrown, blow in zip(chain.rolls, _blows(state, chain, run.inquiry), strict=False)
        )
        return chain._replace(results=results)

    return _when_chosen(state, chain, run, worked_out)


def calculation(state: State, chain: Chain, run: Run) -> State | Pending:
    """Settle how strongly each side strikes, and how much that is with all modifiers (b:216.7, b:216.8)."""

    def worked_out(answers: Answers) -> Chain:
        rolled = _degrees(state, chain, run.inquiry, answers)
        blows = _blows(state, chain, run.inquiry)
        degrees = tuple(reduced_degree(degree, blow) for degree, blow in zip(rolled, blows, strict=False))
        values = tuple(_value(degree, blow, answers) for degree, blow in zip(degrees, blows, strict=False))
        return chain._replace(degrees=degrees, values=values)

    return _when_chosen(state, chain, run, worked_out)


def _degrees(state: State, chain: Chain, inquiry: Inquiry, answers: Answers) -> tuple[Degree, ...]:
    if not chain.results:
        raise Ungrounded(Stage.RESULT)  # no text lets the calculation come before the result
    if len(chain.results) == 1:
        return (degree_by_roll(inquiry, chain.results[0]),)
    struck = _struck(state, chain)
    responding = chain.player.opponent if struck is None else struck.player
    results, rolls = (chain.results[0], chain.results[1]), (chain.rolls[0], chain.rolls[1])
    return weakened(inquiry, results, rolls, (chain.player, responding), answers)


def _value(degree: Degree, blow: Blow, answers: Answers) -> int:
    """Give the value at a degree with its modifiers; a miss has none to modify."""
    if degree is Degree.MISS:
        return 0
    strength = known_strength_of(blow.source, blow.ability)
    return reduced_number(modified(number_at(blow.inquiry, strength, degree), Quantity.VALUE, blow, answers), blow)


def _blows(state: State, chain: Chain, inquiry: Inquiry) -> tuple[Blow, ...]:
    """Give both sides of a combat, or of anything else the side of the source."""
    source, struck, ability = state.cards[chain.source], _struck(state, chain), chain.ability
    if not isinstance(ability, Ability):
        return ()
    attack = inquiry.lookup(Table.KINDS, ability.kind)
    role = Role.INITIATING if attack is not None and attack.attack else None
    first = met(Blow(inquiry, state, source, struck, ability, role))
    if len(chain.rolls) < 2 or first.target is None:
        return (first,)
    answering = next(iter(first.target.definition.abilities_of(AbilityKind.SIMPLE_STRIKE)), SIMPLE_STRIKE)
    # It is one chain, and to its effects the target is without what its source ignores, in answering too (b:408.3).
    return first, Blow(inquiry, first.state, first.target, source, answering, Role.RESPONDING)


def _when_chosen(state: State, chain: Chain, run: Run, work_out: Callable[[Answers], Chain]) -> State | Pending:
    """Work a stage out, or ask the player on whose choice it hangs."""
    try:
        done = work_out(Answers(chain.chosen))
    except MustChoose as must:
        return pending(must, lambda id: having_chosen(state, chain, id))
    return over(state, done._replace(chosen=()), run)


def having_chosen(state: State, chain: Chain, id: str) -> State:
    """Give the state in which a player has chosen something in the stage that is being carried out."""
    return state.changed(stack=(*state.stack[:-1], chain._replace(chosen=(*chain.chosen, id))))


# --- protection ----------------------------------------------------------------------------------------------


def protection(state: State, chain: Chain, run: Run) -> State:
    """Leave out the targets that are protected from what is applied (b:216.10); with none left it is blocked."""
    if not isinstance(chain.ability, Ability):
        return over(state, chain, run)
    source = state.cards[chain.source]
    aimed_at = chain.aimed_at
    left = tuple(
        one
        for one in aimed_at
        if one not in state.cards
        or not is_protected(met(Blow(run.inquiry, state, source, state.cards[one], chain.ability)))
    )
    if left or left == aimed_at:
        return over(state, chain._replace(final=left), run)
    without = state.changed(stack=(*state.stack[:-1], chain._replace(final=left)))
    return blocked(without, len(state.stack) - 1, run).changed(resolving=False, priority=None)


# --- wound ---------------------------------------------------------------------------------------------------


def dealt(state: State, chain: Chain, run: Run, answers: Answers) -> tuple[ScriptStep, ...]:
    """Give the wounds of both sides; where no die is rolled the value is worked out only here."""
    inquiry, source, ability = run.inquiry, state.cards[chain.source], chain.ability
    if not isinstance(ability, Ability) or strength_of(source, ability) is None:
        return ()
    if chain.values:
        both = zip(chain.values, _blows(state, chain, inquiry), strict=False)
        return tuple(_wounding(value, blow, answers) for value, blow in both)
    blows = [
        met(Blow(inquiry, state, source, state.cards[one], ability, Role.INITIATING))
        for one in chain.aimed_at
        if one in state.cards
    ]
    return tuple(_wounding(_value(Degree.WEAK, blow, answers), blow, answers) for blow in blows)


def _wounding(value: int, blow: Blow, answers: Answers) -> ScriptStep:
    """Give the deed that lets wounds land, what prevents them being applied."""
    found = landed(value, blow, answers)
    target = () if blow.target is None else (blow.target.id,)
    wound = Wound(found.number, blow.source.id, blow.ability, blow.role, found.remembered)
    return ScriptStep(Deed.WOUND, target, blow.source.player, wound=wound)


def wounded_by_text(
    operation: Operation, state: State, chain: Chain, run: Run, answers: Answers
) -> tuple[ScriptStep, ...]:
    """Give the wounds that a text deals: so many, or as many as the value of its ability (b:205.7.b)."""
    speaker = speaker_of(chain, state, run)
    steps = steps_of((operation,), speaker, chain.aimed_at, chain.player)
    ability = chain.ability if isinstance(chain.ability, Ability) else _UNSTATED
    script: list[ScriptStep] = []
    for id in (one for step in steps for one in step.objects):
        # Who wounds itself is the source of its wounds (b:g-89).
        source = state.cards[id if operation.deed is Deed.WOUND_ITSELF else chain.source]
        blow = met(Blow(run.inquiry, state, source, state.cards[id], ability))
        if operation.amount is None and chain.values:
            value = chain.values[0]
        else:
            number = (
                known_strength_of(source, ability) if operation.amount is None else speaker.amount(operation.amount)
            )
            value = modified(number_at(run.inquiry, number, Degree.WEAK), Quantity.VALUE, blow, answers)
        script.append(_wounding(value, blow, answers))
    return tuple(script)


def speaker_of(chain: Chain, state: State, run: Run) -> Speaker:
    """Give the speaker of a chain's text."""
    return Speaker.of(chain.spoken or Spoken(chain.source), run.inquiry, state, run.reads)


def healed_by_text(operation: Operation, state: State, chain: Chain, run: Run) -> tuple[ScriptStep, ...]:
    """Give the healing that a text does, but for cards whose own text rules it out (b:g-03)."""
    speaker = speaker_of(chain, state, run)
    steps = steps_of((operation,), speaker, chain.aimed_at, chain.player)
    source = state.cards[chain.source]

    def can_be_healed(id: str) -> bool:
        blow = met(Blow(run.inquiry, state, source, state.cards[id], _UNSTATED))
        return blow.target is None or not is_barred(Barred.HEALING, blow, blow.target)

    healed = (step._replace(objects=tuple(filter(can_be_healed, step.objects))) for step in steps)
    return tuple(step for step in healed if step.objects)


_UNSTATED = Ability(AbilityKind.INFLUENCE)
"""What an ability is whose text does not say (b:401.6)."""
