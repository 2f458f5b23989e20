"""Boards: judged, read, written, graded, drawn."""

import io
import itertools
import pathlib
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenslab as q
from oracle import plain

TEXTS = [name for name in q.FORMATS if name not in ("svg", "png", "pdf")]


@st.composite
def boards(draw):
    n = draw(st.integers(1, 7))
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    return q.Board(n, draw(st.sets(squares, max_size=n + 2)))


def lines(square):
    row, column = square
    return {("row", row), ("column", column), ("diagonal", row - column), ("antidiagonal", row + column)}


@given(boards())
def test_attacks_are_shared_lines(board):
    expected = {
        (a, b, kind, line)
        for a, b in itertools.combinations(board.queens, 2)
        for kind, line in lines(a) & lines(b)
    }
    assert {(one.first, one.second, one.along, one.index) for one in board.attacks} == expected
    kind = "attacked" if expected else "solution" if len(board.queens) == board.n else "partial"
    assert board.kind == kind
    for row, column in itertools.product(range(board.n), repeat=2):
        attackers = [s for s in board.queens if s != (row, column) and lines(s) & lines((row, column))]
        assert board.attackers(row, column) == attackers
    for row, column in board.free():
        assert (row, column) not in board.queens and not board.attackers(row, column)
    assert np.asarray(board).sum() == len(board.queens)
    with pytest.raises(ValueError, match="a copy"):
        board.__array__(copy=False)
    if board.kind == "solution":
        assert board.solution().board() == board
    else:
        with pytest.raises(ValueError, match="attack|one queen in each row"):
            board.solution()


def test_queens_are_added_and_removed():
    board = q.Board(4).with_queen(0, 1).with_queen(1, 3)
    assert board.free() == [(2, 0), (3, 0), (3, 2)]
    assert board.without(0, 1).queens == ((1, 3),)
    with pytest.raises(ValueError, match="no queen"):
        board.without(3, 3)
    with pytest.raises(ValueError, match="outside"):
        board.with_queen(4, 0)


@pytest.mark.parametrize("format", TEXTS)
@pytest.mark.parametrize("base", [0, 1])
def test_written_boards_are_read_back(format, base):
    for n in (1, 4, 8):
        every = list(plain(n))
        text = q.write(every, format, base=base)
        found = q.read(text, base=base, format=format)
        assert [board.solution() for board in found] == every
        assert q.grade(text, n, base=base, format=format).perfect
    detected = q.read(q.write(list(plain(6)), format))
    assert detected.format == format and len(detected) == 4


def test_texts_are_read_from_strings_bytes_files_and_streams(tmp_path):
    path = pathlib.Path(tmp_path) / "boards.txt"
    path.write_text("1 3 0 2\n")
    with open(path) as stream:
        assert q.read(stream) == q.read(path) == q.read("1 3 0 2") == q.read(b"1 3 0 2")
    assert q.read(io.BytesIO(b"1 3 0 2")) == q.read(path)
    assert q.read("Q . x\n. . .\n. . .")[0].blocked == ((0, 2),)
    with pytest.raises(ValueError, match="to read the file, give Path"):
        q.check(str(path))


def test_faults_of_a_text_have_line_and_column():
    with pytest.raises(ValueError, match="line 2, column 3"):
        q.read("Q .\n. y")
    with pytest.raises(ValueError):
        q.read("")
    with pytest.raises(ValueError, match="not one of 0, 1"):
        q.read("1 3 0 2", base=2)


def test_answers_are_checked_in_many_notations():
    drawn = "Solution 1:\n| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n"
    for text in ("1 3 0 2", "[[0, 1], [1, 3], [2, 0], [3, 2]]", drawn):
        answer = q.check(text)
        assert answer.right and [board.solution() for board in answer] == [q.Solution([1, 3, 0, 2])]
    assert "counted from 1" in q.check("(1,2) (2,4) (3,1) (4,3)").reading
    assert not q.check("1 3 0 0").right
    # Judged by the rules in the text: queens may be two squares apart on a diagonal.
    solved = '{"n":5,"regions":["AAAAB","CCBBB","CCBBB","DDDBB","DDEBB"],"queens":[3,1,4,0,2]}'
    assert q.check(solved).right and not q.check(solved.replace("3,1,4,0,2", "4,2,0,3,1")).right
    with pytest.raises(ValueError, match=r"not a solution in any reading[\s\S]*\(format=\"pairs\"\)"):
        q.check("(1,2) (2,4) (3,1) (4,1)")


def test_lists_are_graded():
    every = list(plain(6))
    grade = q.grade(q.write([every[0], every[1], every[1]], "columns") + b"0 1 2 3 4 5\n", 6)
    assert (grade.listed, grade.right, grade.duplicates, grade.wrong, grade.missing) == (4, 2, 1, 1, 2)
    assert [number for number, _, _ in grade.remarks] == [3, 4] and grade.missed == every[2:]
    assert not grade and not grade.perfect
    fundamental = q.write(q.solutions(6, fundamental=True), "fen")
    assert q.grade(fundamental, 6, fundamental=True)


def test_pictures_are_valid_and_share_no_names():
    assert q.write(list(plain(5)), "png").startswith(b"\x89PNG")
    assert ET.fromstring(q.write(list(plain(5)), "svg")).tag.endswith("svg")
    pictures = [q.find(6)._repr_svg_(), q.find(6)._repr_svg_(), q.Problem(3)._repr_svg_()]
    names = [one.get("id") for picture in pictures for one in ET.fromstring(picture).iter() if one.get("id")]
    assert not names, "pictures on one page share no names"
    for html in (q.solutions(8)._repr_html_(), q.solutions(3)._repr_html_(), q.read("1 3 0 2")._repr_html_()):
        ET.fromstring(f"<div>{html}</div>")


def test_boards_print_as_drawings():
    assert str(q.Board(2, [(0, 1)], blocked=[(1, 1)])).splitlines()[1:3] == ["0 | . Q |", "1 | . x |"]
    assert str(q.find(4)) == ". Q . .\n. . . Q\nQ . . .\n. . Q ."
    assert len(str(q.find(1000))) < 100


ANYTHING = st.one_of(
    st.integers(), st.text(max_size=5), st.none(), st.floats(), st.lists(st.integers(-5, 9), max_size=9)
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(
        [
            lambda x: q.count(x if not isinstance(x, int) or not 14 < x < 40 else 8),
            lambda x: q.find(x if not isinstance(x, int) or x < 1000 or x > 10**8 else 8),
            q.Solution,
            q.solutions,
            q.Board.from_columns,
            q.rank,
            q.read,
            q.check,
            q.known,
            lambda x: q.Board(8, x),
            lambda x: q.Board(8, [(x, x)]),
            lambda x: q.Problem(8, given=[(x, 2)]),
            lambda x: q.Problem(8, blocked_diagonals=[x]),
            lambda x: q.Problem(8, blocked_antidiagonals=[x]),
            lambda x: q.Problem(8, rules=x),
            lambda x: q.Problem(8, regions=x),
            lambda x: q.unrank(8, x),
            lambda x: q.sample(8, 1, seed=x),
            lambda x: q.Player("arrays", 8).to_node(x),
            lambda x: q.trace(x, 8),
            lambda x: q.write([(1, 3, 0, 2)], x),
            lambda x: q.write([x], "columns"),
            lambda x: q.count(6, threads=x if not isinstance(x, int) or x < 100 else 2),
            lambda x: q.read("1 3 0 2", n=x),
            lambda x: q.estimate(8, batches=x if not isinstance(x, int) or x < 100 else 2),
            lambda x: next(q.solutions(6).buffers(x), None),
            lambda x: q.solutions(6, after=[x]),
            lambda x: q.solutions(6)[x],
            lambda x: q.grade(x, 4),
        ]
    ),
    ANYTHING,
)
def test_nonsense_is_refused_with_a_message(call, value):
    try:
        call(value)
    except (ValueError, TypeError, IndexError) as error:
        assert str(error)
