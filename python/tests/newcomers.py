"""Twelve programs as a newcomer writes them from the front page: they run, and mypy and pyright accept them."""

import datetime

import numpy as np

import queenslab as q

# 1. How many?
assert q.count(12) == 14_200

# 2. All of them.
for solution in q.solutions(8):
    assert solution[0] in range(8)

# 3. One, however large the board.
found = q.find(1_000_000)
assert found is not None and len(found) == 1_000_000

# 4. Complete a board.
nauck = q.Problem(8, given=[(4, 1), (3, 3)])
assert nauck.count() == 2 and nauck.find()

# 5. Coloured regions.
regions = ["AABB", "AABB", "ACDD", "CCDD"]
assert q.Problem(4, regions=regions).is_unique()
assert q.Problem(4, regions=np.array([list(row) for row in regions])).is_unique()

# 6. Long work, watched.
parts: list[float] = []
q.count(14, progress=parts.append, threads=2)
assert parts[-1] == 1.0

# 7. An array.
array = q.array(8)
assert array.shape == (92, 8) and array.dtype == np.uint8

# 8. Fair random ones, another time the same.
drawn = q.sample(12, 3)
assert q.sample(12, 3, seed=drawn.seed) == drawn

# 9. By number.
assert q.rank(q.unrank(12, 777)) == 777

# 10. Is it one?
board = q.Board.from_columns([0, 2, 4, 1, 3])
assert board.kind == "solution" and board.solution() in q.solutions(5)

# 11. A puzzle, with a hint.
puzzle = q.puzzles.generate(8, grade="hard")
hint = puzzle.hint()
assert hint is not None and hint.words and q.Puzzle(puzzle.to("json")) == puzzle

# 12. A week of puzzles.
monday = datetime.date(2026, 11, 16)
week = [q.puzzles.daily(monday + datetime.timedelta(days=day)) for day in range(7)]
assert len(week) == 7
