"""Questions and answers."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from outwit import _outwit
from outwit.budget import Budget, form_of
from outwit.errors import OutOfBudget, SpecError
from outwit.keeping import Place, place_of
from outwit.own import Explored, Playable, explore
from outwit.pictures import Board, shortened

#: A JSON object.
Object = dict[str, Any]


@dataclass(frozen=True)
class Verified:
    """What an accepted certificate proves."""

    #: The game and position.
    spec: str
    #: The convention.
    rule: str
    #: The fields of the answer with their values, as the certificate writes them.
    answers: Mapping[str, str]
    #: The lines of the certificate.
    lines: int

    def __repr__(self) -> str:
        proved = ", ".join(f"{name} {value}" for name, value in self.answers.items())
        return f"<verified: {shortened(self.spec)} ({self.rule}): {proved}; {self.lines} lines>"


@dataclass(frozen=True)
class Move:
    """A legal move, and the answer about the position after it."""

    #: The name of the move; in a game of your own, the move itself as text.
    name: str
    #: The answer about the position after it, in one sentence.
    verdict: str
    #: The answer about that position.
    answer: Object = field(repr=False)


class Answer:
    """The answer to a question about a position.

    The fields of the answer are also attributes.

    >>> import outwit
    >>> answer = outwit.solve("affine:4")
    >>> answer
    <affine:4: the first player wins with 8 moves>
    >>> answer.answer
    {'result': 'first', 'plies': 15}
    >>> answer.result, answer.certified, len(answer.best)
    ('first', ['result', 'plies'], 16)
    >>> answer.verify().lines > 100
    True
    """

    #: The position as you wrote it.
    input: str
    #: The canonical text of the position.
    spec: str
    #: The name of the rule in force: normal, misere, complete, points, …
    rule: str
    #: The winner by name, ``draw`` or ``nobody``; a dict by starter where the answer is about every starter; None where
    #: it is not known or not asked.
    winner: str | dict[str, str | None] | None
    #: What was asked.
    question: str
    #: The answer: the same object that ``outwit solve --json`` prints.
    answer: Object
    #: The answer in one sentence.
    verdict: str
    #: Good moves: a list, or a dict by starter.
    best: list[str] | dict[str, list[str]]
    #: The fields of the answer that a certificate proves.
    certified: list[str]
    #: How long it took.
    seconds: float
    #: The positions that were visited.
    positions: int
    #: Whether it comes from a store.
    stored: bool
    #: Why something is missing, else None; fields that are not known are None.
    stopped: str | None
    #: Everything that ``outwit solve --json`` prints.
    json: Object

    def __init__(self, found: Object, asked: Asked, certificate: bytes | None = None) -> None:
        self._asked = asked
        self.input = found["input"]
        self.spec = found["spec"]
        self.rule = found["rule"]
        self.winner = found["winner"]
        self.question = found["question"]
        self.answer = found["answer"]
        self.verdict = found["verdict"]
        self.best = found["best"]
        self.certified = found["certified"]
        self.seconds = found["seconds"]
        self.positions = found["positions"]
        self.stored = found.get("stored", False)
        self.stopped = found.get("stopped")
        self.json = found
        self._certificate = certificate
        self._moves: list[Move] | None = None
        if asked.own is not None:
            self.best = asked.own.named_best(asked.node, asked.mover, found["best"])

    def __getattr__(self, name: str) -> Any:
        # An answer has no fields yet while it is being copied.
        fields = self.__dict__.get("answer", {})
        if name in fields:
            return fields[name]
        raise AttributeError(f"this answer has no {name}")

    def __repr__(self) -> str:
        return f"<{shortened(self._asked.shown(self.input))}: {self.verdict}>"

    @property
    def moves(self) -> list[Move]:
        """Every legal move of the player to move, with the answer about the position after it.

        >>> import outwit
        >>> for move in outwit.solve("nim:1+2").moves:
        ...     print(move.name, move.verdict)
        1->0 the player to move wins (N); nim-value 2
        2->0 the player to move wins (N); nim-value 1
        2->1 the player who does not move wins (P); nim-value 0
        """
        if self._moves is None:
            found, _ = self._asked.ask("moves", False)
            rows = found["answer"]["moves"]
            own, node = self._asked.own, self._asked.node
            mover: str = found["answer"]["mover"]
            self._moves = [
                Move(name, row["verdict"], row["answer"])
                for row in rows
                for name in ([row["move"]] if own is None else own.names(node, mover, row["move"]))
            ]
        return self._moves

    def play(self, move: object) -> Answer:
        """The answer about the position after a move of the player to move.

        >>> import outwit
        >>> outwit.solve("nim:3+4+5").play("3->1")
        <octal:.3*:5+4+1: the player who does not move wins (P); nim-value 0>
        """
        return self._asked.after(move).answered("outcome")

    @property
    def certificate(self) -> str:
        """The certificate, written on first use.

        >>> import outwit
        >>> print(outwit.solve("kayles:2").certificate, end="")
        certificate 1
        game octal:.77:2
        rule normal
        answer grundy 2 outcome N
        values
        1 = 1
        2 = 2
        end
        """
        if self._certificate is None:
            self._certificate = self._asked.ask(self.question, True)[1]
        text = (self._certificate or b"").decode()
        return text if self._asked.own is None else self._asked.own.legend() + text

    def verify(self) -> Verified:
        """Checks the certificate with the independent checker; raises :class:`Rejected` if the checker rejects it."""
        return check(self.certificate)

    @property
    def picture(self) -> Board:
        """The picture of the position."""
        return Board(self._asked.spec, self._asked.form)

    def _repr_svg_(self) -> str:
        return self.picture.svg


@dataclass(frozen=True)
class Asked:
    """A position, how it is played, and the budget of questions about it."""

    spec: str
    form: str
    budget: Budget
    brute: bool = False
    own: Explored | None = None
    node: int = 0
    store: str | None = None
    fresh: bool = False
    #: Whether moves led to the position, so that nobody wrote its text.
    played: bool = False

    def ask(self, question: str, proof: bool) -> tuple[Object, bytes | None]:
        text, certificate = _outwit.solve(
            self.spec, question, self.form, self.brute, proof, self.store, self.fresh, **self.budget.limits()
        )
        found: Object = json.loads(text)
        if self.played:
            found["input"] = found["spec"]
        return found, certificate

    def answered(self, question: str, proof: bool = False) -> Answer:
        found, certificate = self.ask(question, proof)
        return Answer(found, self, certificate)

    def after(self, move: object) -> Asked:
        """The position after a move."""
        name = str(move) if self.own is None else self.own.graph_move(self.node, self.mover, move)
        state = json.loads(_outwit.replay(self.spec, self.form, [name]))
        node = self.own.target(self.node, name) if self.own is not None else 0
        return replace(self, spec=state["spec"], node=node, played=True)

    @property
    def mover(self) -> int:
        """The player to move in a game of your own: the first, unless the spec names another."""
        turn = self.spec.rpartition("}")[2].partition("@")[2].partition(",")[0]
        return self.own.letters.index(turn) if self.own is not None and turn else 0

    def shown(self, spec: str) -> str:
        """The name of the position."""
        return spec if self.own is None else self.own.shown(self.node)


def solve(
    spec: str | Playable,
    *,
    ask: str = "outcome",
    misere: bool = False,
    maker_breaker: bool = False,
    normal: bool = False,
    brute: bool = False,
    memory: int | str | None = None,
    time: float | None = None,
    threads: int = 1,
    proof: bool = False,
    store: Place = None,
    fresh: bool = False,
    strict: bool = False,
) -> Answer:
    """Answers a question about a position, or about a game of your own (:class:`Game`).

    ``ask`` is one of the questions that ``games()`` lists for the game; ``misere``, ``maker_breaker`` and ``normal``
    choose another form of it. The budget is ``memory`` in bytes or as text (by default half of the machine's), ``time``
    in seconds, and ``threads``. With ``proof`` the certificate is written at once instead of on first use.

    ``store`` keeps the answer in a file, or in the default store if it is ``True``; the next call takes the answer from
    there, and its ``stored`` is true. ``fresh`` solves it again.

    If the budget runs out, ``stopped`` says so, and fields that are not known are None; with ``strict``
    :class:`OutOfBudget` is raised instead. The interpreter is released while the engines work, and Ctrl-C stops them.

    >>> import outwit
    >>> outwit.solve("cutcake:5x3+2x7").answer
    {'value': '-1', 'outcome': 'R'}
    >>> outwit.solve("kayles:12+5", misere=True).verdict
    'the player who does not move wins (P)'
    >>> outwit.solve("boxes:5x5", time=0.1).stopped is not None
    True
    """
    budget = Budget(memory, time, threads)
    form = form_of(misere, maker_breaker, normal)
    if isinstance(spec, str):
        asked = Asked(spec, form, budget, brute, store=place_of(store), fresh=fresh)
    else:
        if form != "usual":
            raise SpecError("a game of your own chooses its form itself: set misere or maker_breaker in the class")
        own = explore(spec, time=time)
        asked = Asked(own.spec(), own.form, budget, brute, own, store=place_of(store), fresh=fresh)
    answer = asked.answered(ask, proof)
    if strict and answer.stopped is not None:
        raise OutOfBudget(answer.stopped, answer)
    return answer


def check(certificate: str | bytes | os.PathLike[str]) -> Verified:
    """Verifies a certificate with the independent checker; pass its text or the path of its file.

    Raises :class:`Rejected` if the checker rejects it.

    >>> import outwit
    >>> outwit.check(outwit.solve("cutcake:2x1").certificate)
    <verified: cutcake:2x1 (normal): outcome L, value 1; 19 lines>
    """
    if isinstance(certificate, os.PathLike):
        certificate = Path(certificate).read_bytes()
    elif isinstance(certificate, str):
        certificate = certificate.encode()
    spec, rule, answers, lines = _outwit.check(certificate)
    return Verified(spec, rule, dict(answers), lines)


class Comparison:
    """The order of two games."""

    def __init__(self, found: Object) -> None:
        #: Everything that ``outwit compare --json`` prints.
        self.json = found
        #: The same in sentences.
        self.sentences: list[str] = found["sentences"]

    def __repr__(self) -> str:
        return f"<{'; '.join(self.sentences)}>"


def compare(
    left: str, right: str, *, memory: int | str | None = None, time: float | None = None, threads: int = 1
) -> Comparison:
    """The order of two games, for two players or for three.

    >>> import outwit
    >>> outwit.compare("cutcake:3x2", "cutcake:5x3").sentences[0]
    'cutcake:3x2 < cutcake:5x3   (0 and 1)'
    """
    return Comparison(json.loads(_outwit.compare(left, right, **Budget(memory, time, threads).limits())))


class Page:
    """An answer as a page for people. Jupyter shows it; ``print`` shows it as Markdown."""

    def __init__(self, found: Object, markdown: str, html: str) -> None:
        #: The sections, without the pictures.
        self.json = found
        self.markdown = markdown
        self.html = html

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __str__(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return f"<page about {shortened(str(self.json['input']))}>"


def explain(
    spec: str,
    *,
    misere: bool = False,
    maker_breaker: bool = False,
    normal: bool = False,
    memory: int | str | None = None,
    time: float | None = None,
    threads: int = 1,
) -> Page:
    """The answer as a page: what the game is, who wins and why, step by step.

    >>> import outwit
    >>> print(outwit.explain("nim:3+5").markdown.splitlines()[0])
    # `nim:3+5`
    """
    form = form_of(misere, maker_breaker, normal)
    text, markdown, html = _outwit.explain(spec, form, **Budget(memory, time, threads).limits())
    return Page(json.loads(text), markdown, html)


def games() -> list[Object]:
    """Every game that Outwit knows: its name, examples that work when pasted, players, rules and questions.

    >>> import outwit
    >>> [game["name"] for game in outwit.games()][:4]
    ['octal', 'treblecross', 'ellie', 'circnim']
    """
    found: list[Object] = json.loads(_outwit.games())
    return found
