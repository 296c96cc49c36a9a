"""A game of your own: a Python class with ``moves`` and ``play``.

Outwit explores every position that play can reach, breadth first, and writes the result as text: a graph of numbered
positions. From there on it is a game like any other: the same engines solve it, its certificate contains the whole
graph, and the independent checker verifies it without knowing Python. Only the names of positions and moves are yours.
"""

from __future__ import annotations

import time as clock
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from outwit.errors import OutOfBudget, SpecError

#: The most positions that a graph can have, and the default limit of :func:`explore`.
MOST_POSITIONS = 1 << 20

#: The most positions whose names are written into a certificate.
MOST_NAMED = 10_000


class Playable(Protocol):
    """The least that a game of your own must have; :class:`Game` describes the rest."""

    @property
    def start(self) -> Any:
        """The position at the start."""

    def moves(self, position: Any, player: int, /) -> Iterable[Any]:
        """The moves of a player in a position."""

    def play(self, position: Any, player: int, move: Any, /) -> Any:
        """The position after a move."""


class Game:
    """The base class for games of your own. Any class with the same attributes will do; this one has the defaults.

    Positions are hashable, and equal positions count as one; players are 0 and 1, or 0, 1 and 2. Play must end. A
    position describes the table, not whose turn it is.

    The attributes of the class decide who wins. With ``score(position, player, move)`` the most points win; with
    ``again = True`` as well, a player who earns points moves again. With ``won(position, player)`` the game is a race:
    the player who just moved wins if ``won`` is true for them; with ``misere = True`` that player loses instead, and with
    ``maker_breaker = True`` only player 0 can win this way, and player 1 wins if that never happens. Otherwise a player
    who cannot move loses, or wins with ``misere = True``; with three players that player leaves, and the last one left
    wins.

    >>> import outwit
    >>> class Nim(outwit.Game):
    ...     impartial = True
    ...     start = (3, 4, 5)
    ...     def moves(self, heaps, player):
    ...         return [(i, left) for i, heap in enumerate(heaps) for left in range(heap)]
    ...     def play(self, heaps, player, move):
    ...         i, left = move
    ...         return tuple(sorted(heaps[:i] + (left,) + heaps[i + 1 :]))
    >>> answer = outwit.solve(Nim())
    >>> answer
    <(3, 4, 5): the player to move wins (N); nim-value 2>
    >>> answer.best
    ['(0, 1)']
    >>> answer.play((0, 1))
    <(1, 4, 5): the player who does not move wins (P); nim-value 0>
    >>> answer.verify().answers
    {'grundy': '2', 'outcome': 'N'}
    """

    #: Two or three.
    players: int = 2
    #: Whether all players have the same moves; then ``moves`` is called for player 0 only.
    impartial: bool = False
    #: Whether the player who moves last, or wins the race, loses.
    misere: bool = False
    #: Whether a player who earns points moves again.
    again: bool = False
    #: Whether only player 0 wants to win the race.
    maker_breaker: bool = False
    #: The player who starts, where that matters: in races and scoring games.
    starter: int = 0

    #: The position at the start.
    start: Any

    def moves(self, position: Any, player: int, /) -> Iterable[Any]:
        """The moves of a player in a position."""
        raise NotImplementedError("a game of your own must define moves")

    def play(self, position: Any, player: int, move: Any, /) -> Any:
        """The position after a move."""
        raise NotImplementedError("a game of your own must define play")


@dataclass
class Link:
    """A move of the graph: its player (None: anyone), where it leads, what it earns, and the moves it stands for."""

    by: int | None
    to: int
    points: int
    meant: dict[int, list[Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.to}+{self.points}" if self.points else str(self.to)


@dataclass
class Explored:
    """All positions of a game, by number."""

    kind: str
    form: str
    letters: str
    starter: int
    positions: list[Any]
    links: list[list[Link]]
    won: list[tuple[int, ...]]

    def __post_init__(self) -> None:
        self._text = "{" + ";".join(map(self._list, range(len(self.positions)))) + "}"

    def _list(self, node: int) -> str:
        won = self.won[node]
        items = ["!"] if len(won) == 2 else [f"!{self.letters[player]}" for player in won]
        items += [("" if link.by is None else f"{self.letters[link.by]}:") + link.name for link in self.links[node]]
        return ",".join(items)

    def spec(self) -> str:
        """The game as a spec."""
        turn = f"@{self.letters[self.starter]}" if self.starter else ""
        return f"{self.kind}:{self._text}{turn}"

    def shown(self, node: int) -> str:
        """The name of a position."""
        return str(self.positions[node])

    def legend(self) -> str:
        """The names behind the numbers, as comments of a certificate."""
        if len(self.positions) > MOST_NAMED:
            return ""
        return "".join(f"% {node} = {plain(self.shown(node))}\n" for node in range(len(self.positions)))

    def _open_to(self, node: int, player: int) -> Iterator[Link]:
        return (link for link in self.links[node] if link.by in (None, player))

    def names(self, node: int, player: int | str, name: str) -> list[str]:
        """The moves of a player that a move of the graph stands for."""
        number = self.letters.index(player) if isinstance(player, str) else player
        found = next((link for link in self._open_to(node, number) if link.name == name), None)
        if found is None:
            return [name]
        meant = found.meant.get(number) or next(iter(found.meant.values()))
        return list(dict.fromkeys(map(str, meant)))

    def named_best(self, node: int, player: int, best: Any) -> Any:
        """Good moves by their own names."""
        if isinstance(best, dict):
            return {who: self.named_best(node, self.letters.index(who), moves) for who, moves in best.items()}
        return [own for name in best for own in self.names(node, player, name)]

    def legal(self, node: int, player: int) -> list[str]:
        """The moves of a player."""
        return [own for link in self._open_to(node, player) for own in self.names(node, player, link.name)]

    def graph_move(self, node: int, player: int, move: object) -> str:
        """The move of the graph that corresponds to a move of the game, which may be given as text."""
        for link in self._open_to(node, player):
            for meant in link.meant.get(player) or next(iter(link.meant.values())):
                if meant == move or str(meant) == str(move):
                    return link.name
        some = ", ".join(self.legal(node, player)[:8]) or "none"
        raise SpecError(f"{plain(str(move))!r} is not a legal move; legal moves: {some}")

    def target(self, node: int, name: str) -> int:
        """The position that a move of the graph leads to."""
        return int(name.partition("+")[0])


def plain(text: str, most: int = 200) -> str:
    """A text on one line, shortened."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:most])
    return shown + "…" if len(text) > most else shown


def explore(game: Playable, *, positions: int = MOST_POSITIONS, time: float | None = None) -> Explored:
    """Explores all positions of a game of your own.

    Raises :class:`OutOfBudget` if there are more than ``positions`` or it takes longer than ``time`` seconds, and
    :class:`SpecError` if play can return to a position. Exceptions from your own class pass through unchanged.
    """
    search = Exploration(game, min(positions, MOST_POSITIONS), time)
    search.run()
    return search.numbered()


class Exploration:
    """A breadth-first search through a game."""

    def __init__(self, game: Playable, most: int, time: float | None) -> None:
        self.game = game
        self.most = most
        self.deadline = None if time is None else clock.monotonic() + time
        self.players = int(getattr(game, "players", 2))
        self.impartial = bool(getattr(game, "impartial", False))
        self.score: Callable[[Any, int, Any], Any] | None = getattr(game, "score", None)
        self.won: Callable[[Any, int], Any] | None = getattr(game, "won", None)
        self.again = bool(getattr(game, "again", False))
        self.maker = bool(getattr(game, "maker_breaker", False))
        self.starter = int(getattr(game, "starter", 0))
        self.kind, self.form = self._kind(bool(getattr(game, "misere", False)))
        #: Positions in the order in which they were found, and their numbers.
        self.seen: list[Hashable] = []
        self.numbers: dict[Hashable, int] = {}
        #: For each position and player: the moves, where they lead and what they earn.
        self.lists: list[dict[int, list[tuple[Any, int, int]]]] = []
        self.winners: list[tuple[int, ...]] = []

    def _kind(self, misere: bool) -> tuple[str, str]:
        """The kind of the game, and its form."""
        if self.players not in (2, 3):
            raise SpecError(f"a game has two or three players, not {self.players}")
        if not 0 <= self.starter < self.players:
            raise SpecError(f"the players are numbered from 0 to {self.players - 1}, so {self.starter} cannot start")
        if self.players == 3 and (self.score or self.won or misere or self.impartial):
            raise SpecError("with three players, moves are separate and the last one left wins: nothing else is supported")
        if self.score and (self.won or misere):
            raise SpecError("a game is played for points or for a win, not both")
        if self.maker_without_race():
            raise SpecError("maker_breaker needs a method won, and excludes misere")
        usual = "misere" if misere else "usual"
        if self.score:
            return ("graph-points" if self.again else "graph-score"), "usual"
        if self.won:
            return "graph-race", "maker-breaker" if self.maker else usual
        if self.players == 3:
            return "graph-three", "usual"
        return ("graph" if self.impartial else "graph-partizan"), usual

    def maker_without_race(self) -> bool:
        return self.maker and (self.won is None or bool(getattr(self.game, "misere", False)))

    def run(self) -> None:
        """Finds all positions. In races and scoring games only states that play can reach count."""
        in_turn = bool(self.score or self.won)
        movers = (self.starter,) if in_turn else tuple(range(1 if self.impartial else self.players))
        start = self.number(self.game.start)
        waiting = deque((start, player) for player in ((0,) if in_turn and self.impartial else movers))
        begun = set(waiting)
        steps = 0
        while waiting:
            node, player = waiting.popleft()
            steps += 1
            if self.deadline is not None and steps % 256 == 0 and clock.monotonic() > self.deadline:
                raise OutOfBudget(f"time limit reached after {len(self.seen):,} positions")
            if self.is_over(node, player):
                continue
            found = self.lists[node].setdefault(player, [])
            for move, to, points in self.follow(node, player):
                found.append((move, to, points))
                following: tuple[int, ...] = movers
                if in_turn:
                    stays = self.impartial or (self.again and points > 0)
                    following = (player if stays else 1 - player,)
                for state in ((to, mover) for mover in following):
                    if state not in begun:
                        begun.add(state)
                        waiting.append(state)

    def number(self, position: Hashable) -> int:
        """The number of a position, a new one if it was not seen before."""
        number = self.numbers.get(position)
        if number is None:
            number = len(self.seen)
            if number >= self.most:
                raise OutOfBudget(f"the game has more than {self.most:,} positions")
            self.numbers[position] = number
            self.seen.append(position)
            self.lists.append({})
            self.winners.append(tuple(p for p in (0, 1) if self.won(position, p)) if self.won else ())
        return number

    def is_over(self, node: int, mover: int) -> bool:
        return bool(self.winners[node]) and (0 if self.maker else 1 - mover) in self.winners[node]

    def follow(self, node: int, player: int) -> Iterator[tuple[Any, int, int]]:
        """The moves of a player, where they lead and what they earn."""
        position = self.seen[node]
        for move in self.game.moves(position, player):
            points = self.score(position, player, move) if self.score else 0
            if not isinstance(points, int) or points < 0:
                raise SpecError(f"a move earns 0 or a positive whole number of points, not {plain(str(points))}")
            yield move, self.number(self.game.play(position, player, move)), points

    def merged(self, node: int) -> list[Link]:
        """The moves from a position: once if all players have them, else once per player."""
        lists = self.lists[node]
        links: dict[tuple[int | None, int, int], Link] = {}
        if self.impartial:
            common = {(to, points) for _, to, points in next(iter(lists.values()), [])}
        else:
            each = ({(to, points) for _, to, points in lists.get(player, [])} for player in range(self.players))
            common = set.intersection(*each)
        for player, moves in sorted(lists.items()):
            for move, to, points in moves:
                by = None if (to, points) in common else player
                link = links.setdefault((by, to, points), Link(by, to, points))
                link.meant.setdefault(player, []).append(move)
        return list(links.values())

    def numbered(self) -> Explored:
        """The positions in the order of the text: breadth first from the start, in the order of the lists."""
        order, renumbered, links = [0], {0: 0}, []
        for node in order:  # grows during the loop
            merged = self.merged(node)
            for link in merged:
                if link.to not in renumbered:
                    renumbered[link.to] = len(order)
                    order.append(link.to)
                link.to = renumbered[link.to]
            links.append(merged)
        positions = [self.seen[node] for node in order]
        expect_an_end(positions, links)
        letters = "LCR" if self.players == 3 else "LR"
        won = [self.winners[node] for node in order]
        return Explored(self.kind, self.form, letters, self.starter, positions, links, won)


def expect_an_end(positions: list[Any], links: list[list[Link]]) -> None:
    """Raises an error that names the positions of a cycle, if there is one."""
    unseen, on_path, done = 0, 1, 2
    state = [unseen] * len(links)
    state[0] = on_path
    path = [(0, iter(links[0]))]
    while path:
        node, rest = path[-1]
        link = next(rest, None)
        if link is None:
            state[node] = done
            path.pop()
        elif state[link.to] == unseen:
            state[link.to] = on_path
            path.append((link.to, iter(links[link.to])))
        elif state[link.to] == on_path:
            nodes = [at for at, _ in path]
            nodes = nodes[nodes.index(link.to) :]
            shown = [plain(str(positions[at]), 60) for at in nodes[:6]] + (["…"] if len(nodes) > 6 else [])
            back = plain(str(positions[link.to]), 60)
            raise SpecError(f"play can return to a position: {' -> '.join([*shown, back])}")
