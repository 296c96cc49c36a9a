"""One large solve, level by level, with a shard of the positions for each worker.

A run lists the positions of one level after another, and then values them from the last level to the first. Each shard
writes its part of a level to a complete file before the next level begins. So a shard whose worker dies is restarted
and repeats one step, and a run that was stopped continues from its folder.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from outwit import _outwit
from outwit.errors import SpecError
from outwit.ray.cluster import connected, processors


@dataclass(frozen=True)
class Run:
    """The result of a solve level by level."""

    #: The canonical text of the position.
    spec: str
    #: The fields of the answer that play decides, as in ``outwit.solve``.
    answer: dict[str, Any]
    #: Good moves: a list, or a dictionary by starter.
    best: list[str] | dict[str, list[str]]
    #: How many positions each level has, up to symmetry.
    positions: list[int]
    #: How many shards there were.
    shards: int
    #: The time of this run, without earlier ones on the same folder.
    seconds: float
    #: Where the positions and values are.
    folder: Path

    def __repr__(self) -> str:
        return f"<{self.spec}: {self.answer}, {sum(self.positions)} positions>"


#: With more, messages would take over: each shard asks every other one.
MOST_SHARDS = 1000

#: Called after each level with what was done ("listed" or "valued") and the level.
Heard = Callable[[str, int], None]


class Shard:
    """A shard as an actor: a folder, and the steps on it."""

    def __init__(self, spec: str, form: str, index: int, shards: int, folder: str, part: int | None) -> None:
        self._shard = _outwit.Shard(spec, form, index, shards, os.path.join(folder, f"shard-{index:04}"), part)

    def process(self) -> int:
        return os.getpid()

    def begin(self) -> int:
        return self._shard.begin()

    def listed(self, level: int) -> int | None:
        return self._shard.listed(level)

    def parts(self, level: int) -> int:
        return self._shard.parts(level)

    def is_valued(self, level: int) -> bool:
        return self._shard.is_valued(level)

    def expand(self, level: int, part: int) -> Any:
        lists = self._shard.expand(level, part)
        # Ray takes one returned object as it is, and several as a list.
        return lists if len(lists) > 1 else lists[0]

    def absorb(self, level: int, *found: bytes) -> int:
        return self._shard.absorb(level, list(found))

    def values(self, level: int, wanted: bytes) -> bytes:
        return self._shard.values(level, wanted)

    def settle(self, level: int, part: int, *values: bytes) -> None:
        self._shard.settle(level, part, list(values))


@dataclass
class Drive:
    """The shards of a run, driven level by level."""

    ray: ModuleType
    shards: list[Any]
    last: int
    heard: Heard
    positions: list[int] = field(default_factory=list)

    def all(self, step: str, *arguments: Any) -> list[Any]:
        """Runs the same step on every shard."""
        steps = [getattr(shard, step).remote(*arguments) for shard in self.shards]
        return list(self.ray.get(steps))

    def expand(self, shard: Any, level: int, part: int) -> list[Any]:
        """The options of a part, as one reference per shard."""
        count = len(self.shards)
        found = shard.expand.options(num_returns=count).remote(level, part)
        return found if count > 1 else [found]

    def list_levels(self) -> None:
        """Lists the positions, from the first level to the last."""
        self.positions = [sum(self.all("begin"))]
        for level in range(self.last):
            listed = self.all("listed", level + 1)
            if any(count is None for count in listed):
                listed = self.list_level(level)
            self.positions.append(sum(listed))
            self.heard("listed", level + 1)

    def list_level(self, level: int) -> list[int]:
        found: list[list[Any]] = [[] for _ in self.shards]
        for shard, parts in zip(self.shards, self.all("parts", level)):
            for part in range(parts):
                for target, options in zip(found, self.expand(shard, level, part)):
                    target.append(options)
        steps = [shard.absorb.remote(level + 1, *options) for shard, options in zip(self.shards, found)]
        return list(self.ray.get(steps))

    def value_levels(self) -> None:
        """Values the positions, from the last level to the first."""
        done = next((level for level in range(self.last + 1) if all(self.all("is_valued", level))), self.last + 1)
        for level in range(done - 1, -1, -1):
            self.value_level(level)
            self.heard("valued", level)

    def value_level(self, level: int) -> None:
        parts = self.all("parts", level)
        settled = []
        for part in range(max(parts)):
            asking = [shard for shard, count in zip(self.shards, parts) if part < count]
            # All shards expand before any of them is asked, so that no step waits for a later one.
            options = [self.expand(shard, level, part) for shard in asking]
            found = [self.values(level + 1, lists) for lists in options]
            settled += [shard.settle.remote(level, part, *values) for shard, values in zip(asking, found)]
        self.ray.get(settled)

    def values(self, level: int, lists: list[Any]) -> list[Any]:
        """The values of one list per shard, as references; after the last level there are none."""
        if level > self.last:
            return [b"" for _ in lists]
        return [shard.values.remote(level, wanted) for shard, wanted in zip(self.shards, lists)]


def solve(
    spec: str,
    *,
    folder: str | os.PathLike[str],
    address: str | None = None,
    workers: int | None = None,
    shards: int | None = None,
    normal: bool = False,
    part: int | None = None,
    heard: Heard | None = None,
) -> Run:
    """Solves one large game level by level on Ray: strings and coins, Cutcake or Cutblock.

    ``folder`` holds the finished work. It must be the same for every machine of a cluster, for instance on a shared
    disk. A run that was stopped continues from its folder with the same number of shards.

    ``address`` is the address of a cluster; without it the work runs on this machine, with ``workers`` processes.
    ``shards`` is the number of shards (by default one per processor). ``normal`` chooses the normal game, for strings
    and coins. ``part`` is the number of positions expanded at a time, and ``heard`` is called after each level.
    """
    form = "normal" if normal else "usual"
    text, last = _outwit.levels_of(spec, form)
    if shards is not None and not 1 <= shards <= MOST_SHARDS:
        raise SpecError(f"the number of shards is 1 to {MOST_SHARDS}, not {shards}")
    started = time.monotonic()
    place = Path(folder).absolute()
    with connected(address, workers) as ray:
        count = shards or processors(ray)
        place.mkdir(parents=True, exist_ok=True)
        # With more shards than processors each gets a share: an actor waiting for a whole processor would wait forever.
        share = min(1.0, int(1000 * processors(ray) / count) / 1000)
        actor = ray.remote(max_restarts=-1, max_task_retries=-1, num_cpus=share)(Shard)
        actors = [actor.remote(text, form, index, count, str(place), part) for index in range(count)]
        drive = Drive(ray, actors, last, heard or (lambda done, level: None))
        try:
            drive.list_levels()
            drive.value_levels()
            lists = _outwit.first_lists(text, form, count)
            values = [list(ray.get(drive.values(level, wanted))) for level, wanted in enumerate(lists)]
        finally:
            for shard in actors:
                ray.kill(shard)
    found = json.loads(_outwit.findings(text, form, count, values))
    return Run(
        spec=found["spec"],
        answer=found["answer"],
        best=found["best"],
        positions=drive.positions,
        shards=count,
        seconds=time.monotonic() - started,
        folder=place,
    )
