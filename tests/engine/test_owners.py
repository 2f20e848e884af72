"""Deck and graveyard are their owner's, whoever controls the card (b:206.3, b:206.3.a)."""

from tests.engine.queues import creature, influence, offered, played, position, use

KILLER = creature("first", "C3", influence("take-control", "destroy"))
CALLER = creature(
    "first", "C3", {"kind": "influence", "target": "cell", "effects": [{"do": "summon", "of": {"class": "волк"}}]}
)


def test_a_card_that_was_taken_over_dies_into_the_squad_of_its_owner():
    start = position(charmer=KILLER, taken=creature("second", "C1'"))
    dead = played(start, use("taken")).position["cards"]["taken"]
    assert (dead["at"], dead["player"], dead["owner"]) == ("graveyard", "second", "second")


def test_a_card_is_summoned_from_the_deck_of_its_owner():
    start = position(
        charmer=CALLER,
        ours=creature("second", "deck", owner="first", class_="волк"),
        theirs=creature("first", "deck", owner="second", class_="волк"),
    )
    assert offered(played(start, use("C2"))) == ["summon:ours", "summon:nobody"]
