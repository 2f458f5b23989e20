"""Problems: completed and counted as by a plain search."""

import itertools
import pickle
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenslab as q
from oracle import plain

PUZZLE = "AABB/AABB/ACDD/CCDD"


@settings(deadline=None)
@given(st.integers(4, 7), st.data())
def test_completions_are_the_solutions_that_fit(n, data):
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    given_, blocked = data.draw(st.sets(squares, max_size=2)), data.draw(st.sets(squares, max_size=6))
    diagonal = data.draw(st.sets(st.integers(1 - n, n - 1), max_size=1))
    fit = [
        columns
        for columns in plain(n)
        if given_ <= set(enumerate(columns))
        and not blocked & set(enumerate(columns))
        and not diagonal & {r - c for r, c in enumerate(columns)}
    ]
    problem = q.Problem(n, given=given_, blocked=blocked, blocked_diagonals=diagonal)
    assert [tuple(c for _, c in queens) for queens in problem.solutions()] == fit
    assert sorted(map(tuple, problem.solutions(any_order=True))) == sorted(
        tuple(enumerate(columns)) for columns in fit
    )
    assert problem.count() == len(fit)
    assert problem.is_unique() == (len(fit) == 1)
    found = problem.find()
    assert (found is None) == (not fit)
    if found is not None:
        assert tuple(c for _, c in found) in fit and problem.violation(found) is None


def test_problems_with_regions_are_solved():
    puzzle = q.Problem(4, rules="regions", regions=PUZZLE)
    fit = [
        columns
        for columns in itertools.permutations(range(4))
        if all(abs(a - b) > 1 for a, b in itertools.pairwise(columns))
        and len({PUZZLE.split("/")[r][c] for r, c in enumerate(columns)}) == 4
    ]
    assert [tuple(c for _, c in queens) for queens in puzzle.solutions()] == fit
    numbers = [[0, 0, 1, 1], [0, 0, 1, 1], [0, 2, 3, 3], [2, 2, 3, 3]]
    for regions in (PUZZLE, PUZZLE.replace("/", "\n"), PUZZLE.split("/"), numbers, np.array(numbers), map(list, PUZZLE.split("/"))):
        assert q.Problem(4, regions=regions).find() == puzzle.find()
    for wrong in (5, [5], [[0.5]], ["AB", "C"], "A?/BB", [["", "B"], ["A", "B"]]):
        with pytest.raises(ValueError):
            q.Problem(2, regions=wrong)
    with pytest.raises(ValueError, match="too large to search"):
        q.Problem(70_000)
    # Rules that are given are applied.
    assert q.Problem(4, rules="rooks", regions=PUZZLE).count() > 1 < q.Problem(4, regions=PUZZLE, rules=["rooks"]).count()
    assert puzzle.is_unique() and puzzle.regions == PUZZLE
    svg = puzzle.svg(puzzle.find())
    ET.fromstring(svg)
    assert svg != puzzle.svg()
    assert puzzle != q.Problem(4) and repr(puzzle).endswith(f"regions={PUZZLE!r})")


def test_rules_and_shapes_are_respected():
    assert [q.Problem(n, rules="torus").count() for n in (5, 6, 7)] == [10, 0, 28]
    assert q.Problem(6, rules="rooks").count() == 720
    assert q.Problem(2, columns=5).count() == sum(abs(a - b) > 1 for a in range(5) for b in range(5))
    assert q.Problem(3, queens=2).count() == 8
    assert q.Problem(8, given=[(0, 0), (1, 1)]).contradiction()
    with pytest.raises(ValueError, match="a whole number from -9223372036854775808 to"):
        q.Problem(8, blocked_diagonals=[2**63])
    assert q.Problem(8).violation([(0, 0)]) and q.Problem(8).contradiction() is None
    assert "p cnf" in q.Problem(4).to("dimacs")
    assert q.Problem(4).to("dlx") and "solve" in q.Problem(4).to("minizinc")


def test_a_timeout_raises_unfinished():
    hard = q.Problem(24, blocked=[(0, 0)])
    with pytest.raises(q.Unfinished) as stopped:
        hard.count(timeout=0.0)
    assert isinstance(stopped.value.found_so_far, int)
    with pytest.raises(q.Unfinished):
        q.Problem(8).find(timeout=0.0)
    assert q.Problem(8).count(timeout=float("inf")) == 92
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="not a number of seconds"):
            q.Problem(8).find(timeout=wrong)
    assert isinstance(pickle.loads(pickle.dumps(stopped.value)), q.Unfinished)
