"""Tables: one row for each position of a range."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from outwit import _outwit
from outwit.budget import Budget, form_of
from outwit.errors import OutOfBudget


def table(
    spec: str,
    *,
    each: float | None = None,
    misere: bool = False,
    maker_breaker: bool = False,
    normal: bool = False,
    memory: int | str | None = None,
    time: float | None = None,
    threads: int = 1,
) -> list[dict[str, Any]]:
    """Answers for all positions of a range, as flat rows that ``pandas.DataFrame`` and ``polars.DataFrame`` take.

    A row has ``spec`` and ``question``, the fields of the answer under their own names (``starts.L`` for a field inside
    a field), the whole ``answer`` and what is still ``possible`` as JSON, ``same_as`` with the earlier row that the answer
    was taken over from by symmetry, ``seconds``, and ``stopped`` where the row is open. ``each`` is the time of one row,
    ``time`` that of all together: when that is over, :class:`OutOfBudget` is raised, and its ``found`` has the rows so far.

    >>> import outwit
    >>> [(row["spec"], row["outcome"]) for row in outwit.table("cutcake:2x1..3")]
    [('cutcake:2x1', 'L'), ('cutcake:2x2', 'P'), ('cutcake:2x3', 'P')]
    """
    form = form_of(misere, maker_breaker, normal)
    lines, ended = _outwit.table(spec, form, each, **Budget(memory, time, threads).limits())
    rows = [flat(json.loads(line)) for line in lines]
    if ended is not None:
        raise OutOfBudget(f"{ended}; {len(rows)} positions are there", rows)
    return rows


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row without objects inside it."""
    possible = row["possible"]
    return {
        "spec": row["spec"],
        "question": row["question"],
        **dict(fields("", row["answer"])),
        "answer": compact(row["answer"]),
        "same_as": row["same_as"],
        "possible": None if possible is None else compact(possible),
        "seconds": row["seconds"],
        "stopped": row["stopped"],
    }


def compact(value: Any) -> str:
    """JSON without spaces, as the program writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def fields(prefix: str, value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of an object, those inside it under the names of both."""
    for name, inner in value.items():
        if isinstance(inner, dict):
            yield from fields(f"{prefix}{name}.", inner)
        elif isinstance(inner, list):
            yield f"{prefix}{name}", compact(inner)
        else:
            yield f"{prefix}{name}", inner
