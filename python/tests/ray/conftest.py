"""A real Ray with several workers on this machine, for all tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from outwit.ray.cluster import connected


@pytest.fixture(scope="session", autouse=True)
def workers() -> Iterator[None]:
    with connected(None, 3):
        yield


@pytest.fixture(scope="session")
def alone() -> bool:
    """Whether the tests run in their own network namespace (``alone.py``)."""
    return os.environ.get("OUTWIT_ALONE") == "yes"
