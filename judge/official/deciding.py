"""Recording, on this machine, that restatements were held against the official text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from judge.terminal.output import Output
from judge.terminal.trouble import Trouble
from rulesdb.records import Text


def decide(
    output: Output, ids: Sequence[str], edition: str, data: Path | None, *, faithful: bool, note: str | None
) -> None:
    """Record a decision on each clause and print it. Raises Trouble, with nothing recorded, for one it cannot be on."""
    from judge.knowledge import clause_id, opened
    from judge.official.faithfulness import State, chosen_edition, comparisons, decision_on
    from judge.official.troubles import told_as_trouble
    from rulesdb.official.store import Store

    db, text = opened(data), chosen_edition(edition)
    wanted = list(dict.fromkeys(clause_id(db, id) for id in ids))
    decision = State.FAITHFUL if faithful else State.UNFAITHFUL
    with told_as_trouble():
        store = Store()
        found = {one.clause.id: one for one in comparisons(db, text, store.decisions(), wanted)}
        missing = [id for id in wanted if id not in found]
        if missing:
            raise Trouble(
                ", ".join(missing),
                Text(
                    f"в издании «{edition}» этого нет, или нет пересказа.",
                    f"{edition!r} lacks it, or there is no restatement.",
                ),
                Text("Что есть, показывает svod compare --all.", "svod compare --all shows what there is."),
            )
        store.decide({f"{edition}/{id}": decision_on(found[id], decision, note) for id in wanted})
    if output.as_json:
        output.json({"decided": [{"id": id, "edition": edition, "decision": decision, "note": note} for id in wanted]})
        return
    for id in wanted:
        verdict = output.say(
            "пересказ верен" if faithful else "пересказ неверен", "faithful" if faithful else "unfaithful"
        )
        output.line(f"{id} · «{edition}»: {verdict}")
