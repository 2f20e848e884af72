"""Everyday words that mean the same at the table, though none of them is a term of the game.

The glossary (`rulesdb/glossary`) holds the terms and what players call them. Here stand the plain words around them: a
judge asks whether one may «пойти на соседнюю клетку», a clause speaks of movement and of a cell standing next to it.
Each paragraph of `_NOTIONS` is one notion: words and phrases of both languages, separated by commas; a line that begins
with a space goes on with the one before. Their order means nothing.
"""

from __future__ import annotations

_NOTIONS = """
рядом, вплотную, соседний, по соседству, в упор, прилегать, стык, adjacent, next to, beside, neighbouring,
  point blank
ударить, бить, бьет, удар, напасть, нападать, атака, атаковать, стукнуть, attack, strike, hit
дальний, стрелять, выстрел, стрелок, издали, дистанционный, ranged, shoot, shot
дальность, расстояние, дистанция, далеко, достать, дотянуться, range, distance, reach
ходить, идти, пойти, походить, походило, мув, перейти, переходить, переместить, двигаться, движение, шагнуть, move,
  movement, walk
прыжок, прыгать, прыгнуть, телепортация, телепорт, jump, teleport, teleportation
взамен, вместо, заменять, instead
соперник, противник, оппонент, враг, вражеский, чужой, opponent, opposing, enemy
отряд, команда, squad, team
тварь, существо, крип, монстр, юнит, creature
парить, летать, летающий, летун, летучий, птичка, флаер, flyer, flying
бесконечный, бесконечно, бесконечка, зациклиться, зацикливание, цикл, циклический, по кругу, петля, endless,
  infinite, infinitely, loop, cycle
остановить, остановиться, прекратить, обрывать, оборвать, прервать, прерывание, прерывать, сорвать, отменить,
  отмена, stop, interrupt, interruption, cancel
повтор, повторение, повторяться, снова, опять, заново, по новой, еще раз, повторно, again, repeat, repetition
одновременно, сразу несколько, разом, simultaneous, simultaneously, at once, same time
порядок, очередность, последовательность, раньше, первым, вперед, сначала, order, sequence, first
решать, определять, выбирать, выбрать, decide, choose, determine
добавлять, добавиться, прибавиться, появиться, возникнуть, возникать, породить, новый, add, arise, new
снять, снимать, снятие, удалить, убрать, убирать, remove, removal, take off
повесить, вешать, положить, класть, наложить, накладывать, поставить, ставить, поместить, разместить, выдать,
  выдавать, накинуть, получить, place, placing, put, give
перехватить, перехват, захватить, украсть, отобрать, под контролем, контролировать, контроль, control, steal
умереть, погибнуть, смерть, гибель, уничтожить, уничтожать, убить, добить, die, death, destroy, kill
вылечить, подлечить, лечить, лечение, исцелить, исцеление, хилить, хил, heal, healing
оплатить, оплачивать, платить, заплатить, оплата, стоимость, цена, pay, payment, paid, cost
ответить, отвечать, в ответ, среагировать, вмешаться, приоритет, respond, response, react, priority
закрыть, закрытый, закрыться, закрывать, затапать, тапнуть, тап, тапнутый, close, closed, tap, tapped
открыть, открытый, открыться, открываться, растапнуть, растапать, разтап, анатап, open, untap, untapped
сам, себя, себе, самого, саму, сам себя, самоудар, itself, self, himself
имя, название, называть, назвать, назван, называться, name, named
именной, с названием, named
считать, посчитать, сосчитать, количество, число, count, number
сколько, how many, how much
оба, обе, обоих, два, две, двух, двумя, двое, дважды, несколько, много, второй, two, twice, several, both,
  multiple, more than one
один, одна, единственный, single, only one, one
влиять, влияет, значение, важно, affect, matter
через, поверх, сквозь, over, across, through
пустой, свободный, незанятый, никого нет, empty, free, unoccupied
занятый, стоит карта, занимать, occupied
диагональ, наискосок, наискось, по диагонали, diagonal, diagonally
вертикаль, горизонталь, вертикально, горизонтально, по прямой, прямая, vertical, vertically, horizontal,
  horizontally
заклинание, заклик, спелл, каст, кастовать, колдовать, spell, cast
мешать, помеха, ограничение, ограничить, запрет, restrict, restriction, limit
независимо, не важно, невзирая, regardless
завершить, завершиться, завершен, закончить, закончиться, доиграть, незавершенный, незаконченный, недоигранный,
  finish, finished, unfinished, complete, incomplete
вызвать, вызывать, вызов, призвать, призыв, призывать, summon, summoning
колода, дека, deck
взять, набрать, набирать, набор, recruit, recruitment
сработать, срабатывать, срабатывание, сработка, триггер, триггериться, trigger, triggered
ход, turn
подействовать, действовать, походил, act
потерять, терять, лишиться, утратить, пропасть, lose
восстановить, восстанавливаться, восстановление, вернуть, возвращаться, restore, restored
ноль, нулевой, 0, zero
запас, остаток, осталось, allowance, remaining
порознь, отдельно, врозь, по отдельности, каждый, separately, each
вместе, суммарно, в сумме, together, total
третий, три, третьего, three, third
общий, особый, специальный, special
очередь, queue
простой, simple
составной, сложный, compound, composite
цель, мишень, target
закрыт, закрытый, открыт, открытый, closed, open
пустой, незанятый, занятый, empty, unoccupied, occupied
"""


def notions() -> tuple[tuple[str, ...], ...]:
    """The notions, each as its words and phrases.

    >>> [notion for notion in notions() if "взамен" in notion]
    [('взамен', 'вместо', 'заменять', 'instead')]
    """
    paragraphs = _NOTIONS.strip().replace("\n ", " ").splitlines()
    return tuple(tuple(phrase.strip() for phrase in paragraph.split(",")) for paragraph in paragraphs)
