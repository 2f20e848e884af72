"""Choices inside one stage of a chain: those made so far are told again, and the next one stops the stage.

A stage that needs several choices is worked out anew after each of them, with the answers kept on the chain.
"""

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from engine.model.state import Player
from engine.text import Text


class Choice(NamedTuple):
    """One thing that may be chosen: its id and its words."""

    id: str
    text: Text


class MustChoose(Exception):
    """The stage cannot go on before `player` has chosen, by the provision named."""

    def __init__(self, player: Player, provision: str, choices: tuple[Choice, ...]) -> None:
        super().__init__(provision)
        self.player = player
        self.provision = provision
        self.choices = choices


class Answers:
    """The answers given so far, in the order in which they were asked for."""

    def __init__(self, given: Sequence[str] = ()) -> None:
        self._given = iter(given)

    def to(self, player: Player, provision: str, choices: tuple[Choice, ...]) -> str:
        """Give the id chosen. Raises `MustChoose` when nothing has been chosen yet."""
        return next(self._given, None) or self._ask(player, provision, choices)

    @staticmethod
    def _ask(player: Player, provision: str, choices: tuple[Choice, ...]) -> NoReturn:
        raise MustChoose(player, provision, choices)
