"""Section 543: what a special marker is, which markers a text means, and how many abilities several markers give."""

from engine.clauses import Use, any_of, condition, forbids, permits, selects, sets
from engine.inquiry import Case
from engine.model.board import CELLS
from engine.open_questions import GIVER_GONE, OTHER_CARD, SQUAD_TIME
from engine.rules.range_of_abilities import within_range
from engine.rules.targets import target_is_cell
from engine.settings import (
    MarkerAbilities,
    MarkerMeaning,
    NamedCard,
    Namedness,
    OwnMarker,
    SettingName,
    Triggerings,
)
from engine.texts.possession import MarkerTextCase, counts_its_own, markers_on
from engine.texts.speaker import MarkerCase, NamingCase, Speaker, same_name

# --- 543.1: a marker on a chosen card or cell ----------------------------------------------------------------


@condition(
    ru="по своему тексту способность даёт особый маркер выбранной клетке",
    en="by its own text the ability gives a special marker to a chosen cell",
    ru_not="текст способности не говорит о маркере на выбранной клетке",
    en_not="the ability's text says nothing of a marker on a chosen cell",
)
def marks_a_chosen_cell(case: Case) -> bool:
    return case.ability.chooses_cell and case.ability.gives_marker is not None


permits("543.1/chosen-cell", of=(target_is_cell, marks_a_chosen_cell), when=(within_range,))
sets(
    "543.1/acquired-ability",
    SettingName.MARKER_MEANING,
    MarkerMeaning.ACQUIRED_ABILITY,
    ru="с особым маркером цель получает приобретённую особенность",
    en="with a special marker its target gets an acquired ability",
)

# --- 543.1.1, 543.2: several markers -------------------------------------------------------------------------


@condition(
    ru="эффект особенности зависит от числа этих маркеров",
    en="the effect of the ability depends on the number of these markers",
    ru_not="эффект особенности от числа этих маркеров не зависит",
    en_not="the effect of the ability does not depend on the number of these markers",
)
def effect_counts_its_markers(case: MarkerTextCase) -> bool:
    return counts_its_own(case.text)


@condition(
    ru="маркеры лежат на карте",
    en="the markers lie on a card",
    ru_not="маркеры лежат на клетке",
    en_not="the markers lie on a cell",
)
def markers_on_a_card(case: MarkerTextCase) -> bool:
    return case.on_card


@condition(
    ru="маркер обозначен словом «именной»",
    en="the marker is designated «именной»",
    ru_not="слова «именной» в обозначении маркера нет",
    en_not="the marker is not designated «именной»",
)
def designated_as_named(case: MarkerTextCase) -> bool:
    return case.text.named


sets(
    "543.2/several",
    SettingName.MARKER_ABILITIES,
    MarkerAbilities.EACH_ITS_OWN,
    ru="маркеров у цели может быть несколько, и особенность даёт каждый",
    en="a target may have several markers, and each gives the ability",
)
sets(
    "543.1.1/one-ability",
    SettingName.MARKER_ABILITIES,
    MarkerAbilities.ONE,
    of=(effect_counts_its_markers, markers_on_a_card),
    ru="эффект зависит от числа этих маркеров, поэтому особенность у карты одна",
    en="the effect depends on the number of these markers, so that the card has one ability",
)
sets(
    "543.2/not-named",
    SettingName.MARKER_NAMEDNESS,
    Namedness.NOT_NAMED,
    ru="особенности, обозначенные маркерами, не именные",
    en="abilities shown by markers are not named ones",
)
sets(
    "543.2/named",
    SettingName.MARKER_NAMEDNESS,
    Namedness.NAMED,
    of=(designated_as_named,),
    ru="маркер обозначен словом «именной», и это исключение",
    en="the marker is designated «именной», which is the exception",
)

# --- 543.3: which markers a text means -----------------------------------------------------------------------


@condition(
    ru="маркер называется так, как сказано в тексте",
    en="the marker is called what the text says",
    ru_not="маркер называется иначе, чем сказано в тексте",
    en_not="the marker is called otherwise than the text says",
)
def of_that_name(case: MarkerCase) -> bool:
    return case.marker.name == case.name


@condition(
    ru="его выдала сама эта карта",
    en="this very card gave it",
    ru_not="его выдала не эта карта",
    en_not="another card gave it",
)
def given_by_this_card(case: MarkerCase) -> bool:
    return case.marker.by == case.speaker.id


@condition(
    ru="его выдала карта её отряда",
    en="a card of its squad gave it",
    ru_not="его выдала карта не её отряда",
    en_not="no card of its squad gave it",
)
def given_by_its_squad(case: MarkerCase) -> bool:
    giver = case.state.cards.get(case.marker.by or "")
    if giver is None:
        return False
    mine = case.speaker.player
    then, now = case.marker.player in (None, mine), giver.in_battle_zone and giver.player is mine
    last = giver.player if giver.in_battle_zone else giver.last_player or giver.owner
    # Each question is asked only where its answer matters.
    if then == now == (last is mine):
        return now
    if then != now and case.inquiry.reading(SQUAD_TIME) == "then":
        return then
    reading = case.inquiry.reading(GIVER_GONE)
    return {"lost": now, "kept": then, "dead-kept-moved-lost": last is mine}[reading]


@condition(
    ru="выдавшая карта — она сама или её тёзка",
    en="the giver is the card itself or a namesake",
    ru_not="выдавшая карта зовётся иначе",
    en_not="the giver has another name",
)
def giver_is_a_namesake(case: MarkerCase) -> bool:
    giver = case.state.cards.get(case.marker.by or "")
    return giver is not None and same_name(giver, case.speaker)


@condition(
    ru="по толкованию имя выдавшей карты неважно",
    en="on this reading the giver's name does not matter",
    ru_not="по толкованию имеются в виду только маркеры тёзок",
    en_not="on this reading only markers of namesakes are meant",
)
def any_giver_of_the_squad(case: MarkerCase) -> bool:
    return case.inquiry.reading(OTHER_CARD) == "any-card"


_OF_THIS_CARD_OR_ITS_SQUAD = (
    of_that_name,
    any_of(given_by_this_card, given_by_its_squad),
    any_of(giver_is_a_namesake, any_giver_of_the_squad),
)
selects("543.3/handled", Use.HANDLED, of=_OF_THIS_CARD_OR_ITS_SQUAD)
selects("543.3/chosen", Use.CHOSEN, of=_OF_THIS_CARD_OR_ITS_SQUAD)
selects("543.3/counted", Use.COUNTED, of=(of_that_name,))


@condition(
    ru="по тексту особенности цель должна быть с маркером",
    en="by the text of the ability its target must bear a marker",
    ru_not="о маркере на цели текст особенности не говорит",
    en_not="the text of the ability asks for no marker on its target",
    of_text=True,
)
def wants_a_marked_target(case: Case) -> bool:
    return case.ability.aims is not None and case.ability.aims.marker is not None


@condition(
    ru="на цели нет маркера, который имеет в виду текст",
    en="the target bears no marker that the text means",
    ru_not="на цели есть маркер, который имеет в виду текст",
    en_not="the target bears a marker that the text means",
)
def target_without_such_a_marker(case: Case) -> bool:
    target = case.target_card.id if case.target_card is not None else CELLS[case.target_cell]
    speaker = Speaker(case.inquiry, case.state, case.source.id)
    name = "" if case.ability.aims is None else case.ability.aims.marker or ""
    return not any(speaker.means(Use.CHOSEN, name, one) for one in markers_on(case.state, target))


forbids("543.3/target", of=(wants_a_marked_target, target_without_such_a_marker))

# --- 543.4, 543.5: markers and triggered abilities -----------------------------------------------------------


@condition(
    ru="особенность сработала на получение маркера",
    en="receiving a marker triggered the ability",
    ru_not="особенность сработала не на получение маркера",
    en_not="something other than receiving a marker triggered the ability",
)
def receiving_a_marker_triggered_it(case: NamingCase) -> bool:
    return case.received is not None


sets(
    "543.4/giver",
    SettingName.NAMED_CARD,
    NamedCard.GIVER_OF_THE_MARKER_RECEIVED,
    of=(receiving_a_marker_triggered_it,),
    ru="названа та карта, которая положила маркер",
    en="the card named is the one that put the marker",
)
sets(
    "543.5/each",
    SettingName.MARKER_TRIGGERINGS,
    Triggerings.FROM_EACH_MARKER,
    ru="особенность объявляют от каждого маркера, который удовлетворяет условию",
    en="the ability is declared from each marker that meets the condition",
)
sets(
    "543.5/that-marker",
    SettingName.OWN_MARKER,
    OwnMarker.THAT_VERY_ONE,
    ru="особенность маркера удаляет тот самый маркер, от которого объявлена",
    en="an ability of a marker removes the very marker from which it was declared",
)
