"""Every class: its values can be compared, hashed, pickled, printed and shown."""

import copy
import pickle
import xml.etree.ElementTree as ET

import pytest

import queenslab as q
from queenslab import puzzles

MAP = "AABB/AABB/ACDD/CCDD"
VALUES = [
    q.Board(4, [(0, 1), (1, 1)], blocked=[(3, 3)]),
    q.Player("arrays", 6, by="columns", step=17),
    q.Player("bitmask", 6),
    q.Problem(5, columns=6, queens=4, given=[(0, 1)], blocked=[(3, 3)], blocked_diagonals=[-2], rules="queens,knights"),
    q.Problem(4, blocked_antidiagonals=[6], regions=MAP),
    q.Puzzle(MAP, blocked=[(0, 0)], queens=[(0, 2)], crosses=[(3, 3)], title="a", source="b'c", date="c", id="d"),
    q.Puzzle("red red sea sea/ivy red sea sea/ivy ivy jet sea/ivy jet jet jet"),
    q.Puzzle(n=6, given=[(0, 1)]),
    puzzles.generate(10, stars=2, seed=3),
    q.Solution((1, 3, 0, 2)),
    q.solutions(6),
    q.solutions(6, fundamental=True),
    q.solutions(6, after=[2]),
    q.Board(4, [(0, 1), (1, 1)]).attacks[0],
    q.check("1 3 0 2"),
    q.classes(6),
    q.Player("arrays", 6, step=17).counters,
    q.estimate(9, seed=1, batches=2),
    q.grade("1 3 0 2\n0 1 2 3", 4),
    q.known(8),
    q.Solution((1, 3, 0, 2)).orbit,
    q.sample(6, 2, seed=3),
    q.Player("arrays", 6, step=17).step,
    q.Puzzle(MAP).explain()[0],
    q.Puzzle(MAP).explain()[0].premises[0],
    q.Puzzle(MAP).grade(),
    q.Puzzle(MAP).hint(),
    puzzles.read(MAP),
]
NAMES = {**vars(puzzles), **{name: getattr(q, name) for name in q.__all__}, "Grade": puzzles.Grade}
# Lists, a player, which changes, and tuples that hold lists and dictionaries.
UNHASHABLE = (list, q.Player, q.Classes, q.Graded, puzzles.Grade)
SHOWN = (q.Board, q.Player, q.Problem, q.Puzzle, q.Solution, q.Solutions, q.Boards, q.Sample, puzzles.Puzzles)


def test_there_is_a_value_of_every_class():
    classes = {one for one in NAMES.values() if isinstance(one, type)}
    assert classes - {type(value) for value in VALUES} == {q.Unfinished}
    over = pickle.loads(pickle.dumps(q.Unfinished([1])))
    assert over.found_so_far == [1] and str(over) == str(q.Unfinished([1]))


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_can_be_pickled_compared_printed_and_shown(value):
    # A list prints its items, as lists do; its source or its seed is an attribute.
    again = [pickle.loads(pickle.dumps(value)), copy.deepcopy(value), eval(repr(value), dict(NAMES))]
    for one in again[: 2 if isinstance(value, list) else 3]:
        assert type(one) is type(value) and one == value and not one != value
        assert getattr(one, "__dict__", None) == getattr(value, "__dict__", None)
        assert getattr(one, "seed", None) == getattr(value, "seed", None)
        if isinstance(value, UNHASHABLE):
            pytest.raises(TypeError, hash, value)
        else:
            assert hash(one) == hash(value)
    assert again[2] == value and str(value)
    for other in (*VALUES, 5, "a", None):
        assert (other == value) == (other is value), other
    shown = [getattr(value, name)() for name in ("_repr_svg_", "_repr_html_") if hasattr(value, name)]
    assert len(shown) == isinstance(value, SHOWN)
    for text in shown:
        assert "<svg" in text and ET.fromstring(f"<div>{text}</div>") is not None


def test_large_boards_are_not_shown():
    for large in (q.Board(101), q.Problem(101), q.find(101)):
        assert large._repr_svg_() is None
