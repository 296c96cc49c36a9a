"""Playing: against the computer, or against yourself."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from outwit import _outwit
from outwit.budget import Budget, form_of
from outwit.errors import OutwitError, SpecError
from outwit.own import Playable, explore
from outwit.pictures import Board, shortened


class Match:
    """A game in progress.

    >>> import outwit
    >>> match = outwit.Match("kayles:3")
    >>> match.legal
    ['3->1', '3->1+1', '3->2']
    >>> match.move("3->2").reply()
    '2->0'
    >>> match.over, match.winner
    (True, 'second')
    """

    def __init__(
        self,
        game: str | Playable,
        *,
        misere: bool = False,
        maker_breaker: bool = False,
        normal: bool = False,
        memory: int | str | None = None,
        time: float | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        self._form = form_of(misere, maker_breaker, normal)
        self._own = None
        if isinstance(game, str):
            spec = game
        else:
            if self._form != "usual":
                raise SpecError("a game of your own chooses its form itself: set misere or maker_breaker in the class")
            self._own = explore(game, time=time)
            self._form, spec = self._own.form, self._own.spec()
        self._budget = Budget(memory, time, threads)
        self._seed = seed
        self._states: list[dict[str, Any]] = [self._look(spec, [])]
        self._nodes = [0]
        #: The moves so far.
        self.record: list[str] = []
        #: The computer's remark on its last move, such as that it is not proved, if any.
        self.remark: str | None = None

    def _look(self, spec: str, moves: list[str]) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(_outwit.replay(spec, self._form, moves))
        return state

    @property
    def _now(self) -> dict[str, Any]:
        return self._states[-1]

    @property
    def spec(self) -> str:
        """The state now, as a spec."""
        return str(self._now["spec"])

    @property
    def position(self) -> Any:
        """The position now: as your class has it in a game of your own, else the spec."""
        return self.spec if self._own is None else self._own.positions[self._nodes[-1]]

    @property
    def players(self) -> list[str]:
        """The players in the order of play."""
        names: list[str] = self._now["names"]
        return names

    @property
    def mover(self) -> str:
        """The player to move."""
        return self.players[int(self._now["mover"])]

    @property
    def legal(self) -> list[str]:
        """The moves of the player to move."""
        if self.over:
            return []
        if self._own is not None:
            return self._own.legal(self._nodes[-1], self._now["mover"])
        return list(self._now["moves"])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._now["over"])

    @property
    def score(self) -> dict[str, int] | None:
        """The points of each player, in scoring games."""
        if self._now["points"] is None:
            return None
        total = [0] * len(self.players)
        for state in self._states:
            for made in state["made"]:
                total[made["by"]] += made["gain"]
        return dict(zip(self.players, total, strict=True))

    @property
    def winner(self) -> str | None:
        """The winner; None during the game and in a draw."""
        score = self.score
        if not self.over:
            return None
        if score is not None:
            best = max(score.values())
            ahead = [player for player, points in score.items() if points == best]
            return ahead[0] if len(ahead) == 1 else None
        winner = self._now["winner"]
        return None if winner is None else self.players[int(winner)]

    def move(self, move: object) -> Match:
        """Makes a move for the player to move."""
        if self.over:
            raise SpecError("the game is over")
        node, name = self._nodes[-1], str(move)
        if self._own is not None:
            name = self._own.graph_move(node, self._now["mover"], move)
        state = self._look(self.spec, [name])
        self._states.append(state)
        self._nodes.append(0 if self._own is None else self._own.target(node, name))
        self.record.append(str(move))
        return self

    def hint(self) -> str:
        """The move that the computer would make: with a proof, unless the time runs out."""
        seats = ["perfect"] * len(self.players)
        seed = self._seed + len(self.record)
        name, self.remark = _outwit.reply(self.spec, self._form, [], seats, seed, **self._budget.limits())
        if self._own is None:
            return name
        return self._own.names(self._nodes[-1], self._now["mover"], name)[0]

    def reply(self) -> str:
        """Makes the move that the computer would make, and returns it."""
        move = self.hint()
        self.move(move)
        return move

    def undo(self, moves: int = 1) -> Match:
        """Takes moves back."""
        if not 0 <= moves <= len(self.record):
            raise SpecError(f"cannot take back {moves} moves: {len(self.record)} were made")
        for _ in range(moves):
            self._states.pop()
            self._nodes.pop()
            self.record.pop()
        return self

    @property
    def picture(self) -> Board:
        """The picture of the position now."""
        return Board(self.spec, self._form)

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def __str__(self) -> str:
        return self.picture.text if self._own is None else str(self.position)

    def __repr__(self) -> str:
        where = shortened(str(self.position))
        if not self.over:
            return f"<match: {where}, {self.mover} is to move>"
        return f"<match: {where}, {'drawn' if self.winner is None else f'{self.winner} has won'}>"


def play(
    game: str | Playable,
    *,
    you: int = 0,
    misere: bool = False,
    maker_breaker: bool = False,
    normal: bool = False,
    time: float | None = None,
    ask: Callable[[str], str] = input,
    tell: Callable[[str], object] = print,
) -> Match:
    """Plays line by line in a terminal: you are one player, the computer plays the others.

    Besides moves it understands ``hint``, ``moves``, ``undo`` and ``quit``. Returns the match as it was left.
    """
    match = Match(game, misere=misere, maker_breaker=maker_breaker, normal=normal, time=time)
    own = match.players[you]
    while not match.over:
        if match.mover != own:
            player = match.mover
            tell(f"{player}: {match.reply()}")
            continue
        tell(str(match))
        try:
            line = ask(f"{own}> ").strip()
        except EOFError:
            return match
        if line == "quit":
            return match
        try:
            if line == "moves":
                tell("  ".join(match.legal))
            elif line == "hint":
                tell(match.hint())
            elif line == "undo":
                match.undo(min(len(match.record), len(match.players)))
            elif line:
                match.move(line)
        except OutwitError as error:
            tell(str(error))
    tell(str(match))
    tell("drawn" if match.winner is None else f"{match.winner} has won")
    return match
