"""Outwit decides combinatorial games, and proves its answers.

You name a game as text, or write it as a class; Outwit says who wins or by how much, with which moves, and hands you a
certificate that a second, small, independent program verifies.

>>> import outwit
>>> answer = outwit.solve("ellie:3x7")
>>> answer.verdict, answer.verify().lines
('the player to move wins (N); nim-value 1', 1103)

* :func:`solve` answers a question; :class:`Answer` has the answer, its moves, its certificate and its picture;
* :class:`Game` is the base class for games of your own, which the same engines solve;
* :class:`Match` and :func:`play` are for playing;
* :func:`grundy` and :func:`period` are for heap games, :func:`table` for many positions;
* :func:`check` is the independent checker, :func:`board` draws, :func:`explain` makes pages, :func:`compare` orders
  games;
* :func:`games` lists the games, :func:`lines` and :func:`coins` read boards and graphs from files.
"""

from __future__ import annotations

from outwit.errors import OutOfBudget, OutwitError, Rejected, SpecError
from outwit.files import coins, lines
from outwit.own import Explored, Game, Playable, explore
from outwit.pictures import Board, board
from outwit.playing import Match, play
from outwit.sequences import grundy, period
from outwit.solving import Answer, Comparison, Move, Page, Verified, check, compare, explain, games, solve
from outwit.tables import table

__all__ = [
    "Answer",
    "Board",
    "Comparison",
    "Explored",
    "Game",
    "Match",
    "Move",
    "OutOfBudget",
    "OutwitError",
    "Page",
    "Playable",
    "Rejected",
    "SpecError",
    "Verified",
    "board",
    "check",
    "coins",
    "compare",
    "explain",
    "explore",
    "games",
    "grundy",
    "lines",
    "period",
    "play",
    "solve",
    "table",
]
