"""Which special marker a text removes or moves, and where to, where it leaves that to the player of the ability."""

from engine.clauses import Use
from engine.course.choices import Answers, Choice
from engine.inquiry import Inquiry
from engine.model.board import CELLS, NOWHERE, cell_index
from engine.model.cards import Destination, Operation
from engine.model.chains import Chain
from engine.model.marker import Marker
from engine.model.state import ScriptStep, State
from engine.text import Text
from engine.texts.possession import markers_on
from engine.texts.speaker import Speaker

_HANDLING = "543.3/handled"
"""The provision that tells which markers a text handles, and so among which there is a choice."""

_OF, _TO = "marker-of:", "marker-to:"
"""What the id of a choice begins with: which marker, by its bearer and its giver, and where to."""

Lying = tuple[str, Marker]
"""A marker and the card or cell on which it lies."""


def handled_by_choice(operation: Operation, chain: Chain, speaker: Speaker, answers: Answers) -> tuple[ScriptStep, ...]:
    """Give what a text does to markers that leaves which, or where to, to the player of the ability.

    Both are chosen before the first deed of the text, among the markers that lie there then. What cannot be done is
    left out (b:416.2). Raises `MustChoose`.
    """
    steps: tuple[ScriptStep, ...] = ()
    for holder, marker in _picked(_candidates(operation, chain, speaker), operation, chain, answers):
        objects: tuple[str, ...] = (holder,)
        if operation.to is not None:
            places = [one for one in _places(operation.to, holder, speaker) if one != holder]
            if not places:
                continue
            to = _answer([(f"{_TO}{one}", _to(one)) for one in places], chain, answers)
            objects = (holder, to.removeprefix(_TO))
        steps += (
            ScriptStep(
                operation.deed, objects, chain.player, operation=operation, spoken=speaker.spoken, picked=marker
            ),
        )
    return steps


def _candidates(operation: Operation, chain: Chain, speaker: Speaker) -> tuple[Lying, ...]:
    """Give the markers that the text means, each once, with where they lie."""
    state = speaker.state
    if operation.this_marker:
        own = speaker.marker
        return ((speaker.this, own),) if own is not None and own in markers_on(state, speaker.this) else ()
    holders = _holders(operation, chain, speaker)
    return tuple(
        dict.fromkeys(
            (holder, one)
            for holder in holders
            for one in markers_on(state, holder)
            if speaker.means(Use.HANDLED, operation.marker or "", one)
        )
    )


def _holders(operation: Operation, chain: Chain, speaker: Speaker) -> tuple[str, ...]:
    if operation.of is None:
        # Without words for where a marker goes it goes to the last target.
        return chain.aimed_at if operation.to is not None or not operation.moves_marker else chain.aimed_at[:-1]
    if operation.of.this and speaker.this in CELLS:
        return (speaker.this,)
    return speaker.cards(operation.of)


def _picked(candidates: tuple[Lying, ...], operation: Operation, chain: Chain, answers: Answers) -> tuple[Lying, ...]:
    """Give the one that the player picks where the text speaks of one marker, otherwise all."""
    if not operation.one or not candidates:
        return candidates
    named = {f"{_OF}{holder}:{marker.by}": (holder, marker) for holder, marker in candidates}
    return (named[_answer([(id, _which(*one)) for id, one in named.items()], chain, answers)],)


def _answer(choices: list[tuple[str, Text]], chain: Chain, answers: Answers) -> str:
    """Give what is chosen; of one thing nothing is asked."""
    if len(choices) == 1:
        return choices[0][0]
    offered = tuple(Choice(id, text) for id, text in choices)
    return answers.to(chain.player, _HANDLING, offered)


def _which(holder: str, marker: Marker) -> Text:
    return Text(
        f"маркер «{marker.name}» на {holder}, выдан картой {marker.by}",
        f"the marker «{marker.name}» on {holder}, given by {marker.by}",
    )


def _to(place: str) -> Text:
    return Text(f"переместить маркер: {place}", f"move the marker to {place}")


def _places(to: Destination, holder: str, speaker: Speaker) -> tuple[str, ...]:
    """Give the cards or cells to which a text lets a marker go."""
    if to == "cell":
        return tuple(CELLS)
    if to == "adjacent-cell":
        return _neighbours(_cell_of(holder, speaker.state), speaker.inquiry)
    return speaker.cards(to)


def _cell_of(holder: str, state: State) -> int:
    card = state.cards.get(holder)
    return cell_index(holder) if card is None else card.cell


def _neighbours(cell: int, inquiry: Inquiry) -> tuple[str, ...]:
    if cell == NOWHERE:
        return ()
    return tuple(CELLS[one] for one in sorted(inquiry.rules.neighbours[cell]))
