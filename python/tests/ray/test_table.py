"""A sweep on Ray gives the rows of one machine, even when workers are killed or the sweep is stopped."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import killing
import pytest

import outwit
import outwit.ray
from outwit.ray import sweeping


def without_cost(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows without the columns that vary from run to run."""
    return [{k: v for k, v in row.items() if k not in ("seconds", "positions", "stored", "certificate")} for row in rows]


def answers(store: Path) -> int:
    with sqlite3.connect(store) as file:
        return int(file.execute("SELECT count(*) FROM answers").fetchone()[0])


@pytest.mark.parametrize(
    ("spec", "flags"),
    [
        ("cutblock:1..3x1..3x1..3", {}),
        ("cutblock:1..4x1..4x1..3", {"where": "l>=c>=r"}),
        ("ellie:2..3x1..5", {"misere": True}),
        ("kayles:[1,4,7..9]", {}),
        ("boxes:1..2x1..3", {}),
    ],
)
def test_the_rows_agree_with_one_machine(spec: str, flags: dict[str, Any], tmp_path: Path) -> None:
    here = outwit.table(spec, store=None, **flags)
    there = outwit.ray.table(spec, store=tmp_path / "rows.sqlite", **flags)
    assert without_cost(there) == without_cost(here)


def test_killed_workers_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "LASTS", 0.3)
    spec, store = "octagons:1..2x1..3", tmp_path / "rows.sqlite"
    here = outwit.table(spec, store=None, certify=True)
    with killing.busy_with("ray::batch", times=3) as killed:
        there = outwit.ray.table(spec, store=store, certify=True)
    assert killed
    assert without_cost(there) == without_cost(here)
    assert answers(store) == len(here)
    with sqlite3.connect(store) as file:
        assert file.execute("SELECT count(*) FROM answers WHERE certificate IS NULL").fetchone() == (0,)


class Enough(Exception):
    """Stops a sweep."""


def test_a_stopped_sweep_continues(tmp_path: Path) -> None:
    spec, store = "cutblock:1..3x1..3x1..3", tmp_path / "rows.sqlite"
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        seen.append((done, total))
        if done >= 3:
            raise Enough

    with pytest.raises(Enough):
        outwit.ray.table(spec, store=store, heard=stop)
    kept = answers(store)
    assert 0 < kept < seen[0][1]
    again: list[tuple[int, int]] = []
    rows = outwit.ray.table(spec, store=store, heard=lambda *count: again.append(count))
    assert again[0] == (0, seen[0][1] - kept)
    assert without_cost(rows) == without_cost(outwit.table(spec, store=None))
    assert outwit.ray.table(spec, store=store, heard=lambda *count: again.append(count)) and again[-1] == (0, 0)


def test_open_rows_are_rows(tmp_path: Path) -> None:
    rows = outwit.ray.table("cutblock:6x6x[1,6]", store=tmp_path / "rows.sqlite", each=0.5)
    assert [row["stopped"] is None for row in rows] == [True, False]


def test_wrong_input_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(outwit.SpecError, match="no game called"):
        outwit.ray.table("nosuch:1..2", store=tmp_path / "rows.sqlite")
    (tmp_path / "text").write_text("not a store, but long enough to be read as the start of an SQLite file " * 9)
    with pytest.raises(outwit.SpecError, match="store"):
        outwit.ray.table("nim:1..2", store=tmp_path / "text")


def test_batches_grow_to_the_target_time() -> None:
    size = sweeping.next_size(1, 1, 0.01, 2.0, 1000)
    assert size == 4
    assert sweeping.next_size(4, 4, 0.01, 2.0, 1000) == 16
    assert sweeping.next_size(256, 256, 2.0, 2.0, 1000) == 256
    assert sweeping.next_size(256, 256, 8.0, 2.0, 1000) == 64
    assert sweeping.next_size(16, 16, 1e9, 2.0, 1000) == 1
    assert sweeping.next_size(4, 4, 0.0, 2.0, 5) == 5
