"""Games written as classes for the tests, and brute force that uses nothing but the classes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import outwit


class Nim(outwit.Game):
    impartial = True

    def __init__(self, *heaps: int, misere: bool = False) -> None:
        self.start = tuple(sorted(heaps))
        self.misere = misere

    def moves(self, heaps: tuple[int, ...], player: int) -> Iterator[tuple[int, int]]:
        return ((heap, left) for heap in heaps for left in range(heap))

    def play(self, heaps: tuple[int, ...], player: int, move: tuple[int, int]) -> tuple[int, ...]:
        rest = list(heaps)
        rest.remove(move[0])
        return tuple(sorted([*rest, move[1]]))


class Cuts(outwit.Game):
    """Player i cuts across side i: Cutcake with two sides, Cutblock with three."""

    def __init__(self, *sides: int) -> None:
        self.players = len(sides)
        self.start = (sides,)

    def moves(self, blocks: tuple[tuple[int, ...], ...], player: int) -> Iterator[tuple[tuple[int, ...], int]]:
        return ((block, piece) for block in set(blocks) for piece in range(1, block[player] // 2 + 1))

    def play(self, blocks: tuple[tuple[int, ...], ...], player: int, move: Any) -> tuple[tuple[int, ...], ...]:
        block, piece = move
        rest = list(blocks)
        rest.remove(block)
        for side in (piece, block[player] - piece):
            rest.append((*block[:player], side, *block[player + 1 :]))
        return tuple(sorted(block for block in rest if max(block) > 1))


class Domineering(outwit.Game):
    """Left places vertical dominoes, Right horizontal ones."""

    def __init__(self, rows: int, columns: int, misere: bool = False) -> None:
        self.start = frozenset((y, x) for y in range(rows) for x in range(columns))
        self.misere = misere

    def moves(self, free: frozenset[tuple[int, int]], player: int) -> list[tuple[int, int]]:
        return sorted((y, x) for y, x in free if self.other(player, (y, x)) in free)

    def play(self, free: frozenset[tuple[int, int]], player: int, move: tuple[int, int]) -> frozenset[tuple[int, int]]:
        return free - {move, self.other(player, move)}

    def other(self, player: int, cell: tuple[int, int]) -> tuple[int, int]:
        return (cell[0] + 1, cell[1]) if player == 0 else (cell[0], cell[1] + 1)


class Row(outwit.Game):
    """Take a coin from either end of a row, and earn it."""

    impartial = True

    def __init__(self, *coins: int, again: bool = False) -> None:
        self.start = coins
        self.again = again

    def moves(self, coins: tuple[int, ...], player: int) -> list[str]:
        return ["left", "right"][: len(coins)]

    def play(self, coins: tuple[int, ...], player: int, move: str) -> tuple[int, ...]:
        return coins[1:] if move == "left" else coins[:-1]

    def score(self, coins: tuple[int, ...], player: int, move: str) -> int:
        return coins[0] if move == "left" else coins[-1]


class Greed(outwit.Game):
    """Two players on a track: each has their own jumps and earns the number they land on, until nobody can move."""

    def __init__(self, *track: int, starter: int = 0, again: bool = False) -> None:
        self.start = 0
        self.track = track
        self.starter = starter
        self.again = again

    def moves(self, place: int, player: int) -> list[int]:
        return [step for step in ((1, 2), (1, 3))[player] if place + step < len(self.track)]

    def play(self, place: int, player: int, step: int) -> int:
        return place + step

    def score(self, place: int, player: int, step: int) -> int:
        return self.track[place + step]


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(outwit.Game):
    def __init__(self, start: str = "." * 9, misere: bool = False, maker_breaker: bool = False) -> None:
        self.start = start
        self.misere = misere
        self.maker_breaker = maker_breaker
        self.starter = (start.count("X") - start.count("O")) % 2

    def moves(self, board: str, player: int) -> list[int]:
        return [cell for cell in range(9) if board[cell] == "."]

    def play(self, board: str, player: int, cell: int) -> str:
        return board[:cell] + "XO"[player] + board[cell + 1 :]

    def won(self, board: str, player: int) -> bool:
        return any(all(board[cell] == "XO"[player] for cell in line) for line in LINES)


def last_mover(game: Any) -> dict[int, int]:
    """The winner of a two-player game for each starter, by brute force."""

    @cache
    def wins(position: Any, player: int) -> bool:
        moves = list(game.moves(position, player))
        if not moves:
            return bool(game.misere)
        return any(not wins(game.play(position, player, move), 1 - player) for move in moves)

    return {player: player if wins(game.start, player) else 1 - player for player in (0, 1)}


def margin(game: Any) -> int:
    """How many more points the starter scores than the other player, by brute force."""

    @cache
    def best(position: Any, player: int) -> int:
        results = []
        for move in game.moves(position, player):
            points = game.score(position, player, move)
            after = game.play(position, player, move)
            same = game.again and points > 0
            results.append(points + (best(after, player) if same else -best(after, 1 - player)))
        return max(results, default=0)

    return best(game.start, game.starter)


def race(game: Any) -> str:
    """The winner of a race, by brute force: L, R or draw."""

    @cache
    def value(position: Any, player: int) -> int:
        """1 if the player to move wins, -1 if that player loses."""
        if game.maker_breaker:
            if game.won(position, 0):
                return 1 if player == 0 else -1
        elif game.won(position, 1 - player):
            return 1 if game.misere else -1
        moves = list(game.moves(position, player))
        if not moves:
            return (1 if player == 1 else -1) if game.maker_breaker else 0
        return max(-value(game.play(position, player, move), 1 - player) for move in moves)

    found = value(game.start, game.starter)
    return "draw" if found == 0 else "LR"[game.starter if found > 0 else 1 - game.starter]
