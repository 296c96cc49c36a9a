"""What can go wrong. The message of each is the one line that the program ``outwit`` prints."""

from __future__ import annotations


class OutwitError(Exception):
    """Something went wrong; the others below say what."""


class SpecError(OutwitError, ValueError):
    """The input is wrong.

    ``at`` is the character at which the text goes wrong, counted from 0, and ``instead`` a text that would have worked.

    >>> import outwit
    >>> try:
    ...     outwit.solve("kayels:5")
    ... except outwit.SpecError as error:
    ...     print(error, "-", error.at, "-", error.instead)
    there is no game called "kayels" - 0 - kayles:10
    """

    def __init__(self, message: str, at: int | None = None, instead: str | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.instead = instead


class OutOfBudget(OutwitError):
    """The budget ran out before an answer, or can never be enough.

    ``found`` is what there was by then, where that is of use: the rows of a table, the values of a sequence.
    """

    def __init__(self, message: str, found: object = None) -> None:
        super().__init__(message)
        self.found = found


class Rejected(OutwitError):
    """A certificate is rejected; ``line`` says where."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line
