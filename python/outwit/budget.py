"""What a search may use, and in which form a game is played."""

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
        """The budget with everything said; without a memory, half of what the machine has."""
        memory = self.memory
        if memory is None:
            memory = _outwit.half_of_memory()
        elif isinstance(memory, str):
            memory = _outwit.size(memory)
        if memory < 0 or self.threads < 1:
            raise SpecError("memory is a number of bytes, and at least one thread is needed")
        return {"memory": memory, "time": self.time, "threads": self.threads}


def form_of(misere: bool, maker_breaker: bool, normal: bool) -> str:
    """The form of a game that the flags ask for, of which there is at most one."""
    chosen = [
        name
        for name, wanted in (("misere", misere), ("maker-breaker", maker_breaker), ("normal", normal))
        if wanted
    ]
    if len(chosen) > 1:
        raise SpecError(f"a game is played in one form, not in {len(chosen)}: {', '.join(chosen)}")
    return chosen[0] if chosen else "usual"
