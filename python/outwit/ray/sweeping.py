"""A sweep on Ray: tasks of a second or more, and one writer.

Each task solves some specs, one of each class of equal positions, into a store of its own, and returns that store; the
process that called takes it into the store of the sweep, in the order in which tasks end. So every answer is written
once and by one process, and a task that is done twice changes nothing. What is in the store is not solved again.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from outwit import _outwit
from outwit.budget import Budget, form_of
from outwit.ray.cluster import connected, processors
from outwit.tables import flat

#: How long a task is to take, in seconds: long enough that Ray's own work does not count, short enough to be repeated.
LASTS = 2.0

#: The most specs of a task.
MOST = 10_000

#: Hears of the specs that are solved, and of how many there are to solve.
Heard = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """What a sweep is about, as a task gets it."""

    spec: str
    form: str
    where: str | None
    each: float | None
    certify: bool
    fresh: bool

    def sweep(self) -> _outwit.Sweep:
        """The sweep itself."""
        return _outwit.Sweep(self.spec, self.form, self.where, None, self.each, self.certify, self.fresh)


def batch(plan: Plan, specs: list[str], memory: int) -> tuple[float, bytes]:
    """The task: solves some specs, and says how long that took."""
    started = time.monotonic()
    kept = plan.sweep().solve(specs, memory)
    return time.monotonic() - started, kept


def solve_pending(ray: ModuleType, plan: Plan, store: str, memory: int, heard: Heard) -> None:
    """Solves everything that the store lacks."""
    pending = plan.sweep().pending(store, memory)
    total, done, next_up = len(pending), 0, 0
    task = ray.remote(num_cpus=1, max_retries=-1)(batch)
    workers = processors(ray)
    size = 1
    running: dict[Any, int] = {}
    heard(done, total)
    while next_up < total or running:
        # Two tasks for each worker: one that runs, and one that waits.
        while next_up < total and len(running) < 2 * workers:
            specs = pending[next_up : next_up + size]
            next_up += len(specs)
            running[task.remote(plan, specs, memory)] = len(specs)
        ended, _ = ray.wait(list(running), num_returns=1)
        for reference in ended:
            seconds, kept = ray.get(reference)
            solved = running.pop(reference)
            _outwit.take_in(store, kept)
            done += solved
            heard(done, total)
            size = next_size(size, solved, seconds, LASTS, (total - next_up) // workers)


def next_size(size: int, solved: int, seconds: float, lasts: float, share: int) -> int:
    """How many specs the next task gets: as many as take so long, at most four times more than before, and no more than
    an equal share of what is left."""
    fitting = int(solved * lasts / max(seconds, 1e-3))
    return max(1, min(fitting, 4 * size, MOST, max(share, 1)))


def table(
    spec: str,
    *,
    store: str | os.PathLike[str],
    where: str | None = None,
    each: float | None = None,
    certify: bool = False,
    fresh: bool = False,
    misere: bool = False,
    maker_breaker: bool = False,
    normal: bool = False,
    memory: int | str = "1G",
    address: str | None = None,
    workers: int | None = None,
    heard: Heard | None = None,
) -> list[dict[str, Any]]:
    """The rows of :func:`outwit.table`, solved on Ray and kept in ``store``, a file on the machine of the caller.

    What the store has already is not solved again, so that a sweep that was stopped goes on when it is called again.
    ``memory`` is what one task may use, ``each`` the seconds of one row; rows that ran out of them stay open, and are
    tried again when there is more of it. ``address`` is that of a cluster; without it the work runs on this machine,
    with ``workers`` processes. ``heard`` is told how many of how many specs are solved.
    """
    plan = Plan(spec, form_of(misere, maker_breaker, normal), where, each, certify, fresh)
    limits = Budget(memory).limits()
    path = os.path.abspath(store)
    # What is wrong with the call is said before anything is started.
    plan.sweep().pending(path, limits["memory"])
    with connected(address, workers) as ray:
        solve_pending(ray, plan, path, limits["memory"], heard or (lambda done, total: None))
    lines, _ = replace(plan, fresh=False).sweep().rows(path, **limits)
    return [flat(json.loads(line)) for line in lines]
