"""How work scales: the same sweep (every row proved) and the same solve with 1, 2 and 4 workers, in one run.

``python benches/workers.py [SPEC OF A SWEEP] [SPEC OF A SOLVE]`` prints seconds, speed-up and efficiency. With more
workers than processors the efficiency is relative to the processors.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import outwit.ray
from outwit.ray.cluster import connected


def sweep(spec: str, folder: Path) -> int:
    return len(outwit.ray.table(spec, store=folder / "rows.sqlite", certify=True))


def solve(spec: str, folder: Path, workers: int) -> int:
    return sum(outwit.ray.solve(spec, folder=folder / "levels", shards=workers).positions)


def main() -> None:
    sweeps, solves = (sys.argv[1:] + ["octal:.007:1..900", "boxes:2x5"][len(sys.argv) - 1 :])[:2]
    processors = os.cpu_count() or 1
    print(f"{processors} processors")
    print(f"{'':32} workers   seconds  speed-up  efficiency")
    first: dict[str, float] = {}
    for workers in (1, 2, 4):
        with connected(None, workers), tempfile.TemporaryDirectory() as folder:
            # Starting the workers does not count.
            outwit.ray.table("nim:1..9", store=Path(folder) / "warm.sqlite")
            for what, work in (
                (f"table {sweeps}", lambda: sweep(sweeps, Path(folder))),
                (f"solve {solves}", lambda: solve(solves, Path(folder), workers)),
            ):
                started = time.monotonic()
                count = work()
                seconds = time.monotonic() - started
                gain = first.setdefault(what, seconds) / seconds
                efficiency = gain / min(workers, processors)
                print(f"{what:32} {workers:7} {seconds:9.1f} {gain:9.2f} {efficiency:10.0%}   ({count:,})", flush=True)


if __name__ == "__main__":
    main()
