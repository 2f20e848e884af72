"""How strongly a blow falls."""

from enum import StrEnum


class Degree(StrEnum):
    """How strongly a blow falls (b:205.4, b:205.6)."""

    MISS = "miss"
    WEAK = "weak"
    MEDIUM = "medium"
    STRONG = "strong"
