"""Words in the two languages of the project."""

from typing import NamedTuple


class Text(NamedTuple):
    """One statement in Russian and in English."""

    ru: str
    en: str

    def to_json(self) -> dict[str, str]:
        """Give the text as `{"ru": …, "en": …}`."""
        return {"ru": self.ru, "en": self.en}
