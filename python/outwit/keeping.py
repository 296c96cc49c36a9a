"""Where answers are kept."""

from __future__ import annotations

import os

from outwit import _outwit

#: The file of a store, or ``True`` for the default store.
Place = str | os.PathLike[str] | bool | None


def place_of(store: Place) -> str | None:
    """The file of a store; ``True`` is the default store, if there can be one."""
    if store is True:
        return _outwit.default_store()
    return None if store is None or store is False else os.fspath(store)
