"""Solutions: one, all, by number, by chance."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, overload

from . import _engine, picture
from .names import TextFormat
from .number import Progress, Square, seed as checked_seed, size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .board import Board


class Orbit(NamedTuple):
    """A solution and its images under the eight symmetries of the board."""

    fundamental: Solution
    """The lexicographically least of them."""
    size: int
    """How many of them are different: 8, 4 or 2; 1 for n < 2."""


class Solution(tuple[int, ...]):
    """n queens, none attacking another: ``solution[row] == column``.

    A tuple in every respect (hash, equality, order, slices, pickle), that was checked when it was made, and that
    knows its images and how to draw itself.

    >>> s = Solution([1, 3, 0, 2])
    >>> s == (1, 3, 0, 2), s[0], len(s)
    (True, 1, 4)
    >>> Solution([0, 1])
    Traceback (most recent call last):
    ...
    ValueError: the queens on 0:0 and 1:1 attack each other
    """

    __slots__ = ()

    def __new__(cls, columns: Iterable[SupportsIndex]) -> Solution:
        checked = tuple(size(column, "a column") for column in columns)
        _engine.orbit(checked)
        return super().__new__(cls, checked)

    def __repr__(self) -> str:
        if len(self) > 64:
            return f"<Solution of n = {len(self)}: {', '.join(map(str, self[:8]))}, …>"
        return f"Solution({tuple.__repr__(self)})"

    def __str__(self) -> str:
        if len(self) > 64:
            return repr(self)
        return self.to("spaced").rstrip("\n")

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
        """The queens as ``(row, column)``, from the top.

        >>> find(4).squares
        [(0, 1), (1, 3), (2, 0), (3, 2)]
        """
        return list(enumerate(self))

    @property
    def orbit(self) -> Orbit:
        """Its orbit under the eight symmetries.

        >>> Solution((2, 5, 1, 6, 0, 3, 7, 4)).orbit.size
        8
        """
        columns, members = _engine.orbit(self)
        return Orbit(_trusted(columns), members)

    def fundamental(self) -> Solution:
        """The least of its orbit."""
        return self.orbit.fundamental

    def rotated(self, quarters: int = 1) -> Solution:
        """Turned clockwise by this many quarter turns.

        >>> find(4).rotated(2) == find(4)
        True
        """
        return _trusted(_engine.image(self, quarters % 4))

    def mirrored(self) -> Solution:
        """Left and right exchanged.

        >>> find(4).mirrored()
        Solution((2, 0, 3, 1))
        """
        return _trusted(_engine.image(self, 5))

    def flipped(self) -> Solution:
        """Top and bottom exchanged."""
        return _trusted(_engine.image(self, 4))

    def transposed(self) -> Solution:
        """Rows and columns exchanged: the inverse permutation."""
        return _trusted(_engine.image(self, 6))

    def images(self) -> list[Solution]:
        """The different images, itself first: as many as its orbit has members."""
        return list(dict.fromkeys(_trusted(_engine.image(self, index)) for index in range(8)))

    def board(self) -> Board:
        """The same as a board, from which queens can be taken."""
        from .board import Board

        return Board(len(self), self.squares)

    def to(self, format: TextFormat, *, base: int = 0) -> str:
        """Written in one of the text formats of :data:`FORMATS`.

        >>> find(4).to("fen")
        '1Q2/3Q/Q3/2Q1\\n'
        """
        from .board import write

        return write([self], format, base=base).decode()

    def _repr_svg_(self) -> str:
        return _svg(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (tuple(self),)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        import numpy as np

        return np.array(tuple(self), dtype=dtype or np.int64)


# What the engine gives is a solution: it is not checked again.
_trusted = partial(tuple.__new__, Solution)


def _unpickled(columns: tuple[int, ...]) -> Solution:
    """Pickles come from anywhere, so this one is checked."""
    return Solution(columns)


def _svg(solution: Solution, pixels: int = 360) -> str:
    n = len(solution)
    if n > 100:
        raise ValueError(f"pictures show boards up to n = 100, not n = {n}")
    return _engine.board_svg(n, list(enumerate(solution)), [], [], str(tuple(solution)), pixels)


class Solutions:
    """All solutions of one board, computed as they are asked for; none is kept.

    Iterate over it as often as you like. ``len`` counts them, ``[777]`` finds one by its number (n ≤ 18),
    ``[10:20]`` a list of some.
    """

    def __init__(
        self, n: SupportsIndex, *, fundamental: bool = False, after: Iterable[int] | None = None
    ) -> None:
        self.n: int = size(n)
        self.fundamental = fundamental
        self._after = None if after is None else [size(column, "a column") for column in after]
        self._lister()  # refuses what cannot be listed, now and not in the first loop

    def _lister(self) -> _engine.Lister:
        return _engine.Lister(self.n, self.fundamental, self._after)

    def __iter__(self) -> Iterator[Solution]:
        return map(_trusted, self._lister())

    def __len__(self) -> int:
        if self._after is not None:
            return self._lister().skip(2**63)
        return _total(self.n, self.fundamental)

    def __contains__(self, columns: object) -> bool:
        try:
            solution = Solution(columns)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return False
        if len(solution) != self.n or (self.fundamental and solution.fundamental() != solution):
            return False
        return self._after is None or (
            tuple(solution) > tuple(self._after) and solution[: len(self._after)] != tuple(self._after)
        )

    @overload
    def __getitem__(self, index: SupportsIndex) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> list[Solution]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Solution | list[Solution]:
        if isinstance(index, slice):
            start, stop, step = index.start or 0, index.stop, index.step or 1
            if start < 0 or (stop is not None and stop < 0) or step < 1:
                start, stop, step = index.indices(len(self))
                if step < 0:
                    return list(self)[index]
            lister = self._lister()
            lister.skip(min(start, 2**63))
            rest = None if stop is None else max(0, stop - start)
            return list(map(_trusted, itertools.islice(lister, 0, rest, step)))
        number = operator.index(index)
        if number < 0:
            number += len(self)
        if 0 <= number < 2**64:
            lister = self._lister()
            lister.skip(number)
            for columns in lister:
                return _trusted(columns)
        raise IndexError(f"there is no solution number {index!r}")

    def array(self, *, progress: Progress | None = None) -> NDArray[np.uint8]:
        """All of them as one NumPy array of shape (number, n) and type ``uint8``; row i is solution i.

        >>> solutions(8).array().shape
        (92, 8)
        """
        numpy = _numpy()
        buffer = self._lister().take(None, progress)
        rows = len(buffer) // self.n if self.n else 1
        return numpy.frombuffer(buffer, numpy.uint8).reshape(rows, self.n)  # type: ignore[no-any-return]

    def batches(self, rows: int = 1 << 20) -> Iterator[NDArray[np.uint8]]:
        """The same in arrays of at most so many rows, for what does not fit into memory.

        >>> [batch.shape for batch in solutions(8).batches(50)]
        [(50, 8), (42, 8)]
        """
        numpy = _numpy()
        return (numpy.asarray(buffer) for buffer in self.buffers(rows))

    def buffers(self, rows: int = 1 << 20) -> Iterator[memoryview]:
        """The same without NumPy: memory of shape (rows, n), one byte a queen.

        >>> [buffer.shape for buffer in solutions(6).buffers(3)]
        [(3, 6), (1, 6)]
        """
        if size(rows, "the number of rows") == 0:
            raise ValueError("a batch has one row at least")
        if self.n == 0:
            raise ValueError("the solution of n = 0 has no queens to put into an array")
        return self._buffers(rows)

    def _buffers(self, rows: int) -> Iterator[memoryview]:
        lister = self._lister()
        while buffer := lister.take(rows, None):
            shape = len(buffer) // self.n, self.n
            yield memoryview(buffer).cast("B", shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solutions) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        which = ", fundamental=True" if self.fundamental else ""
        which += "" if self._after is None else f", after={self._after!r}"
        return f"solutions({self.n}{which})"

    def _repr_html_(self) -> str:
        shown = self[:12]
        more = "" if len(shown) < 12 else f"The first {len(shown)} of {self!r}"
        return picture.gallery([_svg(solution, 160) for solution in shown], more)


@lru_cache(maxsize=64)
def _total(n: int, fundamental: bool) -> int:
    return _engine.count(n, fundamental=fundamental)


@lru_cache(maxsize=4)
def _ranking(n: int) -> _engine.Ranking:
    return _engine.Ranking(n)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays need NumPy (pip install numpy); `buffers` do without") from error
    return numpy


def solutions(
    n: SupportsIndex, *, fundamental: bool = False, after: Iterable[int] | None = None
) -> Solutions:
    """All solutions in lexicographic order, lazily; with ``fundamental`` one for each orbit.

    :param after: go on after these columns (a solution, or the first few columns of one).
    :raises ValueError: when n is above 32.

    >>> [s.columns for s in solutions(5)][:2]
    [(0, 2, 4, 1, 3), (0, 3, 1, 4, 2)]
    >>> len(solutions(8, fundamental=True))
    12
    """
    return Solutions(n, fundamental=fundamental, after=after)


def array(
    n: SupportsIndex, *, fundamental: bool = False, progress: Progress | None = None
) -> NDArray[np.uint8]:
    """All solutions as a NumPy array of shape (Q(n), n) and type ``uint8``: 5 MB and some 0.1 s for n = 14.

    >>> array(6)
    array([[1, 3, 5, 0, 2, 4],
           [2, 5, 1, 4, 0, 3],
           [3, 0, 4, 1, 5, 2],
           [4, 2, 0, 5, 3, 1]], dtype=uint8)
    """
    return solutions(n, fundamental=fundamental).array(progress=progress)


def batches(
    n: SupportsIndex, rows: int = 1 << 20, *, fundamental: bool = False
) -> Iterator[NDArray[np.uint8]]:
    """All solutions in NumPy arrays of at most so many rows.

    >>> sum(len(batch) for batch in batches(10, 500))
    724
    """
    return solutions(n, fundamental=fundamental).batches(rows)


def find(
    n: SupportsIndex, *, first: bool = False, seed: SupportsIndex | None = None
) -> Solution | None:
    """One solution, for any n up to 10⁸; ``None`` for n = 2 and 3, which have none.

    By closed form: n = 1,000,000 takes some hundredths of a second. With ``first`` the lexicographically first one, by search
    (n ≤ 32); with ``seed`` one by local search, another for each seed.

    >>> find(8)
    Solution((3, 5, 7, 1, 6, 0, 2, 4))
    >>> find(8, first=True)
    Solution((0, 4, 7, 5, 2, 6, 1, 3))
    >>> find(1000, seed=1).n
    1000
    """
    n = size(n)
    if first and seed is not None:
        raise ValueError("a solution is either the first or one by chance")
    if first:
        return next(iter(solutions(n)), None)
    columns = (
        _engine.construct(n) if seed is None else _engine.local_search(n, checked_seed(seed))
    )
    return None if columns is None else _trusted(columns)


def unrank(n: SupportsIndex, number: SupportsIndex) -> Solution:
    """The solution with this many before it, for n up to 18. The first call for an n counts its solutions.

    >>> unrank(8, 0)
    Solution((0, 4, 7, 5, 2, 6, 1, 3))
    """
    n, number = size(n), operator.index(number)
    ranking = _ranking(n)
    found = ranking.unrank(number) if 0 <= number < ranking.count() else None
    if found is None:
        raise ValueError(
            f"the solutions of n = {n} have the numbers from 0 to {ranking.count() - 1}, not {number}"
            if ranking.count()
            else f"n = {n} has no solutions"
        )
    return _trusted(found)


def rank(solution: Iterable[int]) -> int:
    """How many solutions come before this one, for n up to 18.

    >>> rank((0, 4, 7, 5, 2, 6, 1, 3)), rank(unrank(12, 777))
    (0, 777)
    """
    columns = [size(column, "a column") for column in solution]
    found = _ranking(len(columns)).rank(columns)
    assert found is not None, "the ranking is that of this size"
    return found


class Sample(list[Solution]):
    """Solutions drawn at random, and the seed that gives them again."""

    def __init__(self, solutions: Iterable[Solution] = (), seed: int = 0) -> None:
        super().__init__(solutions)
        self.seed = seed
        """``sample(n, count, seed=…)`` with it gives the same."""

    def _repr_html_(self) -> str:
        more = f"{len(self)} solutions" if len(self) > 12 else ""
        return picture.gallery([_svg(solution, 160) for solution in self[:12]], more)


def sample(n: SupportsIndex, count: SupportsIndex = 1, *, seed: SupportsIndex | None = None) -> Sample:
    """Solutions drawn at random, each equally likely, for n up to 18; an empty list for n = 2 and 3. Others each time
    unless there is a seed, and those of ``queens sample`` for the same.

    >>> sample(8, 3, seed=1) == sample(8, 3, seed=1)
    True
    """
    seed = checked_seed(seed)
    drawn = _ranking(size(n)).sample(seed, size(count, "the number of solutions"))
    return Sample(map(_trusted, drawn), seed)
