"""Boards and graphs in files."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

from outwit import _outwit
from outwit.errors import SpecError

#: The largest file that is read, in bytes.
LARGEST = 16 << 20


def lines(file: str | os.PathLike[str]) -> str:
    """The spec of the hypergraph in a file, like ``lines:FILE`` in the program.

    A plain file has one line of the board per row, with names separated by white space; ``#`` starts a comment. A
    ``.pg`` file describes a positional game; what the spec cannot express becomes a warning.

    >>> import outwit, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "triangle.txt")
    ...     _ = file.write_text("a b c\\nc d e\\ne f a\\n")
    ...     spec = outwit.lines(file)
    >>> spec
    'lines:{a b c;c d e;e f a}'
    """
    return spec_in(file, "lines")


def coins(file: str | os.PathLike[str]) -> str:
    """The spec of the graph in a file, one edge per row, like ``coins:FILE`` in the program."""
    return spec_in(file, "coins")


def spec_in(file: str | os.PathLike[str], game: str) -> str:
    """The spec that a file stands for in a game; notes on the file become warnings of the caller's caller."""
    spec, notes = _outwit.read_file(game, text_of(file), os.fspath(file))
    for note in notes:
        warnings.warn(f"{os.fspath(file)}: {note}", stacklevel=3)
    return spec


def text_of(file: str | os.PathLike[str]) -> str:
    """The text of a file, if it is not too large."""
    with Path(file).open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise SpecError(f"{os.fspath(file)}: the file is larger than 16 MiB")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise SpecError(f"{os.fspath(file)}: the file is not UTF-8 text") from None
