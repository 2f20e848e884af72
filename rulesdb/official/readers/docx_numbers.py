"""The numbers that Word counts itself: a paragraph says only which list it is in and how deep."""

from typing import Any, Final

from docx.oxml.ns import qn

_RUSSIAN: Final = "абвгдежзиклмнопрстуфхцчшщэюя"
_DEEPEST: Final = 8
_LARGEST: Final = 1_000_000


class Numbering:
    """Counts the paragraphs of a document; `label` must be asked for each of them in order."""

    def __init__(self, document: Any) -> None:
        """Take the document of python-docx."""
        self._levels: dict[str, dict[int, Any]] = {}
        self._abstract: dict[str, str] = {}
        self._styles: dict[str, Any] = {}
        self._counted: dict[str, list[int | None]] = {}
        self._starts: dict[tuple[str, int], int] = {}
        try:
            root = document.part.numbering_part.element
        except (KeyError, NotImplementedError):
            return  # no list in the document
        for one in root.iter(qn("w:abstractNum")):
            levels = {_whole(level.get(qn("w:ilvl"))): level for level in one.iter(qn("w:lvl"))}
            self._levels[one.get(qn("w:abstractNumId"))] = levels
        for one in root.iter(qn("w:num")):
            self._read_list(one)
        for style in document.styles.element.iter(qn("w:style")):
            self._styles[style.get(qn("w:styleId"))] = style

    def _read_list(self, one: Any) -> None:
        name, abstract = one.get(qn("w:numId")), one.find(qn("w:abstractNumId"))
        if abstract is not None:
            self._abstract[name] = abstract.get(qn("w:val"))
        for override in one.iter(qn("w:lvlOverride")):
            start = override.find(qn("w:startOverride"))
            if start is not None:
                self._starts[name, _whole(override.get(qn("w:ilvl")))] = _whole(start.get(qn("w:val")))

    def label(self, paragraph: Any) -> str:
        """Give what Word prints before a paragraph, with a space after it; empty where it prints nothing."""
        found = self._list_of(paragraph)
        if found is None:
            return ""
        name, depth = found
        levels = self._levels.get(self._abstract.get(name, ""), {})
        if depth not in levels:
            return ""
        numbers = self._counted.setdefault(self._abstract[name], [None] * (_DEEPEST + 1))
        start = self._starts.pop((name, depth), None)
        before = numbers[depth]
        if start is not None:
            numbers[depth] = start
        else:
            numbers[depth] = _value(levels[depth], "w:start", 1) if before is None else before + 1
        numbers[depth + 1 :] = [None] * (_DEEPEST - depth)
        return _printed(levels, depth, numbers)

    def _list_of(self, paragraph: Any) -> tuple[str, int] | None:
        """Give the list of a paragraph and how deep in it, from the paragraph or from the styles it has."""
        properties = paragraph.find(qn("w:pPr"))
        style = None if properties is None else properties.find(qn("w:pStyle"))
        name = None if style is None else style.get(qn("w:val"))
        seen: set[str] = set()
        depth: int | None = None
        while properties is not None or name is not None:
            numbered = None if properties is None else properties.find(qn("w:numPr"))
            if numbered is not None:
                level, list_ = numbered.find(qn("w:ilvl")), numbered.find(qn("w:numId"))
                depth = _whole(level.get(qn("w:val"))) if depth is None and level is not None else depth
                if list_ is not None:
                    id = list_.get(qn("w:val"))
                    return None if id == "0" else (id, min(depth or 0, _DEEPEST))
            if name is None or name in seen or name not in self._styles:
                return None
            seen.add(name)
            record = self._styles[name]
            properties, based = record.find(qn("w:pPr")), record.find(qn("w:basedOn"))
            name = None if based is None else based.get(qn("w:val"))
        return None


def _printed(levels: dict[int, Any], depth: int, numbers: list[int | None]) -> str:
    if _format(levels[depth]) == "bullet":
        return "• "
    text = levels[depth].find(qn("w:lvlText"))
    pattern = "" if text is None else text.get(qn("w:val")) or ""
    legal = levels[depth].find(qn("w:isLgl")) is not None
    for level in range(depth, -1, -1):
        if f"%{level + 1}" in pattern and level in levels:
            number = numbers[level]
            shown = _value(levels[level], "w:start", 1) if number is None else number
            form = "decimal" if legal else _format(levels[level])
            pattern = pattern.replace(f"%{level + 1}", _numeral(shown, form))
    return f"{pattern} " if pattern else ""


def _format(level: Any) -> str:
    found = level.find(qn("w:numFmt"))
    return "decimal" if found is None else str(found.get(qn("w:val")))


def _value(level: Any, name: str, otherwise: int) -> int:
    found = level.find(qn(name))
    return otherwise if found is None else _whole(found.get(qn("w:val")))


def _whole(text: str | None) -> int:
    value = int(text) if text and text.isascii() and text.isdigit() and len(text) < 9 else 0
    return min(value, _LARGEST)


def _numeral(number: int, form: str) -> str:
    """Give a number as Word prints it in a format; formats that no rulebook uses are printed in figures."""
    letters = {"lowerLetter": "abcdefghijklmnopqrstuvwxyz", "russianLower": _RUSSIAN}
    letters |= {"upperLetter": letters["lowerLetter"].upper(), "russianUpper": _RUSSIAN.upper()}
    if form in letters and number > 0:
        alphabet = letters[form]
        return alphabet[(number - 1) % len(alphabet)] * min((number - 1) // len(alphabet) + 1, 10)
    if form == "none":
        return ""
    return f"{number:02d}" if form == "decimalZero" else str(number)
