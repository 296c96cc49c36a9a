"""Pictures of positions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from outwit import _outwit
from outwit.budget import form_of
from outwit.errors import SpecError

if TYPE_CHECKING:
    from outwit.own import Playable
    from outwit.solving import Answer


class Board:
    """The picture of a position. Jupyter shows it; ``print`` shows it as text.

    >>> import outwit
    >>> print(outwit.board("grid:3x3:b2/a1").text)
    +---+---+---+
    |:O:|b1 |c1 |
    +---+---+---+
    |a2 |=X=|c2 |
    +---+---+---+
    |a3 |b3 |c3 |
    +---+---+---+
    """

    def __init__(self, spec: str, form: str = "usual", view: str | None = None) -> None:
        self.spec = spec
        self._form = form
        self._view = view
        #: The picture as SVG.
        self.svg: str = _outwit.draw(spec, form, view, "svg")

    @property
    def text(self) -> str:
        """The picture as text."""
        return _outwit.draw(self.spec, self._form, self._view, "txt").rstrip("\n")

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file; its name ends in .svg, .png, .tex or .txt."""
        file = Path(path)
        if file.suffix == ".png":
            file.write_bytes(_outwit.draw_png(self.spec, self._form, self._view))
        elif file.suffix in (".svg", ".tex", ".txt"):
            file.write_text(_outwit.draw(self.spec, self._form, self._view, file.suffix[1:]), encoding="utf-8")
        else:
            raise SpecError(f"{file}: the name of a picture ends in .svg, .png, .tex or .txt")

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<picture of {shortened(self.spec)}>"


def board(
    position: str | Answer | Playable, *, view: str | None = None, maker_breaker: bool = False, normal: bool = False
) -> Board:
    """The picture of a spec, of the position of an answer, or of a game of your own.

    ``view`` names another picture, if the game has several: ``squares`` or ``grid`` for a plane, ``graph`` for octagons.

    >>> import outwit
    >>> outwit.board("affine:4", view="squares")
    <picture of affine:4>
    """
    from outwit.own import explore
    from outwit.solving import Answer

    if isinstance(position, Answer):
        return position.picture
    if isinstance(position, str):
        return Board(position, form_of(False, maker_breaker, normal), view)
    explored = explore(position)
    return Board(explored.spec(), explored.form, view)


def shortened(text: str, most: int = 60) -> str:
    """The beginning of a long text."""
    return text if len(text) <= most else text[: most - 1] + "…"
