"""Two texts word by word: what stayed, what went, what came."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final, Literal, NamedTuple

_TOKEN: Final = re.compile(r"\d+(?:\.\d+)+[a-z]?|\w+|\s+|[^\w\s]")  # a number is one word
_SENTENCE: Final = re.compile(r".*?(?:[.!?;…](?=\s)|\n|$)\s*", re.DOTALL)
_MOST: Final = 1_500
"""Words compared one by one; a longer text is compared by sentences first, for the work grows with the square."""


class Piece(NamedTuple):
    """A run of words: `same`, `gone` or `come`."""

    sort: Literal["same", "gone", "come"]
    text: str


def diffed(old: str, new: str) -> tuple[Piece, ...]:
    """Give the words of both texts in one row.

    >>> diffed("Карта может атаковать.", "Карта не может атаковать.")
    (Piece(sort='same', text='Карта'), Piece(sort='come', text=' не'), Piece(sort='same', text=' может атаковать.'))
    """
    return tuple(_joined(_compared(old, new)))


def _compared(old: str, new: str) -> Iterator[Piece]:
    olds, news = _TOKEN.findall(old), _TOKEN.findall(new)
    if max(len(olds), len(news)) <= _MOST:
        yield from _matched(olds, news)
        return
    sentences = _sentences(old), _sentences(new)
    if max(map(len, sentences)) > _MOST:
        yield from _change(old, new)
        return
    by_sentence = list(_matched(*sentences))
    rank = 0
    while rank < len(by_sentence):
        piece = by_sentence[rank]
        following = by_sentence[rank + 1] if rank + 1 < len(by_sentence) else None
        if piece.sort == "gone" and following is not None and following.sort == "come":
            olds, news = _TOKEN.findall(piece.text), _TOKEN.findall(following.text)
            short = max(len(olds), len(news)) <= _MOST
            yield from _matched(olds, news) if short else (piece, following)
            rank += 1
        else:
            yield piece
        rank += 1


def _sentences(text: str) -> list[str]:
    return [sentence for sentence in _SENTENCE.findall(text) if sentence]


def _matched(olds: Sequence[str], news: Sequence[str]) -> Iterator[Piece]:
    for sort, old, past_old, new, past_new in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if sort == "equal":
            yield Piece("same", "".join(olds[old:past_old]))
            continue
        if past_old > old:
            yield Piece("gone", "".join(olds[old:past_old]))
        if past_new > new:
            yield Piece("come", "".join(news[new:past_new]))


def _joined(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Give changes as a person reads them: a space alone between two changed words does not part them."""
    gone, come = "", ""
    waiting: list[Piece] = [piece for piece in pieces if piece.text]
    for rank, piece in enumerate(waiting):
        if piece.sort == "gone":
            gone += piece.text
        elif piece.sort == "come":
            come += piece.text
        elif piece.text.isspace() and gone and come and rank + 1 < len(waiting):
            gone, come = gone + piece.text, come + piece.text
        else:
            yield from _change(gone, come)
            gone = come = ""
            yield piece
    yield from _change(gone, come)


def _change(gone: str, come: str) -> Iterator[Piece]:
    if gone:
        yield Piece("gone", gone)
    if come:
        yield Piece("come", come)
