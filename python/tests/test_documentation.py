"""Every example in the docstrings, docs/python.md and README.md works."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import outwit

ROOT = Path(__file__).parents[2]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = ["outwit", *(f"outwit.{module.name}" for module in pkgutil.iter_modules(outwit.__path__) if not module.ispkg)]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("._outwit")])
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert failed == 0


def test_there_are_examples() -> None:
    attempted = sum(
        doctest.testmod(importlib.import_module(name), optionflags=OPTIONS).attempted
        for name in MODULES
        if not name.endswith("._outwit")
    )
    assert attempted > 40


@pytest.mark.parametrize("path", ["README.md", "docs/python.md", "python/README.md"])
def test_pages(path: str) -> None:
    text = (ROOT / path).read_text()
    # A fence would be taken for something that the example above it prints.
    plain = "\n".join("" if line.startswith("```") else line for line in text.splitlines())
    examples = doctest.DocTestParser().get_doctest(plain, {}, path, path, 0)
    failed, attempted = doctest.DocTestRunner(optionflags=OPTIONS).run(examples)
    assert failed == 0
    assert attempted >= 3


def test_everything_public_is_documented() -> None:
    for name in outwit.__all__:
        assert getattr(outwit, name).__doc__, name
