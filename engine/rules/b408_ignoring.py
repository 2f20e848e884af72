"""Section 408 of the groundwork: abilities of a target that a card ignores; b:411.4.a on protections."""

from engine.clauses import sets
from engine.settings import (
    Ignored,
    IgnoredCache,
    IgnoredTriggers,
    IgnoringObjects,
    LosingAll,
    LosingOne,
    NarrowerProtection,
    SettingName,
)

sets(
    "b:408.2/all",
    SettingName.IGNORING_ALL,
    LosingAll.SPARES_ACQUIRED,
    ru="когда игнорируют все особенности, приобретённые не в счёт",
    en="where all abilities are ignored, acquired ones are not among them",
)
sets(
    "b:408.2/one",
    SettingName.IGNORING_ONE,
    LosingOne.EVERY_COPY,
    ru="определённую особенность игнорируют, приобретена она или нет",
    en="a particular ability is ignored whether it is acquired or not",
)
sets(
    "b:408.3/as-without",
    SettingName.IGNORING,
    Ignored.IS_WITHOUT,
    ru="для эффектов игнорирующего объекта цель как будто без этих особенностей",
    en="to the effects of an ignoring object the target is without these abilities",
)
sets(
    "b:408.3.a/every-object",
    SettingName.IGNORING_WITHOUT_CONDITIONS,
    IgnoringObjects.EVERY_OBJECT,
    ru="условий игнорирования не названо: игнорируют все объекты стека этой карты",
    en="no ignoring conditions are stated: every stack object of the card ignores",
)
sets(
    "b:408.4/no-trigger-point",
    SettingName.IGNORED_TRIGGERS,
    IgnoredTriggers.SILENT,
    ru="эффекты игнорирующего объекта не служат точками срабатывания для особенностей его цели",
    en="effects of an ignoring object are no trigger points for the abilities of its target",
)
sets(
    "b:408.6/cache",
    SettingName.IGNORED_CACHE,
    IgnoredCache.MAY_BE_ATTACKED,
    ru="карта, которая игнорирует схрон, может заявить атаку по карте со схроном",
    en="a card that ignores cache may declare an attack at a card with cache",
)
sets(
    "b:411.4.a/broader-too",
    SettingName.NARROWER_PROTECTION,
    NarrowerProtection.HITS_THE_BROADER,
    ru="игнорирование узкой защиты затрагивает и широкую",
    en="ignoring a narrower protection hits the broader one too",
)
