"""Invented official texts: numbers of the knowledge base, and words of nobody's rulebook."""

from pathlib import Path

OLD = """\
Правила фонарщиков
504. Атаки, заклинания, воздействия.
504.1. Карта на поле боя может зажечь любой фонарь рядом с собой.
504.2. Карта из трюма не может гасить чужой фонарь, см. 504.3.
504.3. Лестница не считается фонарём и стоит на одной клетке с ним.
ПРИМЕР: <script>alert(1)</script> гасит маяк.
504.4. Паром ходит только по воде, и только днём.
"""
SHIFTED = """\
Правила фонарщиков
504. Атаки, заклинания, воздействия.
504.1. Карта на поле боя должна зажечь любой фонарь рядом с собой.
504.2. Ночью зажигать фонарь вправе один старший смены.
504.3. Карта из трюма не может гасить чужой фонарь, см. 504.4.
504.4. Лестница не считается фонарём и стоит на одной клетке с ним.
ПРИМЕР: <script>alert(1)</script> гасит маяк.
504.5. Паром ходит только по воде, и только днём.
"""
OTHER_GAME = "".join(
    f"{number}.{rule}. The lantern {rule} burns at night.\n" for number in (504, 777) for rule in (1, 2)
)


def text_file(folder: Path, text: str, name: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
