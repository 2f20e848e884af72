"""Invented rulebooks of the shapes that are imported: no sentence of a real one."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of sub-rules: l and o look like figures and are left out."""
_NOUNS = [
    "lantern",
    "orchard",
    "ferry",
    "kettle",
    "meadow",
    "ladder",
    "harbour",
    "whistle",
    "barrel",
    "thimble",
    "anchor",
    "compass",
]
_VERBS = ["carries", "borrows", "mends", "paints", "counts", "follows", "hides", "trades", "lifts", "answers"]
_LONG = [
    "before",
    "the",
    "lamp",
    "is",
    "lit",
    "and",
    "unless",
    "another",
    "traveller",
    "has",
    "asked",
    "for",
    "it",
    "in",
    "the",
    "same",
    "season",
]


@dataclass(frozen=True)
class Rulebook:
    """An invented rulebook: its lines, and what a reader should find in it."""

    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    examples: int

    def text(self, ends: Sequence[str] = ("\n",)) -> str:
        """Give the text with these line ends in turn."""
        return "".join(f"{line}{ends[place % len(ends)]}" for place, line in enumerate(self.lines))


def sentence(draw: random.Random, words: int = 14) -> str:
    body = [draw.choice(_NOUNS), draw.choice(_VERBS), "the", draw.choice(_NOUNS)]
    body += [draw.choice([*_LONG, *_NOUNS]) for _ in range(words - 4)]
    return " ".join(body).capitalize() + "."


def big_rulebook(chapters: int = 9, sections: int = 12, rules: int = 8, seed: int = 1, words: int = 14) -> Rulebook:
    """Give a rulebook with contents, chapters, sections, rules, lettered sub-rules, examples, glossary and credits."""
    draw = random.Random(seed)
    names = {}
    for chapter in range(1, chapters + 1):
        names[chapter] = [" ".join(draw.sample(_NOUNS, 2)).title() for _ in range(sections)]
    head = ["Invented Game Comprehensive Rules", "", "These rules are effective as of a day that never was.", ""]
    body: list[str] = []
    table = ["Contents", ""]
    clauses: list[str] = []
    examples = 0
    for chapter, titles in names.items():
        title = f"{chapter}. {_NOUNS[chapter].title()} Matters"
        table += [title]
        body += [title, ""]
        for rank, name in enumerate(titles):
            section = f"{chapter * 100 + rank}"
            table.append(f"{section}. {name}")
            body += [f"{section}. {name}", ""]
            clauses.append(section)
            for rule in range(1, rules + 1):
                number = f"{section}.{rule}"
                clauses.append(number)
                cited = f" See rule {draw.choice(clauses)}." if rule % 3 == 0 else ""
                body += [f"{number}. {sentence(draw, words)}{cited}", ""]
                if rule % 4 == 1:
                    body.insert(-1, f"Example: {sentence(draw, words + 6)}")
                    examples += 1
                for letter in LETTERS[: draw.choice([0, 0, 3, 13])]:
                    clauses.append(f"{number}{letter}")
                    body += [f"{number}{letter} {sentence(draw, words + 4)} (See rule {number}.)", ""]
    table += ["", "Glossary", "", "Credits", ""]
    glossary = ["Glossary", ""]
    for word in sorted(_NOUNS):
        glossary += [word.title(), f"1. {sentence(draw)}", f"2. {sentence(draw)} See rule {clauses[-1]}.", ""]
    credits = ["Credits", "", "Written by nobody at all.", ""]
    return Rulebook((*head, *table, *body, *glossary, *credits), tuple(clauses), examples)
