"""Tables for pandas and polars."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import outwit


def test_rows_are_flat() -> None:
    rows = outwit.table("cutblock:1..3x1..3x1..3")
    assert len(rows) == 27
    for row in rows:
        answer = json.loads(row["answer"])
        assert row["starts_L"] == answer["starts"]["L"] and row["class"] == answer["class"]
        assert all(value is None or isinstance(value, (str, int, float)) for value in row.values())
        assert row["input"] == f"cutblock:{row['left']}x{row['center']}x{row['right']}"
        assert json.loads(row["winner"]).keys() == {"L", "C", "R"} and row["rule"] == "normal"
    assert list(rows[0])[:6] == ["spec", "question", "answer", "left", "center", "right"]
    assert list(rows[0])[-2:] == ["positions", "seconds"]
    assert any(row["same_as"] for row in rows)
    assert {row["spec"]: row["answer"] for row in rows}["cutblock:3x2x2"] == outwit.tables.compact(
        outwit.solve("cutblock:3x2x2").answer
    )


def test_frames() -> None:
    rows = outwit.table("ellie:3x3..10")
    values = [0, 1, 2, 2, 1, 1, 3, 4]
    assert list(pd.DataFrame(rows)["grundy"]) == values
    assert pl.DataFrame(rows)["grundy"].to_list() == values


def test_specs_that_expand_to_many() -> None:
    rows = outwit.table("cannibal:1..3")
    assert len(rows) == 4 and {row["verdict"] for row in rows} == {"non-cannibal"}


def test_rows_that_stay_open() -> None:
    rows = outwit.table("boxes:1..4x4", each=0.5)
    assert rows[0]["stopped"] is None and rows[-1]["stopped"] is not None
    assert rows[-1]["margin"] is None and json.loads(rows[-1]["possible"])
    with pytest.raises(outwit.OutOfBudget, match="rows are done") as over:
        outwit.table("boxes:1..4x4", time=0.5)
    assert isinstance(over.value.found, list) and len(over.value.found) < 4


def test_a_store_keeps_rows(tmp_path: Path) -> None:
    store = tmp_path / "rows.sqlite"
    some = outwit.table("cutblock:1..3x1..3x1..3", where="l>=c>=r", store=store, certify=True)
    assert len(some) == 10 and all(len(row["certificate"]) == 64 for row in some)
    again = outwit.table("cutblock:1..3x1..3x1..3", where="l>=c>=r", store=store, certify=True)
    assert again == some, "even the seconds are the same: nothing was solved again"
    fresh = outwit.table("cutblock:1..3x1..3x1..3", where="l>=c>=r", store=store, certify=True, fresh=True)
    assert [row["answer"] for row in fresh] == [row["answer"] for row in some]
    assert [row["seconds"] for row in fresh] != [row["seconds"] for row in some]


def test_shards_divide_a_table() -> None:
    whole = {row["spec"] for row in outwit.table("kayles:[1,3,5..30]")}
    shares = [{row["spec"] for row in outwit.table("kayles:[1,3,5..30]", shard=f"{i}/3")} for i in (1, 2, 3)]
    assert set.union(*shares) == whole and sum(map(len, shares)) == len(whole)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"where": "a>"}, "number or a range"),
        ({"where": "z>1"}, '"z"'),
        ({"shard": "3/2"}, "shard"),
        ({"each": -1.0}, "not a valid number of seconds"),
        ({"store": "."}, "unable to open|store|directory"),
    ],
)
def test_wrong_calls(call: dict[str, Any], says: str) -> None:
    with pytest.raises(outwit.OutwitError, match=says):
        outwit.table("nim:1..3", **call)
