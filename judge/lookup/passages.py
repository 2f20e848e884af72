"""The sentence of a record that answers a query best, with the words asked for marked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from judge import words

_SENTENCE_END = re.compile(r"(?<=[.!?;…])\s+(?=[«“(\w])")


class Piece(NamedTuple):
    """A piece of a sentence; `asked` where it is a word that was asked for."""

    text: str
    asked: bool


Passage = tuple[Piece, ...]


def best_passage(texts: Iterable[str], asked: Collection[str]) -> Passage:
    """Give the sentence with the most different asked stems, the first of equals, in pieces; empty without texts.

    Where nothing is asked for in words, that is the very first sentence.

    >>> best_passage(["Карта закрыта. Маркер снят."], {"маркер"})
    (Piece(text='Маркер', asked=True), Piece(text=' снят.', asked=False))
    """
    sentences = [sentence for text in texts for sentence in _SENTENCE_END.split(text)]
    if not sentences:
        return ()
    if not asked:
        return (Piece(sentences[0], False),)
    return _pieces(max(sentences, key=lambda sentence: len(set(words.stems(sentence)) & set(asked))), asked)


def _pieces(sentence: str, asked: Collection[str]) -> Passage:
    pieces: list[Piece] = []
    end = 0
    for match in words.WORD.finditer(sentence):
        if words.stem(words.folded(match.group())) not in asked:
            continue
        if match.start() > end:
            pieces.append(Piece(sentence[end : match.start()], False))
        pieces.append(Piece(match.group(), True))
        end = match.end()
    if end < len(sentence):
        pieces.append(Piece(sentence[end:], False))
    return tuple(pieces)
