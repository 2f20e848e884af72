"""What the engine says of input that it cannot use."""

from engine.text import Text


class InvalidCase(ValueError):
    """A case that cannot be read. `path` is its place in the JSON, `problem` and `remedy` are for people."""

    def __init__(self, path: str, problem: Text, remedy: Text) -> None:
        super().__init__(path, problem, remedy)
        self.path = path
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.path}: {self.problem.en} {self.remedy.en}"

    def inside(self, place: str) -> "InvalidCase":
        """Give the same refusal with its path inside an enclosing place.

        Paths grow from the inside out, so that reading a good case never builds one.
        """
        return InvalidCase(place + self.path, self.problem, self.remedy)


class UnknownProvision(LookupError):
    """A clause or provision was to be switched off that the engine does not carry."""

    def __init__(self, id: str) -> None:
        super().__init__(f"the engine carries no clause or provision {id!r}")
        self.id = id


class UnknownReading(LookupError):
    """A reading was asked for that no question offers."""

    def __init__(self, question: str, reading: str, offered: tuple[str, ...]) -> None:
        super().__init__(
            f"the question {question!r} has no reading {reading!r}; offered: {', '.join(offered) or 'none'}"
        )
        self.question = question
        self.reading = reading
        self.offered = offered
