"""The package, and a game written with it, pass mypy --strict."""

from __future__ import annotations

from pathlib import Path

import mypy.api

FOLDER = Path(__file__).parents[1]
EXAMPLE = '''
import outwit

class Nim(outwit.Game):
    impartial = True
    start = (1, 2)

    def moves(self, position: tuple[int, ...], player: int) -> list[int]:
        return [heap for heap in position if heap]

    def play(self, position: tuple[int, ...], player: int, move: int) -> tuple[int, ...]:
        return tuple(heap - (heap == move) for heap in position)

answer: outwit.Answer = outwit.solve(Nim())
rows: list[outwit.Move] = answer.moves
'''


def test_the_package(tmp_path: Path) -> None:
    out, errors, code = mypy.api.run(
        ["--config-file", str(FOLDER / "pyproject.toml"), "--cache-dir", str(tmp_path), str(FOLDER / "outwit")]
    )
    assert code == 0, out + errors


def test_a_game_of_your_own(tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_text(EXAMPLE)
    out, errors, code = mypy.api.run(["--strict", "--cache-dir", str(tmp_path), str(file)])
    assert code == 0, out + errors


def test_a_mistake_is_found(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("import outwit\nlines: str = outwit.check(b'').lines\n")
    out, _, code = mypy.api.run(["--strict", "--cache-dir", str(tmp_path), str(file)])
    assert code == 1 and "Incompatible types" in out, out
