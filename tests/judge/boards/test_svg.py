"""A board says its position twice: as a picture and in words."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.model.board import CELLS, COLUMNS, ROWS
from judge.boards.svg import board_svg, short_name
from judge.boards.words import action_in_words, cards_in_words, position_in_words

SVG = "{http://www.w3.org/2000/svg}"


def card(name, at, player="first", type="creature", abilities=(), **state):
    definition = {"type": type, "name": {"ru": name, "en": f"English {name}"}, "abilities": list(abilities)}
    return {"card": definition, "player": player, "at": at, **state}


ACROSS = {"kind": "strike-across-row", "value": 1}
SHOT = {"kind": "shot", "id": "long", "value": 2, "range": 3}

DUEL = {
    "cards": {
        "spear": card("Пробный копейщик", "C2", abilities=[ACROSS]),
        "friend": card("Пробный боец", "C1"),
        "foe": card("Пробный боец", "C1'", "second"),
    }
}
STRIKE = {"declare": "strike-across-row", "by": "spear", "target": "foe"}

CROWD = {
    "active": "second",
    "cards": {
        "worn": card("Хранитель", "B2", closed=True, wounds=2, tokens=3, markers=[{"name": "сеть"}, {"name": "сеть"}]),
        "host": card("Воин", "E3", "second"),
        "guest": card("Паразит", "E3", type="parasite", host="host"),
        "third": card("Симбиот", "E3", "second", type="symbiote"),
        "covered": card("Тайна", "A1", hidden=True, moved=1),
        "flyer": card("Летун", "auxiliary", "second", type="flyer"),
        "buried": card("Павший", "graveyard", owner="second"),
        "waiting": card("Скелетный червь", "deck"),
    },
    "cells": {"D2′": {"markers": [{"name": "дрожи"}]}},
}


def parsed(svg):
    return ElementTree.fromstring(svg)


def described(svg):
    root = parsed(svg)
    return root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")


def pieces(svg):
    """Where each piece is drawn: its smallest and largest coordinates, and its corners."""
    found = {}
    for path in parsed(svg).iter(f"{SVG}path"):
        if "data-card" in path.attrib:
            corners = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.attrib["d"])]
            found[path.attrib["data-card"]] = corners
    return found


def box(corners):
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def apart(one, other):
    left, top, right, bottom = box(one)
    other_left, other_top, other_right, other_bottom = box(other)
    return right <= other_left or other_right <= left or bottom <= other_top or other_bottom <= top


# --- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [DUEL, CROWD, {"cards": {}}])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_board_is_well_formed_and_names_every_column_row_and_card(position, language):
    svg = board_svg(position, language=language)
    labels = [text.text for text in parsed(svg).find(f"{SVG}g[@class='labels']")]
    assert labels == [*COLUMNS, *ROWS]
    assert set(pieces(svg)) == set(position["cards"])
    assert parsed(svg).attrib["role"] == "img"


def test_the_lines_of_the_board_bound_every_cell_that_can_be_set_off():
    outlines = {
        path.attrib["data-cell"]: path.attrib["d"]
        for path in parsed(board_svg({"cards": {}}, highlight=list(CELLS))).iter(f"{SVG}path")
        if "data-cell" in path.attrib
    }
    assert list(outlines) == list(CELLS)
    lines = parsed(board_svg({"cards": {}})).find(f"{SVG}g[@class='cells']/{SVG}path").attrib["d"]
    corners = {tuple(map(int, re.match(r"M(\d+) (\d+)", outline).groups())) for outline in outlines.values()}
    drawn = {tuple(map(int, one)) for one in re.findall(r"M(\d+) (\d+)", lines)}
    halves = [{y for _, y in corners if y < 190}, {y for _, y in corners if y > 190}]
    assert [len(rows) for rows in halves] == [3, 3]
    for rows in halves:
        assert {(x, min(rows)) for x, _ in corners} | {(min(corners)[0], y) for y in rows} <= drawn


def test_the_same_position_gives_the_same_picture():
    assert board_svg(CROWD) == board_svg(CROWD)


def test_no_ids_that_would_clash_with_another_board_of_the_page():
    assert not re.search(r'\sid="|url\(|href=', board_svg(CROWD, action=STRIKE))


def test_columns_and_rows_are_labelled_in_the_order_of_the_board():
    labels = next(group for group in parsed(board_svg(DUEL)).iter(f"{SVG}g") if group.attrib.get("class") == "labels")
    texts = [(text.text, float(text.attrib["x"]), float(text.attrib["y"])) for text in labels]
    assert [name for name, _, _ in sorted(texts[:5], key=lambda one: one[1])] == list("ABCDE")
    assert [name for name, _, _ in sorted(texts[5:], key=lambda one: one[2])] == ["3'", "2'", "1'", "1", "2", "3"]


def test_the_halves_of_the_board_stand_apart():
    svg = board_svg({"cards": {str(n): card("Боец", at) for n, at in enumerate(["A2'", "A1'", "A1", "A2"])}})
    tops = [box(corners)[1] for _, corners in sorted(pieces(svg).items())]
    gaps = [low - high for high, low in pairwise(tops)]
    assert gaps[1] > gaps[0] == gaps[2]


def test_a_players_pieces_are_known_by_their_shape_alone():
    found = pieces(board_svg(DUEL))
    first, second = sorted(found["friend"], key=lambda one: one[1]), sorted(found["foe"], key=lambda one: one[1])
    assert first[0][1] < first[1][1], "the first player's piece has its one peak on top"
    assert second[-1][1] > second[-2][1], "the second player's piece has its one peak at the bottom"


def test_a_closed_card_lies_on_its_side():
    closed = {"cards": {"a": card("Боец", "C2", closed=True)}}
    corners = sorted(pieces(board_svg(closed))["a"])
    assert corners[-1][0] > corners[-2][0], "its one peak is at the side"


def test_cards_on_one_cell_do_not_cover_each_other():
    found = pieces(board_svg(CROWD))
    assert apart(found["host"], found["guest"])
    assert apart(found["guest"], found["third"])
    assert apart(found["host"], found["third"])


@pytest.mark.parametrize(
    ("markers", "language", "told"),
    [
        (["маркер контроля"], "ru", "контроля"),
        (["маркер контроля"], "en", "control"),
        (["испепеляющего взгляда"] * 2, "ru", "испепеля… ×2"),
        (["удушения"] * 3, "ru", "удушения ×3"),
    ],
)
def test_a_marker_stands_on_its_card_by_as_much_of_its_name_as_can_be_read(markers, language, told):
    card = {"card": {"type": "creature"}, "at": "C1", "markers": [{"name": name} for name in markers]}
    svg = board_svg({"cards": {"one": card}}, language=language)
    assert told in [text.text for text in parsed(svg).iter(f"{SVG}text")]


def test_states_are_marked_on_the_board():
    svg = board_svg(CROWD)
    texts = [text.text for text in parsed(svg).iter(f"{SVG}text")]
    assert {"−2", "◆3", "сеть ×2", "дрожи"} <= set(texts)
    classes = {
        path.attrib["data-card"]: path.attrib["class"] for path in parsed(svg).iter() if "data-card" in path.attrib
    }
    assert "closed" in classes["worn"].split()
    assert "hidden" in classes["covered"].split()


def test_the_auxiliary_zone_is_always_shown_and_other_zones_only_when_used():
    zones = [rect.attrib["data-zone"] for rect in parsed(board_svg(DUEL)).iter() if "data-zone" in rect.attrib]
    assert zones == ["auxiliary"]
    zones = [rect.attrib["data-zone"] for rect in parsed(board_svg(CROWD)).iter() if "data-zone" in rect.attrib]
    assert zones == ["auxiliary", "deck", "graveyard"]


def shafts(svg):
    ways = [path.attrib["d"] for path in parsed(svg).iter(f"{SVG}path") if path.attrib.get("class") == "shaft"]
    return [[tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", way)] for way in ways]


def near(point, corners, reach=14):
    left, top, right, bottom = box(corners)
    return left - reach <= point[0] <= right + reach and top - reach <= point[1] <= bottom + reach


def test_an_arrow_leads_from_the_source_to_the_target():
    svg = board_svg(DUEL, action=STRIKE)
    ((*_, end),) = shafts(svg)
    ((start, *_),) = shafts(svg)
    assert near(start, pieces(svg)["spear"])
    assert near(end, pieces(svg)["foe"])


def test_an_arrow_bows_past_a_card_in_between():
    bowed, straight = board_svg(DUEL, action=STRIKE), board_svg(DUEL, action={**STRIKE, "target": "friend"})
    assert len(shafts(bowed)[0]) == 3
    assert len(shafts(straight)[0]) == 2
    assert not near(shafts(bowed)[0][1], pieces(bowed)["friend"], reach=0)


def test_an_arrow_bows_to_the_side_where_nothing_stands():
    cards = {"a": card("Боец", "D2'"), "b": card("Боец", "D1'"), "c": card("Боец", "D1", "second")}
    action = {"declare": "simple-strike", "by": "a", "target": "c"}
    middle = pieces(board_svg({"cards": cards}))["b"]
    inwards = shafts(board_svg({"cards": cards}, action=action))[0][1]
    outwards = shafts(board_svg({"cards": {**cards, "d": card("Боец", "C1'")}}, action=action))[0][1]
    assert inwards[0] < box(middle)[0] < box(middle)[2] < outwards[0]


def test_a_hosted_card_without_a_place_stands_with_its_host():
    parasite = card("Паразит", "", "second", type="parasite", host="host")
    del parasite["at"]
    position = {"cards": {"host": card("Воин", "C1"), "parasite": parasite}}
    found = pieces(board_svg(position))
    assert apart(found["host"], found["parasite"])
    assert abs(box(found["host"])[0] - box(found["parasite"])[0]) < 1
    assert "«Паразит» (C1), хозяин: «Воин» (C1)" in position_in_words(position, "ru")


@pytest.mark.parametrize("target", ["B3", "B3′", "auxiliary"])
def test_a_target_that_is_a_place_gets_a_ring(target):
    svg = board_svg(DUEL, action={**STRIKE, "target": target})
    assert len([rect for rect in parsed(svg).iter(f"{SVG}rect") if rect.attrib.get("class") == "target"]) == 1


def test_several_targets_get_an_arrow_each_and_itself_gets_a_loop():
    assert len(shafts(board_svg(DUEL, action={**STRIKE, "target": ["foe", "friend", "spear"]}))) == 3


def test_highlights_are_set_off():
    svg = board_svg(DUEL, highlight=["friend", "C1′", "auxiliary"])
    lit = [one for one in parsed(svg).iter() if "lit" in one.attrib.get("class", "").split()]
    assert [one.attrib.get("data-cell", one.attrib.get("data-zone")) for one in lit] == ["C1'", "auxiliary"]
    assert svg.count('class="glow"') == 1


def test_hostile_names_stay_text():
    name = "<script>alert('&')</script>\x00\ud800 \"]]>"
    svg = board_svg({"cards": {'"><b>': card(name, "B2", markers=[{"name": "<i>"}])}}, highlight=['"><b>'])
    assert "<script" not in svg
    assert "<b>" not in svg
    assert "<i>" not in svg
    assert name.replace("\x00", "\ufffd").replace("\ud800", "\ufffd") in described(svg)[1]


def test_a_long_name_is_squeezed_or_cut_and_its_whole_stands_in_the_description():
    name = "Достопочтеннейший Паук-пересмешник"
    svg = board_svg({"cards": {"a": card(name, "B2")}})
    lines = [text for text in parsed(svg).iter(f"{SVG}text") if "textLength" in text.attrib]
    assert lines
    left, _, right, _ = box(pieces(svg)["a"])
    assert all(float(line.attrib["textLength"]) <= right - left for line in lines)
    assert name in described(svg)[1]


def test_a_test_card_is_called_by_what_it_is():
    assert short_name("Пробный копейщик") == "копейщик"
    assert short_name("Пробная роща") == "роща"
    assert short_name("Test spear") == "spear"
    assert short_name("Testament") == "Testament"
    assert short_name("Test ") == "Test "


PLACES = st.sampled_from([*CELLS, "auxiliary", "deck", "graveyard"])
CARDS = st.builds(
    card,
    st.text(max_size=20),
    PLACES,
    st.sampled_from(["first", "second"]),
    closed=st.booleans(),
    hidden=st.booleans(),
    wounds=st.integers(0, 30),
    tokens=st.integers(0, 30),
    markers=st.lists(st.fixed_dictionaries({"name": st.text(max_size=12)}), max_size=3),
)


@settings(deadline=None)
@given(st.lists(CARDS, max_size=12), st.data())
def test_any_position_is_drawn_whole_inside_its_frame(cards, data):
    position = {"cards": {f"c{number}": one for number, one in enumerate(cards)}}
    ids = list(position["cards"]) or ["none"]
    action = {
        "declare": "shot",
        "by": data.draw(st.sampled_from(ids)),
        "target": data.draw(st.sampled_from([*ids, *CELLS])),
    }
    svg = board_svg(position, action=action)
    _, _, width, height = map(float, parsed(svg).attrib["viewBox"].split())
    found = pieces(svg)
    assert set(found) == set(position["cards"])
    for corners in found.values():
        left, top, right, bottom = box(corners)
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
    boxes = list(found.values())
    assert all(apart(one, other) for place, one in enumerate(boxes) for other in boxes[:place])


# --- the words -------------------------------------------------------------------------------------------------------


def test_the_title_says_the_action_and_the_description_the_position():
    title, description = described(board_svg(DUEL, action=STRIKE))
    assert title == "Первый игрок объявляет удар через ряд: «Пробный копейщик» (C2) → «Пробный боец» (C1')"
    assert description == (
        "Активен первый игрок. Первый игрок: «Пробный боец» (C1); «Пробный копейщик» (C2). "
        "Второй игрок: «Пробный боец» (C1')."
    )
    title, _ = described(board_svg(DUEL, action=STRIKE, language="en"))
    assert title.startswith("First player declares a strike across a row: “English Пробный копейщик” (C2)")


def test_the_words_tell_states_zones_and_marked_cells():
    assert position_in_words(CROWD, "ru") == (
        "Активен второй игрок. "
        "Первый игрок: «Тайна» (A1), скрыта, потрачено движения: 1; "
        "«Хранитель» (B2), закрыта, ран: 2, фишек: 3, маркеры: «сеть» ×2; "
        "«Паразит» (E3), хозяин: «Воин» (E3); "
        "«Скелетный червь» (колода); "
        "«Павший» (кладбище), владелец: второй игрок. "
        "Второй игрок: «Воин» (E3); «Симбиот» (E3); «Летун» (вспомогательная зона). "
        "Клетка D2': «дрожи»."
    )


ACTIONS = [
    ({**STRIKE, "target": "spear"}, "Первый игрок объявляет удар через ряд: «Пробный копейщик» (C2) → она же сама"),
    ({**STRIKE, "target": "B1′"}, "Первый игрок объявляет удар через ряд: «Пробный копейщик» (C2) → клетка B1'"),
    (
        {**STRIKE, "target": ["foe", "auxiliary"]},
        "Первый игрок объявляет удар через ряд: «Пробный копейщик» (C2) → «Пробный боец» (C1'), вспомогательная зона",
    ),
    ({"move": "foe", "to": "B1'"}, "Второй игрок объявляет движение: «Пробный боец» (C1') → клетка B1'"),
    ({"accumulate": "friend"}, "Первый игрок копит фишку: «Пробный боец» (C1)"),
    ({"defend": "foe"}, "Второй игрок назначает защитника: «Пробный боец» (C1')"),
    ({"pass": "second"}, "Второй игрок пасует"),
    ({"choose": "place:marker"}, "Выбор: place:marker"),
]


@pytest.mark.parametrize(("action", "words"), ACTIONS)
def test_every_action_has_its_sentence(action, words):
    assert action_in_words(action, DUEL, "ru") == words
    assert board_svg(DUEL, action=action)


def test_an_ability_is_named_with_its_range():
    position = {"cards": {"a": card("Лучник", "A1", abilities=[ACROSS, SHOT]), "b": card("Боец", "A3'", "second")}}
    told = action_in_words({"declare": "shot", "ability": "long", "by": "a", "target": "b"}, position, "ru")
    assert told == "Первый игрок объявляет выстрел (дальность 3): «Лучник» (A1) → «Боец» (A3')"
    assert cards_in_words(position, "ru") == (
        ("second", "«Боец» (A3'): существо"),
        ("first", "«Лучник» (A1): существо, удар через ряд, выстрел (дальность 3)"),
    )


def test_cards_that_differ_only_in_place_share_a_line():
    cards = {
        "a": card("Боец", "A1"),
        "b": card("Боец", "B1"),
        "c": card("Боец", "C1", "second"),
        "d": card("Боец", "D1", wounds=1),
    }
    assert cards_in_words({"cards": cards}, "ru") == (
        ("first", "«Боец» (A1, B1): существо"),
        ("second", "«Боец» (C1): существо"),
        ("first", "«Боец» (D1): существо, ран: 1"),
    )


def test_an_unresolved_card_is_called_by_its_id_and_a_nameless_one_by_its_type():
    position = {"cards": {"a": {"card": "test-spear", "player": "first", "at": "A1"}}}
    assert "«test-spear» (A1)" in position_in_words(position, "ru")
    position = {"cards": {"a": {"card": {"type": "flyer"}, "player": "first", "at": "auxiliary"}}}
    assert "“flyer” (auxiliary zone)" in position_in_words(position, "en")
