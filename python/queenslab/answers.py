"""What the engine's classes cannot be: a tuple, lists that a notebook shows, an exception."""

from __future__ import annotations

from . import _engine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, SupportsIndex

    from numpy.typing import NDArray

    from .names import Base, Square, TextFormat


class Solution(tuple[int, ...]):
    """n queens, none attacking another: ``solution[row] == column``.

    A tuple in every respect (hash, equality, order, slices, pickle), which was checked when it was made, knows its images
    and can draw itself.

    >>> from queenslab import Solution
    >>> s = Solution([1, 3, 0, 2])
    >>> s == (1, 3, 0, 2), s[0], len(s)
    (True, 1, 4)
    >>> s.mirrored(), s.orbit.size
    (Solution((2, 0, 3, 1)), 2)
    >>> Solution([0, 1])
    Traceback (most recent call last):
    ...
    ValueError: the queens on 0:0 and 1:1 attack each other...
    """

    __slots__ = ()

    def __new__(cls, columns: Iterable[SupportsIndex]) -> Solution:
        return _engine._image(columns, 0)

    def __repr__(self) -> str:
        if len(self) > 64:
            return f"<Solution of n = {len(self)}: {', '.join(map(str, self[:8]))}, …>"
        return f"Solution({tuple.__repr__(self)})"

    def __str__(self) -> str:
        return repr(self) if len(self) > 64 else self.to("spaced").rstrip("\n")

    @property
    def n(self) -> int:
        """Number of rows, columns and queens."""
        return len(self)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns as a plain tuple, row by row."""
        return tuple(self)

    @property
    def squares(self) -> list[Square]:
        """The queens as ``(row, column)``, from the top."""
        return list(enumerate(self))

    @property
    def orbit(self) -> _engine.Orbit:
        """The orbit of the solution under the eight symmetries."""
        return _engine._orbit(self)

    def fundamental(self) -> Solution:
        """The least solution of the orbit."""
        return self.orbit.fundamental

    def rotated(self, quarters: int = 1) -> Solution:
        """The solution turned clockwise by this many quarter turns."""
        return _engine._image(self, quarters % 4)

    def mirrored(self) -> Solution:
        """The solution with left and right exchanged."""
        return _engine._image(self, 5)

    def flipped(self) -> Solution:
        """The solution with top and bottom exchanged."""
        return _engine._image(self, 4)

    def transposed(self) -> Solution:
        """The solution with rows and columns exchanged: the inverse permutation."""
        return _engine._image(self, 6)

    def images(self) -> list[Solution]:
        """The different images, the solution itself first: as many as its orbit has members."""
        return list(dict.fromkeys(_engine._image(self, symmetry) for symmetry in range(8)))

    def board(self) -> _engine.Board:
        """The solution as a board, from which queens can be removed."""
        return _engine.Board.from_columns(self)

    def to(self, format: TextFormat, *, base: Base = 0) -> str:
        """The solution in one of the text formats of :data:`FORMATS`.

        >>> from queenslab import find
        >>> find(4).to("fen")
        '1Q2/3Q/Q3/2Q1\\n'
        """
        return _engine.write([self], format, base=base).decode()

    def _repr_svg_(self, pixels: float = 360) -> str | None:
        return self.board()._repr_svg_(pixels)

    def __reduce__(self) -> tuple[type[Solution], tuple[tuple[int, ...]]]:
        # Pickles come from anywhere: this one is checked.
        return Solution, (tuple(self),)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        import numpy as np

        return np.array(tuple(self), dtype=dtype or np.int64)


class Unfinished(Exception):
    """The time limit passed before the answer was known; ``found_so_far`` is what is known."""

    @property
    def found_so_far(self) -> object:
        return self.args[0]

    def __str__(self) -> str:
        return f"the time was over; found so far: {self.found_so_far!r}"


def gallery(shown: Iterable[_engine.Board | _engine.Puzzle | Solution], more: str) -> str:
    """Boards, solutions or puzzles as HTML for a notebook; solutions, of which there are many, are smaller."""
    pictures = [one._repr_svg_(160) if isinstance(one, Solution) else one._repr_svg_() for one in shown]
    cells = "".join(f'<div style="margin:4px">{one}</div>' for one in pictures if one)
    return f'<div style="display:flex;flex-wrap:wrap">{cells}</div><p>{more}</p>'


class Boards(list[_engine.Board]):
    """Boards that were read, in the order of the text."""

    def __init__(self, boards: Iterable[_engine.Board] = (), format: str = "", reading: str | None = None, right: bool = False) -> None:
        super().__init__(boards)
        self.format = format
        """The format the text was in."""
        self.reading = reading
        """How the text was read, if that was not obvious."""
        self.right = right
        """Whether there are boards, and all solve the problem in the text: chess queens, unless it says otherwise."""

    def _repr_html_(self) -> str:
        return gallery(self[:12], f"{len(self)} boards")


class Sample(list[Solution]):
    """Solutions drawn at random, and the seed that reproduces them."""

    def __init__(self, solutions: Iterable[Solution] = (), seed: int = 0) -> None:
        super().__init__(solutions)
        self.seed = seed
        """The seed with which ``sample(n, count, seed=…)`` gives the same solutions."""

    def _repr_html_(self) -> str:
        return gallery(self[:12], f"{len(self)} solutions")


class Puzzles(list[_engine.Puzzle]):
    """Puzzles that were read, in the order of the text."""

    def _repr_html_(self) -> str:
        return gallery(self[:12], f"{len(self)} puzzles")
