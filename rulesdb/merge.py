"""JSON Merge Patch (RFC 7396), and what a patch really changes. Pure functions over plain JSON values."""

from typing import Any

Path = tuple[str, ...]


def merge_patch(base: Any, patch: Any) -> Any:
    """Give the value that a merge patch makes of a base; neither argument is changed.

    >>> merge_patch({"at": "B2", "closed": True}, {"at": "B1", "closed": None})
    {'at': 'B1'}

    Objects are merged member by member, `null` removes a member, anything else replaces. The parts that the patch
    does not touch are shared with the base, not copied.
    """
    if not isinstance(patch, dict):
        return patch
    merged = dict(base) if isinstance(base, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge_patch(merged.get(name), value)
    return merged


def same_json(one: Any, other: Any) -> bool:
    """Tell whether two JSON values are equal as JSON: `1` equals `1.0`, and `true` does not equal `1`."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_json, one, other))
    return bool(one == other)


def changed_values(patch: Any, base: Any, units: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Give the places of the values that a merge patch changes in a base, in the order of the patch.

    >>> changed_values({"wall": {"at": "B1"}, "dragon": None}, {"wall": {"at": "B2"}, "dragon": {"at": "C1"}})
    (('wall', 'at'), ('dragon', 'at'))

    A list counts as one value, and so does a value that turns from an object into something else or back. An object
    added or removed counts by its members, except at a place named by `units`, where it counts as one; `*` there
    stands for any name. Empty exactly when the patch leaves the base as it is.

    >>> changed_values({"dragon": None}, {"dragon": {"at": "C1", "player": "first"}}, units=(("*",),))
    (('dragon',),)
    """
    if not isinstance(patch, dict) or not isinstance(base, dict):
        return () if same_json(merge_patch(base, patch), base) else ((),)
    changed: list[Path] = []
    for name, value in patch.items():
        changed += [(name, *rest) for rest in _member_changes(value, base, name, _inside(units, name))]
    return tuple(changed)


def _member_changes(value: Any, base: dict[str, Any], name: str, units: tuple[Path, ...]) -> tuple[Path, ...]:
    if value is None:
        return _leaves(base[name], units) if name in base else ()
    if name in base:
        return changed_values(value, base[name], units)
    return _leaves(merge_patch(None, value), units)


def _leaves(value: Any, units: tuple[Path, ...]) -> tuple[Path, ...]:
    """Give the places of the values inside an object that comes or goes as a whole; its own where it counts as one."""
    if not isinstance(value, dict) or not value or () in units:
        return ((),)
    leaves: list[Path] = []
    for name, member in value.items():
        leaves += [(name, *rest) for rest in _leaves(member, _inside(units, name))]
    return tuple(leaves)


def _inside(units: tuple[Path, ...], name: str) -> tuple[Path, ...]:
    """Give the units as seen from inside a member."""
    return tuple(unit[1:] for unit in units if unit and unit[0] in ("*", name))
