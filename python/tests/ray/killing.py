"""Kills workers of Ray while they are busy; their process titles show what they do."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator


def titles() -> Iterator[tuple[int, str]]:
    """The processes of this machine with their titles."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    yield int(name), file.read().replace(b"\0", b" ").decode(errors="replace").strip()


@contextlib.contextmanager
def busy_with(*wanted: str, times: int = 1) -> Iterator[list[str]]:
    """Within this context, kills a worker that is busy with each of these titles, ``times`` times each."""
    killed: list[str] = []
    over = threading.Event()

    def look() -> None:
        while not over.is_set() and len(killed) < times * len(wanted):
            for process, title in titles():
                open_titles = [w for w in wanted if title.startswith(w) and killed.count(w) < times]
                if open_titles:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
                        killed.append(open_titles[0])
                    # Let Ray restart the worker first.
                    over.wait(0.5)
                    break
            time.sleep(0.002)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()
