"""Section 415 of the groundwork: a hidden card is revealed when it becomes a target."""

from engine.cards import Deed, Happening
from engine.clauses import brings_about, condition
from engine.occasions import Occasion


@condition(ru="карта скрыта", en="the card is hidden", ru_not="карта не скрыта", en_not="the card is not hidden")
def is_hidden(occasion: Occasion) -> bool:
    return occasion.card.hidden


brings_about("b:415.2/target", Deed.REVEAL, on=(Happening.TARGETED,), of=(is_hidden,), ground=(is_hidden,))
brings_about("b:415.2/sudden", Deed.REVEAL, on=(Happening.ACTED_SUDDENLY,), of=(is_hidden,), ground=(is_hidden,))
brings_about("b:415.2/trigger", Deed.REVEAL, on=(Happening.TRIGGERED,), of=(is_hidden,), ground=(is_hidden,))
brings_about("b:415.2/permanent", Deed.REVEAL, on=(Happening.PERMANENT_WORKED,), of=(is_hidden,), ground=(is_hidden,))
