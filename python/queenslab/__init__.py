"""Everything about n queens on an n × n board, none attacking another.

Row 0 is the top row, column 0 the left one, and a solution is a tuple: ``solution[row] == column``.
Solutions come in lexicographic order.

==========================================  ==================================================================
question                                    answer
==========================================  ==================================================================
all solutions?                              :func:`solutions`, :func:`array`
one solution, for any n?                    :func:`find`
how many?                                   :func:`count`, :func:`classes`, :func:`known`
about how many, for n far beyond counting?  :func:`estimate`
which is number 777? a fair random one?     :func:`unrank`, :func:`rank`, :func:`sample`
does this board hold? what attacks what?    :class:`Board`
can this board be completed?                :class:`Problem`
how does the search go, step by step?       :func:`trace`, :class:`Player`
boards in files, of any format?             :func:`read`, :func:`write`
puzzles with coloured regions?              :mod:`queenslab.puzzles`, :class:`Puzzle`
is this printed answer right?               :func:`check`
is this list of solutions right?            :func:`grade`
==========================================  ==================================================================

>>> import queenslab as q
>>> q.count(8), q.count(8, fundamental=True)
(92, 12)
>>> next(iter(q.solutions(8)))
Solution((0, 4, 7, 5, 2, 6, 1, 3))
>>> print(q.find(4))
. Q . .
. . . Q
Q . . .
. . Q .
"""

from . import puzzles
from ._engine import VERSION as __version__
from ._engine import Player, Problem, Puzzle, classes, count, estimate, known, trace
from .board import Board, Boards, Grade, check, grade, read, write
from .answers import Attack, Classes, Counters, Estimate, Known, Step, Unfinished
from .names import ALGORITHMS, FORMATS, RULES
from .solution import (
    Orbit,
    Sample,
    Solution,
    Solutions,
    array,
    batches,
    find,
    rank,
    sample,
    solutions,
    unrank,
)

__all__ = [
    "ALGORITHMS",
    "FORMATS",
    "RULES",
    "Attack",
    "Board",
    "Boards",
    "Classes",
    "Counters",
    "Estimate",
    "Grade",
    "Known",
    "Orbit",
    "Player",
    "Problem",
    "Puzzle",
    "Sample",
    "Solution",
    "Solutions",
    "Step",
    "Unfinished",
    "__version__",
    "array",
    "batches",
    "check",
    "classes",
    "count",
    "estimate",
    "find",
    "grade",
    "known",
    "puzzles",
    "rank",
    "read",
    "sample",
    "solutions",
    "trace",
    "unrank",
    "write",
]
