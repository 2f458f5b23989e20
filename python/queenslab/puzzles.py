"""Puzzles people play: coloured regions, several stars, chess queens with some given.

A board is divided into n regions. One queen, or as many as there are stars, goes into every row, column and region, and
no two queens touch, not even at corners. Every puzzle made here has exactly one solution, and the same seed makes the
same puzzle everywhere.

==============================  ===================================================
question                        answer
==============================  ===================================================
a new puzzle?                   :func:`generate`, :func:`classic`, :func:`daily`
is it one? what is its answer?  :meth:`Puzzle.is_unique`, :meth:`Puzzle.solve`
how hard is it?                 :meth:`Puzzle.grade`
how is it solved by logic?      :meth:`Puzzle.explain`
what next, if one is stuck?     :meth:`Puzzle.hint`
what would fix it?              :meth:`Puzzle.repair`
is it one I know, turned?       :meth:`Puzzle.short_id`
puzzles in files, of any form?  :func:`read`, :func:`write`
sheets to print?                :func:`sheets`
==============================  ===================================================

>>> from queenslab import puzzles
>>> puzzle = puzzles.generate(6, grade="easy", seed=7)
>>> puzzle.grade().level, puzzle.is_unique()
('easy', True)
>>> print(puzzle.hint().words)
All squares left in region D lie in column 3, so one of them has the queen that column 3 needs. Cross out 0:3, 3:3, 4:3, 5:3.
"""

from ._engine import Deduction, Grade, Hint, House, Puzzle, classic, daily, generate
from ._engine import puzzle_sheets as sheets
from ._engine import read_puzzles as read
from ._engine import write_puzzles as write
from .answers import Puzzles
from .names import LANGUAGES, LEVELS, MAP_SYMMETRIES, STYLES, TECHNIQUES
from .names import PUZZLE_FORMATS as FORMATS

__all__ = [
    "classic", "daily", "generate", "read", "sheets", "write",
    "Deduction", "Grade", "Hint", "House", "Puzzle", "Puzzles",
    "FORMATS", "LANGUAGES", "LEVELS", "MAP_SYMMETRIES", "STYLES", "TECHNIQUES",
]  # fmt: skip
