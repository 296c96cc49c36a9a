"""Games of your own, each compared with a built-in game or with brute force from the class alone."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from games_of_their_own import Cuts, Domineering, Greed, Nim, Row, TicTacToe, last_mover, margin, race

import outwit


@pytest.mark.parametrize("heaps", [(1,), (3, 4), (1, 2, 3), (3, 4, 5), (2, 2, 2, 1)])
@pytest.mark.parametrize("misere", [False, True])
def test_nim_is_nim(heaps: tuple[int, ...], misere: bool) -> None:
    own = outwit.solve(Nim(*heaps, misere=misere))
    built_in = outwit.solve("nim:" + "+".join(map(str, heaps)), misere=misere)
    assert own.answer == built_in.answer
    assert sorted(own.best) == sorted(f"({move.replace('->', ', ')})" for move in built_in.best)
    assert own.verify().rule == ("misere" if misere else "normal")


@pytest.mark.parametrize("sides", [(2, 1), (3, 3), (5, 3), (4, 6)])
def test_cutcake_is_cutcake(sides: tuple[int, int]) -> None:
    own = outwit.solve(Cuts(*sides))
    built_in = outwit.solve(f"cutcake:{sides[0]}x{sides[1]}")
    assert own.answer == built_in.answer
    assert own.verify().answers == {"outcome": built_in.answer["outcome"]}


@pytest.mark.parametrize("sides", [(2, 2, 2), (3, 2, 2), (2, 3, 3), (1, 2, 3)])
def test_cutblock_is_cutblock(sides: tuple[int, int, int]) -> None:
    own = outwit.solve(Cuts(*sides))
    built_in = outwit.solve("cutblock:" + "x".join(map(str, sides)))
    assert own.answer["starts"] == built_in.answer["starts"]
    assert own.verify().rule == "normal"
    assert {who: len(moves) for who, moves in own.best.items()} == {
        who: len(moves) for who, moves in built_in.best.items()
    }


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("size", [(2, 2), (3, 3), (2, 5), (3, 4)])
def test_domineering(size: tuple[int, int], misere: bool) -> None:
    game = Domineering(*size, misere=misere)
    answer = outwit.solve(game)
    winners = last_mover(game)
    expected = {(0, 0): "L", (1, 1): "R", (0, 1): "N", (1, 0): "P"}[winners[0], winners[1]]
    assert answer.outcome == expected
    assert answer.verify().answers == {"outcome": expected}


@pytest.mark.parametrize("again", [False, True])
def test_rows_of_coins(again: bool) -> None:
    dice = random.Random(7)
    for length in range(1, 9):
        game = Row(*(dice.randrange(4) for _ in range(length)), again=again)
        answer = outwit.solve(game)
        assert answer.margin == margin(game), game.start
        assert answer.verify().answers == {"margin": str(answer.margin)}
        assert answer.verify().rule == ("points" if again else "score")


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("starter", [0, 1])
def test_points_with_separate_moves(starter: int, again: bool) -> None:
    dice = random.Random(11)
    for length in range(2, 12):
        game = Greed(*(dice.randrange(5) for _ in range(length)), starter=starter, again=again)
        answer = outwit.solve(game)
        assert answer.margin == margin(game), game.track
        assert answer.verify().spec.endswith("@R" if starter else "@L")


def test_boxes_are_boxes() -> None:
    class Boxes(outwit.Game):
        """Strings and coins on a row of boxes: an edge borders one or two boxes."""

        impartial = True
        again = True
        start = frozenset({"a1", "a2", "a3", "ab", "b1", "b2", "bc", "c1", "c2", "c3"})

        def moves(self, edges: frozenset[str], player: int) -> list[str]:
            return sorted(edges)

        def play(self, edges: frozenset[str], player: int, edge: str) -> frozenset[str]:
            return edges - {edge}

        def score(self, edges: frozenset[str], player: int, edge: str) -> int:
            rest = edges - {edge}
            return sum(box in edge and not any(box in other for other in rest) for box in "abc")

    answer = outwit.solve(Boxes())
    assert answer.margin == outwit.solve("boxes:1x3").margin
    assert answer.verify().rule == "points"


@pytest.mark.parametrize("flags", [{}, {"misere": True}, {"maker_breaker": True}])
@pytest.mark.parametrize("start", [".........", "X........", "XO..X....", "XX..OO...", "X...O...X"])
def test_tic_tac_toe(start: str, flags: dict[str, bool]) -> None:
    game = TicTacToe(start, **flags)
    answer = outwit.solve(game)
    names = {"L": "maker", "R": "breaker"} if game.maker_breaker else {}
    expected = race(game)
    assert answer.result == names.get(expected, expected)
    assert answer.verify().answers == {"result": answer.result}
    if start == "." * 9 and not flags:
        assert outwit.solve("grid:3x3").result == answer.result == "draw"
    if start == "." * 9 and game.maker_breaker:
        assert outwit.solve("grid:3x3", maker_breaker=True).result == answer.result


def test_moves_and_positions_have_their_own_names() -> None:
    answer = outwit.solve(TicTacToe("XX..OO..."))
    assert repr(answer) == "<XX..OO...: the Left player wins>"
    assert answer.best == ["2", "3"]
    assert {move.name for move in answer.moves} == {"2", "3", "6", "7", "8"}
    after = answer.play(2)
    assert repr(after).startswith("<XXX.OO...: ") and after.result == "L"
    lost = answer.play("7")
    assert lost.result == "R" and lost.best == ["2", "3"]
    assert "% 0 = XX..OO...\n" in answer.certificate
    with pytest.raises(outwit.SpecError, match="'9' is not a legal move; legal moves: 2, 3, 6, 7, 8"):
        answer.play(9)
    assert answer._repr_svg_().startswith("<svg")


def test_a_match() -> None:
    match = outwit.Match(TicTacToe())
    assert (match.mover, len(match.legal)) == ("Left", 9)
    while not match.over:
        match.reply()
    assert match.winner is None and "drawn" in repr(match) and len(match.record) == 9
    match.undo(9)
    assert match.position == "." * 9 and str(match) == "." * 9
    scored = outwit.Match(Row(5, 1, 1))
    scored.move("left").move("right").move("left")
    assert scored.score == {"Left": 6, "Right": 1} and scored.winner == "Left"


def test_exceptions_of_the_class_pass_through() -> None:
    class Broken(Nim):
        def play(self, heaps: tuple[int, ...], player: int, move: Any) -> Any:
            if heaps == (1,):
                raise ZeroDivisionError("mine")
            return super().play(heaps, player, move)

    with pytest.raises(ZeroDivisionError, match="mine"):
        outwit.solve(Broken(2))

    class Unhashable(Nim):
        def play(self, heaps: tuple[int, ...], player: int, move: Any) -> Any:
            return list(super().play(heaps, player, move))

    with pytest.raises(TypeError, match="unhashable"):
        outwit.solve(Unhashable(2))
    with pytest.raises(NotImplementedError):
        outwit.solve(type("Nothing", (outwit.Game,), {"start": 0})())


def test_a_cycle_is_named() -> None:
    class Round(outwit.Game):
        impartial = True
        start = "a"

        def moves(self, position: str, player: int) -> list[str]:
            return {"a": ["b"], "b": ["c", "d"], "c": ["b"], "d": []}[position]

        def play(self, position: str, player: int, move: str) -> str:
            return move

    with pytest.raises(outwit.SpecError, match="play can return to a position: b -> c -> b"):
        outwit.solve(Round())


def test_budgets_of_exploration() -> None:
    with pytest.raises(outwit.OutOfBudget, match="more than 100 positions"):
        outwit.explore(Nim(9, 9, 9), positions=100)

    class Slow(Nim):
        def moves(self, heaps: tuple[int, ...], player: int) -> Any:
            time.sleep(0.001)
            return super().moves(heaps, player)

    began = time.monotonic()
    with pytest.raises(outwit.OutOfBudget, match="time limit reached"):
        outwit.solve(Slow(30, 30, 30), time=0.5)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    "attributes",
    [
        {"players": 4},
        {"players": 3, "misere": True},
        {"starter": 2},
        {"maker_breaker": True},
        {"score": lambda *_: 1, "misere": True},
        {"score": lambda *_: -1},
        {"score": lambda *_: 0.5},
    ],
)
def test_contradictory_classes_are_refused(attributes: dict[str, Any]) -> None:
    game = type("Odd", (Nim,), {})(1)
    for name, value in attributes.items():
        setattr(game, name, value)
    with pytest.raises(outwit.SpecError):
        outwit.solve(game)


def test_any_class_will_do() -> None:
    class Plain:
        start = 7
        impartial = True

        def moves(self, heap: int, player: int) -> list[int]:
            return [take for take in (1, 2, 3) if take <= heap]

        def play(self, heap: int, player: int, take: int) -> int:
            return heap - take

    answer = outwit.solve(Plain())
    assert answer.grundy == 3 and answer.best == ["3"]
    assert outwit.board(Plain()).svg.startswith("<svg")


def test_time_is_proportional_to_the_positions() -> None:
    class Corner(outwit.Game):
        """A rook and a king in one: left, down, or both, by one or two cells."""

        impartial = True

        def __init__(self, side: int) -> None:
            self.start = (side, side)

        def moves(self, at: tuple[int, int], player: int) -> list[tuple[int, int]]:
            steps = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]
            return [(x, y) for x, y in steps if x <= at[0] and y <= at[1]]

        def play(self, at: tuple[int, int], player: int, step: tuple[int, int]) -> tuple[int, int]:
            return at[0] - step[0], at[1] - step[1]

    def seconds(side: int) -> float:
        began = time.process_time()
        answer = outwit.solve(Corner(side))
        assert answer.verify().lines > (side + 1) ** 2
        return time.process_time() - began

    small, large = seconds(60), seconds(180)
    # Nine times the positions: anything quadratic takes eighty times as long.
    assert large < 30 * max(small, 0.05)
