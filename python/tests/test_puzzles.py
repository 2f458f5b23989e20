"""Puzzles: made, solved as by a plain search, graded, explained, read and written."""

import datetime
import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenslab as q
from queenslab import puzzles

ROOT = Path(__file__).parents[2]
SMALL = "AABB/AABB/ACDD/CCDD"


def plain(puzzle):
    """All solutions with one queen to a row, by trying every permutation."""
    rows = puzzle.regions.split("/")
    return [
        list(enumerate(columns))
        for columns in itertools.permutations(range(puzzle.n))
        if all(abs(a - b) > 1 for a, b in itertools.pairwise(columns))
        and len({rows[r][c] for r, c in enumerate(columns)}) == puzzle.n
        and set(puzzle.given) <= set(enumerate(columns))
        and not set(puzzle.blocked) & set(enumerate(columns))
    ]


def excludes(puzzle, a, b):
    """Whether queens on a and b would break the rules."""
    (r, c), (s, d) = a, b
    rows = puzzle.regions.split("/")
    near = max(abs(r - s), abs(c - d)) <= 1
    return a != b and (r == s or c == d or near or rows[r][c] == rows[s][d])


@settings(deadline=None, max_examples=40)
@given(st.integers(4, 7), st.data())
def test_solutions_agree_with_a_plain_search(n, data):
    # One square of each region lies on the diagonal, so that there are n of them.
    rows = [[data.draw(st.integers(0, n - 1)) for _ in range(n)] for _ in range(n)]
    for i in range(n):
        rows[i][i] = i
    regions = "/".join("".join(chr(65 + one) for one in row) for row in rows)
    squares = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    puzzle = q.Puzzle(
        regions, given=data.draw(st.sets(squares, max_size=1)), blocked=data.draw(st.sets(squares, max_size=3))
    )
    expected = plain(puzzle)
    assert sorted(puzzle.solutions(10_000)) == expected == sorted(puzzle.problem().solutions())
    assert puzzle.is_unique() == (len(expected) == 1)
    assert puzzle.solve() == (expected[0] if len(expected) == 1 else None)
    assert all(puzzle.is_solved_by(queens) for queens in expected)
    assert (puzzle.grade() is not None) == puzzle.is_unique()


@settings(deadline=None, max_examples=30)
@given(st.integers(4, 9), st.integers(0, 2**64 - 1))
def test_generated_puzzles_have_one_solution_and_steps_that_lead_to_it(n, seed):
    puzzle = puzzles.generate(n, seed=seed)
    [solution] = plain(puzzle) if n < 8 else [puzzle.solve()]
    assert puzzle.divided_region() is None and puzzle.is_solved_by(solution)
    free = {(r, c) for r in range(n) for c in range(n)}
    placed = []
    grade, steps = puzzle.grade(), puzzle.explain()
    for step in steps:
        assert step.words and step.technique in puzzles.TECHNIQUES and (not step.queens) != (not step.excluded)
        for queen in step.queens:
            assert queen in solution and queen in free
            placed.append(queen)
            free = {one for one in free if one != queen and not excludes(puzzle, one, queen)}
        assert not set(step.excluded) & set(solution) and set(step.excluded) <= free
        free -= set(step.excluded)
    assert sorted(placed) == solution
    assert grade.hardest >= max(step.rating for step in steps) and grade.level in puzzles.LEVELS


def test_the_same_seed_gives_the_same_puzzle():
    assert puzzles.generate(9, seed=5) == puzzles.generate(9, seed=5)
    assert len({puzzles.generate(9, seed=5, number=number) for number in range(5)}) == 5
    # A date of the calendar, as text or not.
    monday = puzzles.daily(datetime.date(2026, 11, 16))
    assert monday == puzzles.daily("2026-11-16") and monday.date == "2026-11-16"


@pytest.mark.parametrize("level", puzzles.LEVELS)
def test_puzzles_have_the_requested_grade(level):
    assert puzzles.generate(8, grade=level, seed=2).grade().level == level


def test_recipes_are_followed():
    for style in puzzles.STYLES:
        assert puzzles.generate(8, style=style, seed=1).is_unique()
    turned = puzzles.generate(8, symmetry="half", seed=1).regions.replace("/", "")
    pairs = dict(zip(turned, reversed(turned)))
    assert turned == "".join(pairs[one] for one in reversed(turned))
    painted = puzzles.generate(paint="AA....../A......./......../......../......../......../......../........", seed=1)
    assert painted.n == 8 and len({painted.regions.split("/")[r][c] for r, c in ((0, 0), (0, 1), (1, 0))}) == 1
    assert painted.repainted("AA....../A......." + "/........" * 6) == []
    least = puzzles.generate(10, least=3, seed=1).regions.replace("/", "")
    assert min(map(least.count, set(least))) >= 3
    assert 3.4 <= puzzles.generate(8, grade=(3.4, 4.0), seed=1).grade().hardest <= 4.0
    stars = puzzles.generate(10, stars=2, seed=1)
    [queens] = stars.solutions(2)
    assert len(queens) == 20 and stars.grade().hardest >= 1 and stars.hint().kind == "step"
    placed = [queen for step in stars.explain() for queen in step.queens]
    assert sorted(placed) == sorted(queens)
    for clues in ("given", "blocked"):
        puzzle = puzzles.classic(8, clues=clues, seed=3)
        assert puzzle.is_unique() and q.Solution(c for _, c in puzzle.solve())
        squares = getattr(puzzle, clues)
        for one in squares:
            assert not q.Puzzle(n=8, **{clues: [s for s in squares if s != one]}).is_unique()


def test_hints_lead_to_the_solution():
    puzzle = puzzles.generate(8, grade="hard", seed=4)
    solution = puzzle.solve()
    wrong = next((0, c) for c in range(8) if (0, c) not in solution)
    hint = puzzle.with_marks(queens=[wrong], crosses=[solution[3]]).hint()
    assert (hint.kind, hint.queens, hint.crosses) == ("mistakes", (wrong,), (solution[3],))
    assert puzzle.with_marks(solution).hint().kind == "solved"
    told = {(level, language): puzzle.hint(level=level, language=language).words
            for level in (1, 2, 3) for language in ("en", "ru", "zh")}  # fmt: skip
    assert len(set(told.values())) == 9
    hint = puzzle.hint()
    assert hint.step.premises and {house.kind for house in hint.step.premises} <= {"row", "column", "region"}
    # Following the hints leads to the solution.
    crosses, queens = [], []
    for _ in range(200):
        hint = puzzle.with_marks(queens, crosses).hint()
        if hint.kind == "solved":
            break
        crosses += hint.step.excluded
        queens += hint.step.queens
    assert sorted(queens) == solution
    chain = next(
        step
        for seed in range(50)
        for step in puzzles.generate(8, grade="fiendish", seed=seed).explain()
        if step.technique == "chain"
    )
    assert chain.chain and all(link.words for link in chain.chain)


def test_repairs_make_maps_puzzles():
    puzzle = puzzles.generate(7, seed=9)
    rows = [list(row) for row in puzzle.regions.split("/")]
    repairs = 0
    for (r, c), (s, d) in itertools.product(itertools.product(range(7), repeat=2), repeat=2):
        if abs(r - s) + abs(c - d) == 1 and rows[r][c] != rows[s][d]:
            changed = [row[:] for row in rows]
            changed[r][c] = rows[s][d]
            if len({one for row in changed for one in row}) < 7:
                continue
            broken = q.Puzzle("/".join(map("".join, changed)))
            if broken.is_unique() and broken.divided_region() is None:
                continue
            repaired = [list(line) for line in broken.regions.split("/")]
            for (row, column), letter in broken.repair():
                repaired[row][column] = letter
            assert q.Puzzle("/".join(map("".join, repaired))).is_unique()
            repairs += 1
    assert repairs


@pytest.mark.parametrize("format", puzzles.FORMATS)
def test_formats_are_read_back(format):
    made = [puzzles.generate(n, seed=n) for n in (6, 8, 10)]
    if format in ("json", "letters"):
        made = [q.Puzzle(puzzle.regions, id=str(puzzle.n), date="2026-11-22") for puzzle in made]
    again = puzzles.read(puzzles.write(made, format))
    # The numbers of a matrix are the names of its regions.
    names = str.maketrans("0123456789" if format == "matrix" else "", "ABCDEFGHIJ" if format == "matrix" else "")
    assert [puzzle.regions.translate(names) for puzzle in again] == [puzzle.regions for puzzle in made]
    assert puzzles.read(made[0].to(format)) == again[:1]


def test_names_of_regions_are_kept():
    puzzle = q.Puzzle("red red sea sea/ivy red sea sea/ivy ivy jet sea/ivy jet jet jet")
    assert puzzle.regions.startswith("red red sea") and any("region ivy" in step.words for step in puzzle.explain())
    assert eval(repr(puzzle), {"Puzzle": q.Puzzle}) == puzzle == puzzles.read(puzzle.to("json"))[0]
    rows = [["red", "red", "sea", "sea"], ["ivy", "red", "sea", "sea"], ["ivy", "ivy", "jet", "sea"], ["ivy"] + 3 * ["jet"]]
    assert puzzle == q.Puzzle(rows) == q.Puzzle(map(tuple, rows))
    # A letter and an accent of its own, as some systems write é.
    name = "light blue\u0301"
    blank = q.Puzzle(f'[["{name}","b","b"],["{name}","b","b"],["c","c","c"]]')
    assert eval(repr(blank), {"Puzzle": q.Puzzle}) == blank and f'"{name}"' in blank.regions
    assert blank == q.Puzzle([[name, "b", "b"], [name, "b", "b"], ["c", "c", "c"]])
    assert q.Puzzle("WWXX/WWXX/YYZZ/YYZZ").repair()[0][1] in "WXYZ"


def test_titles_and_marks_are_kept():
    puzzle = q.Puzzle(
        SMALL, blocked=[(0, 0)], queens=[(0, 2)], crosses=[(3, 3)], title="a", source="b", date="c", id="d"
    )
    [again] = puzzles.read(puzzle.to("json"))
    assert again == puzzle != q.Puzzle(SMALL) and puzzle != SMALL and len({puzzle, again}) == 1


def test_puzzles_are_drawn():
    puzzle = puzzles.generate(8, seed=7)
    ET.fromstring(puzzle._repr_svg_())
    assert puzzle.svg(puzzle.solve(), marked=[(0, 0)]) != puzzle.svg() == puzzle._repr_svg_()
    assert puzzle.png(puzzle.solve()).startswith(b"\x89PNG")
    assert len(str(puzzle).splitlines()) >= 17 and "┏" in str(puzzle)
    html = puzzles.Puzzles([puzzle] * 13)._repr_html_()
    assert html.count("<svg") == 12 and "13 puzzles" in html
    assert b"FontFile2" in puzzles.sheets([puzzle], language="ru")
    assert puzzles.sheets([puzzle], paper="letter", per_page=1, colored=True, answers=False).startswith(b"%PDF")


@pytest.mark.parametrize(
    "call, why",
    [
        (lambda: q.Puzzle("AB/AB/AB"), "not square"),
        (lambda: q.Puzzle("AAA/BBB/BBB"), "3 rows need 3 regions, but the map has 2"),
        (lambda: q.Puzzle("A?/BB"), "not the name of a region"),
        (lambda: q.Puzzle(""), "puzzle"),
        (lambda: q.Puzzle(), "regions, or a size"),
        (lambda: q.Puzzle(SMALL, n=5), "4 rows, not 5"),
        (lambda: q.Puzzle(n=26), "1 to 25 rows"),
        (lambda: q.Puzzle(n=8, stars=2), "one queen in each row"),
        (lambda: q.Puzzle(SMALL, stars=9), "do not fit"),
        (lambda: q.Puzzle(SMALL, given=[(9, 9)]), "outside"),
        (lambda: q.Puzzle(SMALL, queens=[(4, 0)]), "outside"),
        (lambda: q.Puzzle(SMALL, queens=[(1, 1)], crosses=[(1, 1)]), "both a queen and a cross"),
        (lambda: q.Puzzle(SMALL).hint(level=4), "not one of 1, 2, 3"),
        (lambda: q.Puzzle(SMALL).hint(language="xx"), "not one of en, ru, zh"),
        (lambda: q.Puzzle(SMALL).explain(base=2), "not one of 0, 1"),
        (lambda: q.Puzzle(n=4).to("sbn"), "cannot hold"),
        (lambda: q.Puzzle(SMALL).to("nothing"), "not one of json, letters"),
        (lambda: q.Puzzle(SMALL).svg([(8, 8)]), "outside"),
        (lambda: q.Puzzle(SMALL).png(marked=[(0, 8)]), "outside"),
        (lambda: puzzles.generate(3), "n = 4 to 25, not 3"),
        (lambda: puzzles.generate(0), "n = 4 to 25, not 0"),
        (lambda: puzzles.generate(-1), "whole number"),
        (lambda: puzzles.generate(8, stars=0), "not 0"),
        (lambda: puzzles.generate(8, grade="heavy"), "not one of easy, medium"),
        (lambda: puzzles.generate(8, grade=(4.0, 3.0)), "ratings such as"),
        (lambda: puzzles.generate(8, style="odd"), "not one of newspaper, even"),
        (lambda: puzzles.generate(8, symmetry="odd"), "not one of none, half"),
        (lambda: puzzles.generate(6, symmetry="quarter"), "4k"),
        (lambda: puzzles.generate(paint="AB/C"), "painting"),
        (lambda: puzzles.generate(8, number=-1), "whole number"),
        (lambda: puzzles.classic(3), "not 3"),
        (lambda: puzzles.classic(8, clues="none"), "not one of given, blocked"),
        (lambda: puzzles.daily("someday"), "not a date"),
        (lambda: puzzles.read(""), "no puzzle"),
        (lambda: puzzles.read("?"), "line 1"),
        (lambda: q.Puzzle(SMALL, given=[(1, 2, 3)]), r"a square must be \(row, column\), not \(1, 2, 3\)"),
        (lambda: puzzles.sheets([], paper="a3"), "not one of a4, a5"),
        (lambda: puzzles.sheets([]), "at least one puzzle"),
    ],
)
def test_errors_say_what_is_wrong(call, why):
    with pytest.raises(ValueError, match=why):
        call()


def test_a_timeout_keeps_what_was_found_and_wrong_types_are_refused():
    with pytest.raises(q.Unfinished) as over:
        q.Puzzle(n=20).solutions(2**31, timeout=0.0)
    assert all(len(queens) == 20 for queens in over.value.found_so_far)
    with pytest.raises(TypeError):
        q.Puzzle(SMALL, given=[3])
    with pytest.raises(TypeError, match="a day must be a date"):
        puzzles.daily(20261116)
