"""Section 213 of the groundwork: artifacts are attacked. Whether the main edition knows that is an open question."""

from engine.clauses import Row, Table, condition, defines, permits, question
from engine.inquiry import Case
from engine.model.cards import CardType
from engine.rules.targets import target_is_artifact
from engine.text import Text

ARTIFACTS = question("attack-on-artifact", "creatures-only", "as-a-creature")


@condition(
    ru="по существу на этом месте такая атака была бы разрешена (504.1)",
    en="the same attack would be permitted at a creature in this place (504.1)",
    ru_not="и по существу на этом месте такая атака не разрешена (504.1)",
    en_not="the same attack is not permitted at a creature in this place either (504.1)",
)
def permitted_at_a_creature(case: Case) -> bool:
    return case.inquiry.permits(case.as_if_target_were(CardType.CREATURE), "504.1")


@condition(
    ru="по толкованию артефакт атакуют так же, как существо",
    en="on this reading an artifact is attacked as a creature is",
    ru_not="по толкованию 504.1 разрешает атаковать только существ",
    en_not="on this reading 504.1 permits attacks at creatures only",
)
def attacked_as_a_creature(case: Case) -> bool:
    return case.inquiry.reading(ARTIFACTS) == "as-a-creature"


# All of it is scope: where a condition is not met, the groundwork has nothing to withhold, and no clause speaks.
permits("b:213.4/as-a-creature", of=(target_is_artifact, permitted_at_a_creature, attacked_as_a_creature))

defines(
    "b:213.3/non-fighting",
    Table.NON_FIGHTERS,
    {CardType.ARTIFACT: Row(CardType.ARTIFACT, Text("артефакт не сражается", "an artifact does not fight"))},
)
