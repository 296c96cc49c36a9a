"""Nim-values as zero-copy arrays."""

from __future__ import annotations

import ctypes
import gc
import os

import numpy as np
import pytest

import outwit


def by_mex(take: dict[int, tuple[bool, bool, bool]], to: int) -> list[int]:
    """The values of an octal game from its definition."""
    values = [0]
    for heap in range(1, to + 1):
        reached = set()
        for taken, (nothing, one, two) in take.items():
            rest = heap - taken
            if rest == 0 and nothing:
                reached.add(0)
            if rest > 0 and one:
                reached.add(values[rest])
            if rest > 1 and two:
                reached.update(values[small] ^ values[rest - small] for small in range(1, rest))
        values.append(next(value for value in range(heap + 2) if value not in reached))
    return values


def test_values_match_the_definition() -> None:
    kayles = {1: (True, True, True), 2: (True, True, True)}
    assert outwit.grundy(".77", 200).tolist() == by_mex(kayles, 200)
    james_bond = {3: (True, True, True)}
    assert outwit.grundy(".007", 300, threads=2).tolist() == by_mex(james_bond, 300)


def test_nothing_is_copied() -> None:
    values = outwit._outwit.grundy(".007", 1000, memory=1 << 28, time=None, threads=1)
    first, second = np.asarray(values), np.frombuffer(values, dtype=np.uint16)
    assert first.dtype == np.uint16 and not first.flags.owndata and not first.flags.writeable
    assert first.ctypes.data == second.ctypes.data
    assert len(memoryview(values)) == len(values) == 1001
    with pytest.raises(TypeError, match="read-only"):
        memoryview(values)[0] = 1
    with pytest.raises(TypeError, match="not writable"):
        ctypes.c_uint16.from_buffer(values)
    with open(os.devnull, "rb") as nothing, pytest.raises(BufferError, match="the values are read-only"):
        os.readv(nothing.fileno(), [values])  # type: ignore[list-item]


def test_the_values_outlive_their_owner() -> None:
    array = outwit.grundy(".77", 100_000)
    copy = array.copy()
    gc.collect()
    _ = [bytearray(200_000) for _ in range(50)]
    assert (array == copy).all() and len(array) == 100_001
    with pytest.raises(ValueError):
        array[0] = 1


def test_periods() -> None:
    found = outwit.period(".16")
    assert (found["preperiod"], found["period"], found["proved"]) == (105_351, 149_459, True)
    assert outwit.period(".007", to=2000)["period"] is None


def test_partial_values_after_a_timeout() -> None:
    with pytest.raises(outwit.OutOfBudget, match="known up to heap") as over:
        outwit.grundy(".007", 3_000_000, time=0.3)
    found = over.value.found
    assert isinstance(found, np.ndarray) and 0 < len(found) < 3_000_000
    assert (found[:100] == outwit.grundy(".007", 99)).all()
