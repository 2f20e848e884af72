"""JSON values that cannot be changed, so that one rules database can be shared without fear.

They are still dicts and lists: they compare, print, serialize and pickle as such, and `copy.deepcopy` gives an
ordinary, changeable copy.
"""

import copy
import sys
from typing import Any, Final, Generic, NoReturn, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

_SHORT: Final = 40
_REFUSAL: Final = "a part of the rules database cannot be changed; change a copy.deepcopy of it"


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError(_REFUSAL)


class FrozenDict(dict[Key, Value], Generic[Key, Value]):
    """A dict that refuses every change with a TypeError."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[Key, Value]:
        return {copy.deepcopy(key, memo): copy.deepcopy(value, memo) for key, value in self.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


class FrozenList(list[Value], Generic[Value]):
    """A list that refuses every change with a TypeError."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Value]:
        return [copy.deepcopy(value, memo) for value in self]

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenList, (list(self),)


def freeze(value: Any) -> Any:
    """Give a JSON value equal to this one that cannot be changed at any depth.

    The same key or short word of many records is one string, so that a large base takes half the memory.
    """
    if isinstance(value, dict):
        return FrozenDict({sys.intern(name): freeze(member) for name, member in value.items()})
    if isinstance(value, list):
        return FrozenList(map(freeze, value))
    return sys.intern(value) if isinstance(value, str) and len(value) <= _SHORT else value
