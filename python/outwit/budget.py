"""The budget of a search, and the form a game is played in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from outwit import _outwit
from outwit.errors import SpecError


class Limits(TypedDict):
    """The budget as the extension module takes it."""

    memory: int
    time: float | None
    threads: int


@dataclass(frozen=True)
class Budget:
    """Memory in bytes or as text (``"8G"``), time in seconds, and threads."""

    memory: int | str | None = None
    time: float | None = None
    threads: int = 1

    def limits(self) -> Limits:
        """The budget with defaults filled in: memory is half of the machine's unless given."""
        memory = self.memory
        if memory is None:
            memory = _outwit.half_of_memory()
        elif isinstance(memory, str):
            memory = _outwit.size(memory)
        if memory < 0 or self.threads < 1:
            raise SpecError("memory is a number of bytes, and at least one thread is needed")
        return {"memory": memory, "time": self.time, "threads": self.threads}


def form_of(misere: bool, maker_breaker: bool, normal: bool) -> str:
    """The form of a game that the flags ask for; at most one may be set."""
    chosen = [
        name
        for name, wanted in (("misere", misere), ("maker-breaker", maker_breaker), ("normal", normal))
        if wanted
    ]
    if len(chosen) > 1:
        raise SpecError(f"choose one form of the game, not {len(chosen)}: {', '.join(chosen)}")
    return chosen[0] if chosen else "usual"
