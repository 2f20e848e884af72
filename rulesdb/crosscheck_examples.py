"""What no schema can see of an example: whether its cards, actions, contrasts and expectations hold together."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from rulesdb.errors import Problem
from rulesdb.ids import file_stem, is_clause_id, section_of
from rulesdb.merge import changed_values, merge_patch
from rulesdb.raw import Base, Entry, select, unknown
from rulesdb.reading import Place, json_path
from rulesdb.shapes import Fault, misfits

CELLS: Final = frozenset(f"{column}{row}{prime}" for column in "ABCDE" for row in "123" for prime in ("", "'", "′"))
_CARD_UNIT: Final = (("position", "cards", "*"),)
_EXPECTATIONS: Final = ("steps[*].expect", "expect", "contrasts[*].expect")


def folders(base: Base) -> Iterator[Problem]:
    """An example lies in the folder of a section that it verifies."""
    for entry in base.of_kind("example"):
        verified = [id for _, id in select(entry.value, "verifies[*]") if isinstance(id, str) and is_clause_id(id)]
        sections = list(dict.fromkeys(file_stem(section_of(id)) for id in verified))
        folder, _, name = entry.file.rpartition("/")
        if sections and folder.removeprefix("examples/") not in sections:
            message = f"The example verifies nothing of the section whose folder it is in ({folder})."
            yield entry.problem(("verifies",), message, f"Move it to examples/{sections[0]}/{name}.")


def expectations(base: Base) -> Iterator[Problem]:
    """No pattern is empty at any depth: an empty object would match whatever the engine says."""
    for entry in base.of_kind("example"):
        for pattern in _EXPECTATIONS:
            for place, expected in select(entry.value, pattern):
                for inner in _empty_objects(expected):
                    if inner:  # the schema refuses an expectation that is empty as a whole
                        message = "This pattern is empty and would match anything."
                        yield entry.problem((*place, *inner), message, "Name what is expected here, or remove it.")


def _empty_objects(pattern: Any) -> Iterator[Place]:
    if isinstance(pattern, dict):
        if not pattern:
            yield ()
        for name, member in pattern.items():
            for inner in _empty_objects(member):
                yield (name, *inner)


def cards_and_actions(base: Base) -> Iterator[Problem]:
    """Positions use known cards of a known type, and actions use cards of the position."""
    for entry in base.of_kind("example"):
        position = entry.value.get("position")
        for place, message, remedy in _position_faults(base, position):
            yield entry.problem(("position", *place), message, remedy)
        for step, action in select(entry.value, "steps[*].action"):
            for place, message, remedy in _action_faults(position, action):
                yield entry.problem((*step, *place), message, remedy)


def _position_faults(base: Base, position: Any) -> Iterator[Fault]:
    known = base.ids("card")
    for place, id in select(position, "cards.*.card"):
        if isinstance(id, str) and id not in known:
            yield place, *unknown(base, "card", id)
        elif isinstance(id, str) and "type" not in known[id].value:
            remedy = "Define the card on the spot, with a type, or use another."
            yield place, f"The type of the card {id!r} is not known, so it cannot be played with.", remedy
    for place, host in select(position, "cards.*.host"):
        yield from _absent(position, host, place)


def _action_faults(position: Any, action: Any) -> Iterator[Fault]:
    for name in ("by", "move", "accumulate", "defend"):
        for place, id in select(action, name):
            yield from _absent(position, id, place)
    for place, target in (*select(action, "target"), *select(action, "target[*]")):
        if isinstance(target, str) and target != "auxiliary" and target not in CELLS:
            yield from _absent(position, target, place)


def _absent(position: Any, id: Any, place: Place) -> Iterator[Fault]:
    cards = position.get("cards") if isinstance(position, dict) else None
    if isinstance(id, str) and isinstance(cards, dict) and id not in cards:
        listed = ", ".join(cards) or "none"
        yield place, f"There is no card {id!r} in the position.", f"Its cards are: {listed}."


# --- contrasts -----------------------------------------------------------------------------------------------


def contrasts(base: Base) -> Iterator[Problem]:
    """A contrast changes exactly one value of the last step, and what it makes of it can be decided."""
    for entry in base.of_kind("example"):
        case, steps = _last_step(entry)
        for place, change in select(entry.value, "contrasts[*].change"):
            if isinstance(change, dict) and change and case is not None:
                yield from _count_problems(entry, place, changed_values(change, case, _CARD_UNIT), steps)
                yield from _case_problems(base, entry, place, case, change)


def _last_step(entry: Entry) -> tuple[dict[str, Any] | None, int]:
    """Give the case that contrasts change, as far as it is written down, and the number of steps.

    After several steps only the engine knows where things stand; the cards and their names are as at the beginning.
    """
    position = entry.value.get("position")
    actions = [action for _, action in select(entry.value, "steps[*].action")]
    if not isinstance(position, dict) or not actions or not isinstance(actions[-1], dict):
        return None, len(actions)
    dice = {"dice": entry.value["dice"]} if "dice" in entry.value else {}
    return {"position": position, "action": actions[-1], **dice}, len(actions)


def _count_problems(entry: Entry, place: Place, changed: tuple[Place, ...], steps: int) -> Iterator[Problem]:
    if not changed and steps == 1:
        message = "The change leaves everything as it is."
        yield entry.problem(place, message, "Change the one detail that turns the answer.")
    elif len(changed) > 1:
        listed = ", ".join(".".join(map(str, path)) for path in changed)
        message = f"The change alters {len(changed)} values: {listed}."
        yield entry.problem(place, message, "Change exactly one; a list, or a card added or removed, counts as one.")


def _case_problems(
    base: Base, entry: Entry, place: Place, case: dict[str, Any], change: dict[str, Any]
) -> Iterator[Problem]:
    """Give what is wrong with the changed case and was not wrong before, at the part of the change that did it."""
    changed = merge_patch(case, change)
    before = set(_case_faults(base, case, change))
    for inner, message, remedy in dict.fromkeys(_case_faults(base, changed, change)):
        if (inner, message, remedy) not in before:
            told = f"Of the case so changed, {json_path(inner)}: {message}"
            yield entry.problem((*place, *_shared(inner, change)), told, remedy)


def _case_faults(base: Base, case: dict[str, Any], change: dict[str, Any]) -> Iterator[Fault]:
    """Give the faults of a case. Against the schema only what the change touches is held, the rest has been before."""
    position, action = case.get("position"), case.get("action")
    if "position" in change:
        for place, message, remedy in misfits(_touched(position, change), "position.schema.json"):
            yield ("position", *place), message, remedy
    if "action" in change:
        for place, message, remedy in misfits(action, "action.schema.json"):
            yield ("action", *place), message, remedy
    for place, message, remedy in _position_faults(base, position):
        yield ("position", *place), message, remedy
    for place, message, remedy in _action_faults(position, action):
        yield ("action", *place), message, remedy


def _touched(position: Any, change: dict[str, Any]) -> Any:
    """Give a position without the cards that a change leaves alone."""
    cards = position.get("cards") if isinstance(position, dict) else None
    if not isinstance(cards, dict):
        return position
    names = [name for _, name in select(change, "position.cards.~")]
    return {**position, "cards": {name: cards[name] for name in names if name in cards}}


def _shared(place: Place, change: Any) -> Place:
    """Give as much of a place as the change itself has."""
    if place and isinstance(change, dict) and place[0] in change:
        return (place[0], *_shared(place[1:], change[str(place[0])]))
    return ()


EXAMPLE_CHECKS: Final[tuple[Callable[[Base], Iterator[Problem]], ...]] = (
    folders,
    expectations,
    cards_and_actions,
    contrasts,
)
