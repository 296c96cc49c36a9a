"""Decides combinatorial games, and proves its answers."""

from __future__ import annotations

from outwit.errors import OutOfBudget, OutwitError, Rejected, SpecError
from outwit.solving import Answer, solve

__all__ = ["Answer", "OutOfBudget", "OutwitError", "Rejected", "SpecError", "solve"]
