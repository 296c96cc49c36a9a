"""A sweep on Ray: tasks of a second or more, and one writer.

Each task solves some specs, one of each class of equal positions, into its own store, and returns that store; the
calling process merges it into the store of the sweep, in the order in which tasks end. So every answer is written once
and by one process, and a task that runs twice changes nothing. Answers already in the store are not solved again.
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

#: How long a task should take, in seconds: long enough to hide Ray's overhead, short enough to repeat.
LASTS = 2.0

#: The most specs per task.
MOST = 10_000

#: Called with the number of specs solved so far and the total.
Heard = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """The arguments of a sweep, as they are sent to a task."""

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
        # Two tasks per worker: one that runs, and one that waits.
        while next_up < total and len(running) < 2 * workers:
            specs = pending[next_up : next_up + size]
            next_up += len(specs)
            running[task.remote(plan, specs, memory)] = len(specs)
        ended, _ = ray.wait(list(running), num_returns=1)
        for reference in ended:
            seconds, kept = ray.get(reference)
            solved = running.pop(reference)
            _outwit.merge(store, kept)
            done += solved
            heard(done, total)
            size = next_size(size, solved, seconds, LASTS, (total - next_up) // workers)


def next_size(size: int, solved: int, seconds: float, lasts: float, share: int) -> int:
    """How many specs the next task gets: as many as fit into ``lasts`` seconds, at most four times as many as before,
    and no more than an equal share of the rest."""
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
    """The rows of :func:`outwit.table`, solved on Ray and kept in ``store``, a file on the caller's machine.

    Rows already in the store are not solved again, so a sweep that was stopped continues with the next call.
    ``memory`` is the limit per task, ``each`` the seconds per row; rows that exceed it stay open, and are tried again
    when the limit is higher. ``address`` is the address of a cluster; without it the work runs on this machine, with
    ``workers`` processes. ``heard`` is called with the number of specs solved so far and the total.
    """
    plan = Plan(spec, form_of(misere, maker_breaker, normal), where, each, certify, fresh)
    limits = Budget(memory).limits()
    path = os.path.abspath(store)
    # A wrong call fails before anything is started.
    plan.sweep().pending(path, limits["memory"])
    with connected(address, workers) as ray:
        solve_pending(ray, plan, path, limits["memory"], heard or (lambda done, total: None))
    lines, _ = replace(plan, fresh=False).sweep().rows(path, **limits)
    return [flat(json.loads(line)) for line in lines]
