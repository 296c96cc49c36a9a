"""Work that is too large for one machine, on `Ray <https://docs.ray.io>`_: ``pip install 'outwit[ray]'``.

:func:`solve` solves one large game level by level, with the positions divided into shards; :func:`table` sweeps over
many games. The library does the work inside Ray's tasks and actors; this package only steers. A worker may die at any
moment: its unfinished work is repeated elsewhere.
"""

from __future__ import annotations

from outwit.ray.levels import Run, solve
from outwit.ray.sweeping import table

__all__ = ["Run", "solve", "table"]
