"""Nim-values of heap games."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from outwit import _outwit
from outwit.budget import Budget
from outwit.errors import OutOfBudget


def grundy(
    code: str, to: int, *, memory: int | str | None = None, time: float | None = None, threads: int = 1
) -> npt.NDArray[np.uint16]:
    """The nim-values of a heap game, from heap 0 to heap ``to``, as a zero-copy NumPy array.

    The game is named by its code or by a name: ``".77"`` or ``"kayles"``.

    The array is a read-only view of the engine's own memory. If the budget runs out, :class:`OutOfBudget` is raised,
    and its ``found`` is the array of the values so far.

    >>> import outwit
    >>> outwit.grundy("kayles", 12)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], dtype=uint16)
    """
    if to < 0:
        raise OverflowError("heaps are numbered from 0")
    values = _outwit.grundy(code, to, **Budget(memory, time, threads).limits())
    array: npt.NDArray[np.uint16] = np.asarray(values)
    if values.stopped is not None:
        raise OutOfBudget(f"{values.stopped}; known up to heap {len(array) - 1}", array)
    return array


def period(
    code: str, *, to: int | None = None, memory: int | str | None = None, time: float | None = None, threads: int = 1
) -> dict[str, Any]:
    """Preperiod and period of a heap game, as ``outwit period --json`` prints them; None if none is found.

    >>> import outwit
    >>> outwit.period(".77")
    {'code': '.77', 'preperiod': 71, 'period': 12, 'saltus': 0, 'proved': True, 'checked_to': 1000}
    """
    found: dict[str, Any] = json.loads(_outwit.period(code, to, **Budget(memory, time, threads).limits()))
    return found
