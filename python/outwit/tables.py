"""Tables: one row per position of a range."""

from __future__ import annotations

import json
import os
from typing import Any

from outwit import _outwit
from outwit.budget import Budget, form_of
from outwit.errors import OutOfBudget
from outwit.keeping import Place, place_of


def table(
    spec: str,
    *,
    where: str | None = None,
    store: Place = None,
    fresh: bool = False,
    certify: bool = False,
    shard: str | None = None,
    each: float | None = None,
    misere: bool = False,
    maker_breaker: bool = False,
    normal: bool = False,
    memory: int | str | None = None,
    time: float | None = None,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """Answers for all positions of a range, as flat rows for ``pandas.DataFrame`` and ``polars.DataFrame``.

    Ranges ``a..b`` and lists ``[1,3,5..9]`` may appear anywhere in the spec; ``where`` is a condition on their numbers,
    such as ``"l>=c>=r"`` (``outwit table --help`` shows their names).

    A row has the columns of ``outwit table``: ``spec``, ``question`` and the whole ``answer`` as JSON; the numbers of
    the ranges under the names that ``where`` uses, in small letters (``left``, or ``a`` for a range without a name); the
    fields of the answer under their own names (``starts_L`` for a nested field); ``input``, the spec as the ranges give
    it; ``rule``, ``verdict`` and ``winner``; ``same_as``, the earlier row that has the same answer by symmetry; what is
    still ``possible`` as JSON; with ``certify``, ``certificate``, the hash of a checked certificate; ``stopped`` if the
    row is open; ``positions`` and ``seconds``.

    ``store`` keeps the rows in a file, or in the default store if it is ``True``; rows that are already there are not
    solved again, unless ``fresh`` is set. ``each`` limits the time per row, ``time`` the time of the whole table: when
    that runs out, :class:`OutOfBudget` is raised, and its ``found`` has the rows so far. ``threads`` defaults to one per
    processor; ``shard`` is a share of the sweep such as ``"2/8"``.

    >>> import outwit
    >>> [(row["spec"], row["outcome"]) for row in outwit.table("cutcake:2x1..3")]
    [('cutcake:2x1', 'L'), ('cutcake:2x2', 'P'), ('cutcake:2x3', 'P')]
    """
    sweep = _outwit.Sweep(spec, form_of(misere, maker_breaker, normal), where, shard, each, certify, fresh)
    limits = Budget(memory, time, threads or os.cpu_count() or 1).limits()
    lines, ended = sweep.rows(place_of(store), **limits)
    rows = [flat(json.loads(line)) for line in lines]
    if ended is not None:
        raise OutOfBudget(f"{ended}; {len(rows):,} rows are done", rows)
    return rows


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row without nested objects: they are JSON, as in the files that the program writes."""
    return {name: compact(value) if isinstance(value, dict | list) else value for name, value in row.items()}


def compact(value: Any) -> str:
    """JSON without spaces, as the program writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
