"""Matches against the perfect player, and play line by line."""

from __future__ import annotations

import pytest
from games_of_their_own import Nim

import outwit


def test_the_perfect_player_wins_what_is_won() -> None:
    for spec, winner in (("kayles:5", "first"), ("affine:3", "first"), ("cutcake:5x3", "Left")):
        match = outwit.Match(spec)
        while not match.over:
            if match.mover == winner:
                match.reply()
            else:
                match.move(match.legal[-1])
        assert match.winner == winner, spec
        assert match.legal == []
        with pytest.raises(outwit.SpecError, match="the game is over"):
            match.move("1")


def test_points_add_up() -> None:
    match = outwit.Match("boxes:2x2")
    while not match.over:
        match.reply()
    assert match.score is not None and sum(match.score.values()) == 4
    first, second = match.score.values()
    assert first - second == outwit.solve("boxes:2x2").margin


def test_three_players() -> None:
    match = outwit.Match("cutblock:3x2x2")
    while not match.over:
        match.reply()
    assert match.winner in match.players and len(match.players) == 3


def test_undo() -> None:
    match = outwit.Match("treblecross:7").move("4")
    assert match.hint() in match.legal
    assert match.undo().record == [] and match.mover == "first"
    with pytest.raises(outwit.SpecError):
        match.undo()
    with pytest.raises(outwit.SpecError):
        match.move("99")
    assert match._repr_svg_().startswith("<svg")


def test_line_by_line() -> None:
    lines = iter(["moves", "hint", "(9, 9)", "(3, 1)", "", "undo", "(3, 1)", "(1, 0)"])
    output: list[str] = []
    match = outwit.play(Nim(1, 3), ask=lambda _: next(lines, "quit"), tell=output.append)
    assert "(1, 0)  (3, 0)  (3, 1)  (3, 2)" in output
    assert any("not a legal move" in line for line in output)
    assert "(3, 1)" in output
    assert match.record


def test_the_end_of_the_input_leaves_the_match() -> None:
    def nobody(_: str) -> str:
        raise EOFError

    assert outwit.play("kayles:5", ask=nobody, tell=lambda _: None).record == []
    won = outwit.play("kayles:4", you=1, ask=lambda _: "quit", tell=lambda _: None)
    assert len(won.record) == 1
