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
is this board valid? what attacks what?     :class:`Board`
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

from ._engine import VERSION as __version__
from ._engine import Attack, Board, Classes, Counters, Estimate, Graded, Known, Orbit, Player, Problem, Puzzle, Solutions, Step
from ._engine import array, check, classes, count, estimate, find, grade, known, rank, read, sample
from ._engine import trace, unrank, write
from .answers import Boards, Sample, Solution, Unfinished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import puzzles
    from .names import ALGORITHMS, FORMATS, RULES
else:

    def __getattr__(name):
        """What is seldom asked for by name is loaded when it is: ``typing`` alone takes longer than all the rest."""
        from importlib import import_module

        if name == "puzzles":
            return import_module("queenslab.puzzles")
        if name in ("ALGORITHMS", "FORMATS", "RULES"):
            return getattr(import_module("queenslab.names"), name)
        raise AttributeError(f"module 'queenslab' has no attribute {name!r}")

    def __dir__():
        return __all__


solutions = Solutions

__all__ = [
    "solutions", "array", "find", "count", "classes", "known", "estimate", "unrank", "rank", "sample",
    "check", "grade", "read", "write", "trace", "puzzles",
    "Board", "Player", "Problem", "Puzzle", "Solution", "Solutions",
    "Attack", "Boards", "Classes", "Counters", "Estimate", "Graded", "Known", "Orbit", "Sample", "Step", "Unfinished",
    "ALGORITHMS", "FORMATS", "RULES", "__version__",
]  # fmt: skip
