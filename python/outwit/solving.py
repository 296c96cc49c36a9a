"""Questions and answers."""

from __future__ import annotations

import json
from typing import Any

from outwit import _outwit

#: A JSON object.
Object = dict[str, Any]


class Answer:
    """The answer to a question about a position."""

    def __init__(self, found: Object, certificate: bytes | None) -> None:
        self.spec: str = found["spec"]
        self.question: str = found["question"]
        self.answer: Object = found["answer"]
        self.verdict: str = found["verdict"]
        self.seconds: float = found["seconds"]
        self.positions: int = found["positions"]
        self._certificate = certificate

    def __repr__(self) -> str:
        return f"<{self.spec}: {self.verdict}>"


def solve(
    spec: str,
    *,
    ask: str = "outcome",
    memory: int = 1 << 30,
    time: float | None = None,
    threads: int = 1,
    proof: bool = False,
) -> Answer:
    """Answers a question about a position."""
    text, certificate = _outwit.solve(spec, ask, "usual", False, memory, time, threads, proof)
    return Answer(json.loads(text), certificate)
