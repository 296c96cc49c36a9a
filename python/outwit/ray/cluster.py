"""Where the work runs: an existing cluster, or workers on this machine."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from types import ModuleType


def load() -> ModuleType:
    """Ray itself, an optional dependency."""
    try:
        import ray
    except ImportError as missing:
        raise ImportError("outwit.ray needs Ray: pip install 'outwit[ray]'") from missing
    return ray


@contextlib.contextmanager
def connected(address: str | None, workers: int | None) -> Iterator[ModuleType]:
    """Ray, connected to the cluster at an address.

    Without an address an existing connection is used; if there is none, ``workers`` workers are started on this
    machine, which listen on 127.0.0.1 only, and stopped afterwards.
    """
    if address is None and "ray" not in sys.modules:
        # Anyone who can reach Ray's ports can run any program unless Ray asks for a token, which it decides on import.
        os.environ.setdefault("RAY_AUTH_MODE", "token")
    ray = load()
    if ray.is_initialized():
        yield ray
        return
    if address is None:
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            _node_ip_address="127.0.0.1",
        )
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        yield ray
    finally:
        ray.shutdown()


def processors(ray: ModuleType) -> int:
    """How many tasks can run at the same time."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
