"""Answers, their certificates and pictures, and errors."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
from pathlib import Path

import pytest
from games_of_their_own import Nim

import outwit

PROGRAM = Path(os.environ.get("OUTWIT_PROGRAM", Path(__file__).parents[2] / "target/debug/outwit"))


@pytest.mark.parametrize(
    ("spec", "answer"),
    [
        ("nim:3+4+5", {"grundy": 2, "outcome": "N"}),
        ("cutcake:5x3+2x7", {"value": "-1", "outcome": "R"}),
        ("cutblock:1x2x2", {"starts": {"L": "R", "C": "R", "R": "C"}, "class": "=_CR"}),
        ("affine:4", {"result": "first", "plies": 15}),
        ("octagons:3x3", {"margin": -1}),
        ("cannibal:U5", {"verdict": "cannibal", "method": "blocks: one site, one answer, on a lattice of index 8"}),
    ],
)
def test_answers(spec: str, answer: dict[str, object]) -> None:
    found = outwit.solve(spec, time=60)
    assert found.answer == answer
    assert found.stopped is None
    verified = found.verify()
    assert verified.lines == len(found.certificate.splitlines())
    assert set(found.certified) <= {name.partition(".")[0] for name in verified.answers}


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built")
@pytest.mark.parametrize(
    "arguments",
    [["ellie:3x7"], ["kayles:7+3", "--misere"], ["cutblock:3x2x2"], ["mnk:3,3,3", "--maker-breaker"], ["boxes:2x2"]],
)
def test_the_program_says_the_same(arguments: list[str]) -> None:
    printed = subprocess.run([PROGRAM, "solve", *arguments, "--json"], capture_output=True, text=True, check=True)
    theirs = json.loads(printed.stdout)
    flags = {flag.removeprefix("--").replace("-", "_"): True for flag in arguments[1:]}
    ours = outwit.solve(arguments[0], **flags)  # type: ignore[arg-type]
    assert ours.answer == theirs["answer"]
    assert ours.best == theirs["best"]
    assert ours.certified == theirs["certified"]
    for name in ("input", "spec", "rule", "verdict", "winner"):
        assert getattr(ours, name) == ours.json[name] == theirs[name]


@pytest.mark.parametrize(
    ("spec", "rule", "winner"),
    [
        ("nim:3+4+5", "normal", "first"),
        ("nim:3+5+6", "normal", "second"),
        ("cutcake:5x3", "normal", {"L": "L", "R": "L"}),
        ("cutblock:4x3x3", "normal", {"L": "nobody", "C": "L", "R": "L"}),
        ("grid:3x3", "complete", "draw"),
        ("boxes:2x2", "points", "first"),
        ("octagons:1x3:2,3,1/1-2", "points", None),
        ("cannibal:U5", "cannibal", "Bob"),
    ],
)
def test_every_answer_names_its_rule_and_its_winner(spec: str, rule: str, winner: object) -> None:
    answer = outwit.solve(spec, time=60)
    assert (answer.input, answer.rule, answer.winner) == (spec, rule, winner)
    assert list(answer.json)[:6] == ["input", "spec", "rule", "verdict", "winner", "question"]


def test_brute_force_agrees() -> None:
    for spec in ("ellie:3x4", "kayles:6+2", "cutcake:4x3", "boxes:1x2"):
        assert outwit.solve(spec, brute=True).answer == outwit.solve(spec).answer


def test_other_questions() -> None:
    genus = outwit.solve("kayles:5", ask="genus")
    assert genus.answer["genus"] == [1, 4, 6, 4, 6, 4, 6, 4]
    with pytest.raises(outwit.SpecError, match="cannot be asked for"):
        outwit.solve("kayles:5", ask="symmetry")
    with pytest.raises(outwit.SpecError, match="not for the genus"):
        _ = genus.certificate


def test_moves_and_play() -> None:
    answer = outwit.solve("nim:3+4+5")
    moves = {move.name: move.answer["outcome"] for move in answer.moves}
    assert len(moves) == 12
    assert [name for name, outcome in moves.items() if outcome == "P"] == answer.best
    assert (answer.input, answer.spec) == ("nim:3+4+5", "octal:.3*:5+4+3")
    after = answer.play(answer.best[0])
    assert after.outcome == "P" and after.input == after.spec == "octal:.3*:5+4+1"
    with pytest.raises(outwit.SpecError, match="not a legal move") as wrong:
        answer.play("9->1")
    assert wrong.value.instead is not None


def test_errors_are_one_line() -> None:
    with pytest.raises(outwit.SpecError) as wrong:
        outwit.solve("cutcake:5x")
    assert wrong.value.at == 10 and wrong.value.instead and "\n" not in str(wrong.value)
    assert isinstance(wrong.value, ValueError) and isinstance(wrong.value, outwit.OutwitError)
    for call in (
        lambda: outwit.solve("kayles:5", misere=True, maker_breaker=True),
        lambda: outwit.solve("kayles:5", memory="8Q"),
        lambda: outwit.solve("kayles:5", time=-1),
        lambda: outwit.solve("kayles:5", threads=0),
        lambda: outwit.solve("cutblock:2x2x2", misere=True),
        lambda: outwit.board("nothing:1"),
        lambda: outwit.compare("kayles:5", "cutcake:2x2"),
        lambda: outwit.table("kayles:1..x"),
        lambda: outwit.grundy("x", 5),
        lambda: outwit.Match("kayles"),
    ):
        with pytest.raises(outwit.SpecError) as error:
            call()
        assert "\n" not in str(error.value)


def test_budgets() -> None:
    open_answer = outwit.solve("boxes:4x4", memory="1M", time=1)
    assert open_answer.stopped is not None
    assert open_answer.answer["margin"] is None and "bounds" in open_answer.json
    with pytest.raises(outwit.OutOfBudget) as over:
        outwit.solve("boxes:4x4", memory="1M", time=1, strict=True)
    assert isinstance(over.value.found, outwit.Answer)
    with pytest.raises(outwit.OutOfBudget):
        _ = open_answer.certificate
    with pytest.raises(outwit.OutOfBudget, match="can never fit"):
        outwit.grundy(".007", 10**15, memory="1G")


def test_a_damaged_certificate_is_rejected(tmp_path: Path) -> None:
    text = outwit.solve("ellie:2x3").certificate
    file = tmp_path / "ellie.txt"
    file.write_text(text)
    assert outwit.check(file) == outwit.check(text) == outwit.check(text.encode())
    with pytest.raises(outwit.Rejected) as rejected:
        outwit.check(text.replace("grundy 2", "grundy 3"))
    assert rejected.value.line is not None and str(rejected.value).startswith(f"line {rejected.value.line}: ")


def test_pictures(tmp_path: Path) -> None:
    board = outwit.board("affine:4:r1,r3/r2", view="grid")
    assert board._repr_svg_().startswith("<svg")
    for name in ("a.svg", "a.png", "a.tex", "a.txt"):
        board.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 50
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(outwit.SpecError):
        board.save(tmp_path / "a.gif")
    assert outwit.solve("ellie:3x7")._repr_svg_() == outwit.board("ellie:3x7").svg
    assert "<svg" in outwit.explain("kayles:5").html


def test_answers_and_errors_can_be_pickled() -> None:
    for spec in ("kayles:5", Nim(1, 2)):
        answer = outwit.solve(spec)
        copy = pickle.loads(pickle.dumps(answer))
        assert copy.answer == answer.answer and copy.grundy == answer.grundy and copy.verify() == answer.verify()
        assert [move.name for move in copy.moves] == [move.name for move in answer.moves]
    with pytest.raises(AttributeError, match="has no margin"):
        _ = answer.margin
    error = pickle.loads(pickle.dumps(outwit.SpecError("wrong", 3, "right")))
    assert (str(error), error.at, error.instead) == ("wrong", 3, "right")


def test_compare_and_games() -> None:
    assert "queer" not in repr(outwit.compare("cutblock:4x3x3", "three:1_L"))
    names = [game["name"] for game in outwit.games()]
    assert len(names) == len(set(names)) and {"octal", "cannibal", "graph-three"} <= set(names)
    for game in outwit.games():
        assert outwit.board(game["example"]).svg.startswith("<svg")


def test_answers_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "answers.sqlite"
    first = outwit.solve("ellie:3x7", store=file, proof=True)
    again = outwit.solve("ellie:3x7", store=file)
    assert (first.stored, again.stored) == (False, True)
    assert (again.answer, again.best, again.verdict) == (first.answer, first.best, first.verdict)
    assert again.certificate == first.certificate and again.verify().answers["grundy"] == str(first.grundy)
    assert not outwit.solve("ellie:3x7", store=file, fresh=True).stored
    assert not outwit.solve("ellie:3x7", store=file, brute=True).stored
    assert not outwit.solve("ellie:3x7").stored
    # The rows of a table are answers too, and vice versa.
    outwit.table("cutcake:1..3x1..3", store=file)
    row = outwit.solve("cutcake:2x3", store=file)
    assert row.stored and row.best == outwit.solve("cutcake:2x3").best
    # Positions after a move go through the store too.
    assert not again.play(again.best[0]).stored and again.play(again.best[0]).stored


def test_your_own_game_is_kept_under_its_graph(tmp_path: Path) -> None:
    file = tmp_path / "own.sqlite"
    assert not outwit.solve(Nim(3, 4), store=file).stored
    assert outwit.solve(Nim(3, 4), store=file).stored
    assert not outwit.solve(Nim(3, 5), store=file).stored


def test_other_files_are_refused_as_stores_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir or Madam, this is not a store, however long it may be.\n" * 20)
    before = file.read_bytes()
    with pytest.raises(outwit.SpecError, match="store"):
        outwit.solve("kayles:5", store=file)
    assert file.read_bytes() == before


def test_boards_and_graphs_come_from_files(tmp_path: Path) -> None:
    plane = tmp_path / "plane.txt"
    plane.write_text("# seven points\n1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n")
    answer = outwit.solve(outwit.lines(plane))
    assert answer.answer == outwit.solve("projective:2").answer
    described = tmp_path / "row.pg"
    program = subprocess.run([PROGRAM, "export", "mnk:1,3,2", "--pg", described], check=True, capture_output=True)
    assert program.returncode == 0
    assert outwit.solve(outwit.lines(str(described))).result == outwit.solve("mnk:1,3,2").result
    graph = tmp_path / "graph.txt"
    graph.write_text("a a\na b\nb c\nc c\n")
    assert outwit.coins(graph) == "coins:{a a;a b;b c;c c}"


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"a b\nc\n", "graph.txt: row 2: "), (b"", "no edge"), (b"\xff\xfe", "UTF-8"), (b"#" * (17 << 20), "16 MiB")],
)
def test_files_without_a_graph(content: bytes, says: str, tmp_path: Path) -> None:
    graph = tmp_path / "graph.txt"
    graph.write_bytes(content)
    with pytest.raises(outwit.SpecError, match=says):
        outwit.coins(graph)
    with pytest.raises(FileNotFoundError):
        outwit.lines(tmp_path / "nosuch.txt")
