"""The exceptions. Each message is the one line that the program ``outwit`` prints."""

from __future__ import annotations


class OutwitError(Exception):
    """The base class of all exceptions of Outwit."""


class SpecError(OutwitError, ValueError):
    """The input is wrong.

    ``at`` is the position of the first wrong character, counted from 0, and ``instead`` is a text that works.

    >>> import outwit
    >>> try:
    ...     outwit.solve("kayels:5")
    ... except outwit.SpecError as error:
    ...     print(error, "-", error.at, "-", error.instead)
    there is no game called "kayels" - 0 - kayles:5
    """

    def __init__(self, message: str, at: int | None = None, instead: str | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.instead = instead


class OutOfBudget(OutwitError):
    """The budget ran out before there was an answer, or can never be enough.

    ``found`` holds partial results where they are useful: the rows of a table, the values of a sequence.
    """

    def __init__(self, message: str, found: object = None) -> None:
        super().__init__(message)
        self.found = found


class Rejected(OutwitError):
    """The checker rejected a certificate; ``line`` says where."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line
