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
    """The spec of the hypergraph in a file, for :func:`solve` and the others: ``lines:FILE`` of the program.

    A plain file has a line of the board in each row, names separated by white space, and ``#`` starts a comment; a ``.pg``
    file describes a positional game. What such a file says and a spec does not is a warning.

    >>> import outwit, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = pathlib.Path(folder, "triangle.txt")
    ...     _ = file.write_text("a b c\\nc d e\\ne f a\\n")
    ...     spec = outwit.lines(file)
    >>> spec
    'lines:{a b c;c d e;e f a}'
    """
    spec, notes = _outwit.lines(text_of(file), os.fspath(file))
    for note in notes:
        warnings.warn(f"{os.fspath(file)}: {note}", stacklevel=2)
    return spec


def coins(file: str | os.PathLike[str]) -> str:
    """The spec of the graph in a file, for strings and coins: ``coins:FILE`` of the program. Each row is an edge."""
    return _outwit.coins(text_of(file), os.fspath(file))


def text_of(file: str | os.PathLike[str]) -> str:
    """The text of a file that is not too large."""
    with Path(file).open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise SpecError(f"{os.fspath(file)}: a file has at most 16 MiB")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise SpecError(f"{os.fspath(file)}: this is no text in UTF-8") from None
