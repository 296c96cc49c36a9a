"""Ctrl-C stops a search, and other threads run during one."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

import outwit

LONG = {
    "solve": "outwit.solve('boxes:5x5')",
    "grundy": "outwit.grundy('.007', 10**8)",
    "table": "outwit.table('boxes:5x5..6')",
    "reply": "outwit.Match('boxes:5x5').reply()",
    "explore": "outwit.solve(Endless())",
}
PROGRAM = """
import sys, outwit
class Endless(outwit.Game):
    impartial = True
    start = 0
    def moves(self, position, player):
        return [1]
    def play(self, position, player, move):
        return position + (move if position < 10**9 else 0)
print("begins", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("stopped", flush=True)
else:
    print("not stopped", flush=True)
"""


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c(what: str) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(call=LONG[what])], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None and child.stdout.readline() == "begins\n"
    time.sleep(0.4)
    asked = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=30)
    assert out == "stopped\n"
    assert child.returncode == 0
    assert time.monotonic() - asked < 10


def test_other_threads_keep_running() -> None:
    steps = 0
    done = threading.Event()

    def count() -> None:
        nonlocal steps
        while not done.is_set():
            steps += 1
            time.sleep(0.005)

    other = threading.Thread(target=count)
    other.start()
    answer = outwit.solve("boxes:5x5", time=1)
    done.set()
    other.join()
    assert answer.stopped is not None
    assert steps > 40


def test_two_searches_at_once() -> None:
    answers = {}

    def solve(spec: str) -> None:
        answers[spec] = outwit.solve(spec).answer

    threads = [threading.Thread(target=solve, args=(spec,)) for spec in ("ellie:4x5", "boxes:3x3")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers["boxes:3x3"] == outwit.solve("boxes:3x3").answer and answers["ellie:4x5"]["outcome"] in "NP"
