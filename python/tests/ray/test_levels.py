"""A solve level by level on Ray agrees with one machine, even when workers are killed."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import killing
import pytest

import outwit
import outwit.ray


def agrees(run: outwit.ray.Run, **flags: Any) -> None:
    here = outwit.solve(run.spec, **flags)
    assert run.answer and run.answer.items() <= here.answer.items()
    assert run.best == here.best


@pytest.mark.parametrize("spec", ["boxes:2x2", "cutblock:3x3x2", "cutcake:4x3", "octagons:1x3"])
def test_it_agrees_with_one_machine(spec: str, tmp_path: Path) -> None:
    agrees(outwit.ray.solve(spec, folder=tmp_path, shards=3, part=500))


def test_the_normal_game_in_one_shard(tmp_path: Path) -> None:
    agrees(outwit.ray.solve("boxes:2x2", folder=tmp_path, shards=1, normal=True), normal=True)


def test_more_shards_than_workers(tmp_path: Path) -> None:
    agrees(outwit.ray.solve("boxes:1x3", folder=tmp_path, shards=7))


def test_killed_shards_replay_their_levels(tmp_path: Path) -> None:
    whole = outwit.ray.solve("boxes:2x3", folder=tmp_path / "whole", shards=3, part=300)
    steps = [f"ray::Shard.{step}" for step in ("expand", "absorb", "values", "settle")]
    with killing.busy_with(*steps, times=2) as killed:
        run = outwit.ray.solve("boxes:2x3", folder=tmp_path / "killed", shards=3, part=300)
    assert len(killed) >= 4, killed
    agrees(run)
    assert (run.answer, run.best, run.positions) == (whole.answer, whole.best, whole.positions)
    for file in (tmp_path / "whole").rglob("*-*"):
        if file.is_file():
            assert (tmp_path / "killed" / file.relative_to(tmp_path / "whole")).read_bytes() == file.read_bytes()


class Enough(Exception):
    """Stops a run."""


def test_a_stopped_run_continues(tmp_path: Path) -> None:
    def stop(done: str, level: int) -> None:
        if (done, level) == ("valued", 6):
            raise Enough

    with pytest.raises(Enough):
        outwit.ray.solve("boxes:2x2", folder=tmp_path, shards=2, heard=stop)
    heard: list[tuple[str, int]] = []
    agrees(outwit.ray.solve("boxes:2x2", folder=tmp_path, shards=2, heard=lambda *done: heard.append(done)))
    assert ("valued", 5) in heard and ("valued", 6) not in heard


def test_a_folder_belongs_to_one_run(tmp_path: Path) -> None:
    outwit.ray.solve("boxes:1x1", folder=tmp_path, shards=2)
    with pytest.raises(outwit.SpecError, match="another run"):
        outwit.ray.solve("boxes:1x2", folder=tmp_path, shards=2)


def test_games_without_levels_are_refused(tmp_path: Path) -> None:
    with pytest.raises(outwit.SpecError, match="cannot be solved level by level"):
        outwit.ray.solve("ellie:3x3", folder=tmp_path)
    with pytest.raises(outwit.SpecError, match="shards"):
        outwit.ray.solve("boxes:1x1", folder=tmp_path, shards=0)
    with pytest.raises(outwit.OutOfBudget, match="2\\^63"):
        outwit.ray.solve("boxes:9x9", folder=tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_network_has_loopback_only(alone: bool) -> None:
    if not alone:
        pytest.skip("network namespaces are not allowed here; Ray is bound to 127.0.0.1")
    assert [name for _, name in socket.if_nameindex()] == ["lo"]
