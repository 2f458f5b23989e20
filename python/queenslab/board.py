"""Boards with any queens on them: what attacks what, reading and writing, grading."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Any, NamedTuple, SupportsIndex

from . import _engine, picture
from .answers import Attack
from .names import Format, Kind, TextFormat
from .number import Square, size, square
from .solution import Solution


class Board:
    """An n × n board with any queens on it, attacked or not, and perhaps blocked squares. It never changes.

    >>> board = Board(5, [(0, 0), (1, 2), (4, 4)])
    >>> board.kind
    'attacked'
    >>> board.attacks
    [Attack(first=(0, 0), second=(4, 4), kind='diagonal', line=0)]
    """

    __slots__ = ("n", "queens", "blocked", "_judged")
    __match_args__ = ("n", "queens", "blocked")

    n: int
    queens: tuple[Square, ...]
    blocked: tuple[Square, ...]
    _judged: tuple[Kind, list[Attack]]

    def __init__(
        self, n: SupportsIndex, queens: Iterable[Square] = (), blocked: Iterable[Square] = ()
    ) -> None:
        self.n = size(n)
        self.queens = tuple(sorted(square(queen) for queen in queens))
        self.blocked = tuple(sorted({square(one) for one in blocked}))
        for row, column in self.blocked:
            if row >= self.n or column >= self.n:
                raise ValueError(f"the square {row}:{column} lies outside the {self.n} × {self.n} board")
        self._judged = _engine.attacks(self.n, self.queens)

    @classmethod
    def from_columns(cls, columns: Iterable[int]) -> Board:
        """The board with a queen in each row, in these columns.

        >>> Board.from_columns([0, 1]).kind
        'attacked'
        """
        columns = list(columns)
        return cls(len(columns), enumerate(columns))

    @property
    def kind(self) -> Kind:
        """``solution``, ``partial`` (fewer than n queens, none attacked) or ``attacked``."""
        return self._judged[0]

    @property
    def attacks(self) -> list[Attack]:
        """Every two queens that attack each other, line by line."""
        return list(self._judged[1])

    def attackers(self, row: int, column: int) -> list[Square]:
        """The queens that command a square, with others between or not.

        >>> Board(4, [(0, 1), (3, 2)]).attackers(2, 1)
        [(0, 1), (3, 2)]
        """
        row, column = square((row, column))
        if row >= self.n or column >= self.n:
            raise ValueError(f"the square {row}:{column} lies outside the {self.n} × {self.n} board")
        return [
            (r, c)
            for r, c in self.queens
            if (r, c) != (row, column)
            and (r == row or c == column or r - c == row - column or r + c == row + column)
        ]

    def free(self) -> list[Square]:
        """The squares that no queen stands on or commands and that are not blocked."""
        return [
            (row, column)
            for row in range(self.n)
            for column in range(self.n)
            if (row, column) not in self.queens
            and (row, column) not in self.blocked
            and not self.attackers(row, column)
        ]

    def with_queen(self, row: int, column: int) -> Board:
        """The same with one more queen."""
        return Board(self.n, [*self.queens, (row, column)], self.blocked)

    def without(self, row: int, column: int) -> Board:
        """The same without the queen on this square."""
        if (row, column) not in self.queens:
            raise ValueError(f"there is no queen on {row}:{column}")
        return Board(self.n, [queen for queen in self.queens if queen != (row, column)], self.blocked)

    def solution(self) -> Solution:
        """The board as a solution.

        :raises ValueError: when it is none.
        """
        if self.kind != "solution":
            raise ValueError(f"the board is no solution but {self.kind}")
        return Solution(column for _, column in self.queens)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.n, self.queens, self.blocked) == (other.n, other.queens, other.blocked)

    def __hash__(self) -> int:
        return hash((self.n, self.queens, self.blocked))

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.n, self.queens, self.blocked)

    def __repr__(self) -> str:
        blocked = f", blocked={list(self.blocked)!r}" if self.blocked else ""
        return f"Board({self.n}, {list(self.queens)!r}{blocked})"

    def __str__(self) -> str:
        if self.n > 64:
            return repr(self)
        return _engine.draw(self.n, self.queens, self.blocked, False, False, True).rstrip("\n")

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy as np

        grid = np.zeros((self.n, self.n), dtype=dtype or np.bool_)
        for row, column in self.queens:
            grid[row, column] = 1
        return grid

    def _repr_svg_(self) -> str:
        pairs = [(attack.first, attack.second) for attack in self._judged[1]]
        return _engine.board_svg(self.n, self.queens, self.blocked, pairs, repr(self), 360)


class Boards(list[Board]):
    """Boards that were read, in the order of the text."""

    def __init__(
        self, boards: Iterable[Board] = (), format: str = "", reading: str | None = None
    ) -> None:
        super().__init__(boards)
        self.format = format
        """The format the text was in."""
        self.reading = reading
        """How the text was read, if that was not plain."""

    @property
    def right(self) -> bool:
        """Whether there are boards and all are solutions."""
        return bool(self) and all(board.kind == "solution" for board in self)

    def _repr_html_(self) -> str:
        more = f"{len(self)} boards" if len(self) > 12 else ""
        return picture.gallery([board._repr_svg_() for board in self[:12]], more)


def _bytes(source: str | bytes | os.PathLike[str] | IO[Any]) -> bytes:
    if isinstance(source, str):
        return source.encode()
    if isinstance(source, bytes):
        return source
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return file.read()
    if not hasattr(source, "read"):
        raise TypeError(f"boards come from text, bytes, a path or a stream, not from {source!r}")
    text = source.read()
    return text.encode() if isinstance(text, str) else bytes(text)


def _base(base: int) -> bool:
    if base not in (0, 1):
        raise ValueError(f"rows and columns count from 0 or 1, not from {base}")
    return base == 1


def read(
    source: str | bytes | os.PathLike[str] | IO[Any],
    *,
    format: TextFormat | None = None,
    base: int = 0,
    n: int | None = None,
) -> Boards:
    """Every board of a text (``str`` or ``bytes``), a file (``pathlib.Path``) or a stream.

    :param format: one of :data:`FORMATS`, else it is detected.
    :param base: the number of the first row and column in ``columns`` and ``pairs``.
    :raises ValueError: with line and column of the fault.

    >>> read("1 3 0 2")
    [Board(4, [(0, 1), (1, 3), (2, 0), (3, 2)])]
    >>> read(". Q\\n. .").format
    'spaced'
    """
    return _boards(source, format, base, n, judged=False)


def check(
    source: str | bytes | os.PathLike[str] | IO[Any],
    *,
    format: TextFormat | None = None,
    base: int | None = None,
    n: int | None = None,
) -> Boards:
    """The boards of an answer, whatever program printed it: read in the way in which all are solutions if there is one.

    :param format: one of :data:`FORMATS`, else every notation is tried.
    :param base: the number of the first row and column, else both are tried.
    :raises ValueError: when the text is no solution in any way and in none of the formats beyond doubt.

    >>> answer = check("Solution 1: queens on (1,2) (2,4) (3,1) (4,3)")
    >>> answer.right, answer[0].solution()
    (True, Solution((1, 3, 0, 2)))
    >>> check("1 3 0 0").right
    False
    """
    return _boards(source, format, base, n, judged=True)


def _boards(
    source: str | bytes | os.PathLike[str] | IO[Any],
    format: TextFormat | None,
    base: int | None,
    n: int | None,
    judged: bool,
) -> Boards:
    found, reading, boards = _engine.read(
        _bytes(source),
        format,
        None if base is None else _base(base),
        None if n is None else size(n),
        judged,
    )
    return Boards((Board(*board) for board in boards), found, reading)


def write(
    boards: Iterable[Sequence[int] | Board], format: Format = "spaced", *, base: int = 0
) -> bytes:
    """Solutions in any of :data:`FORMATS`, pictures included.

    >>> write([(1, 3, 0, 2), (2, 0, 3, 1)], "columns")
    b'1 3 0 2\\n2 0 3 1\\n'
    >>> write([(1, 3, 0, 2)], "png")[:4]
    b'\\x89PNG'
    """
    columns = [
        [size(column, "a column") for column in (board.solution() if isinstance(board, Board) else board)]
        for board in boards
    ]
    n = len(columns[0]) if columns else 0
    return _engine.write(format, n, columns, _base(base), True, True)


class Grade(NamedTuple):
    """How a list compares with all solutions."""

    listed: int
    """Boards on the list."""
    right: int
    """Different boards on it that are solutions asked for."""
    duplicates: int
    """Boards that repeat an earlier one."""
    wrong: int
    """Boards that are no solution asked for."""
    missing: int
    """Solutions that are not on the list."""
    remarks: list[tuple[int, int, str]]
    """The first flaws: number of the board, its line, what is wrong."""
    missed: list[Solution]
    """The first solutions that are missing."""

    @property
    def perfect(self) -> bool:
        """Every solution is on the list once, and nothing else is."""
        return not (self.duplicates or self.wrong or self.missing)

    def __bool__(self) -> bool:
        return self.perfect


def grade(
    source: str | bytes | os.PathLike[str] | IO[Any],
    n: SupportsIndex,
    *,
    fundamental: bool = False,
    format: TextFormat | None = None,
    base: int = 0,
    samples: int = 10,
) -> Grade:
    """Compares a student's list with all solutions of n, in any format and any order.

    >>> g = grade("1 3 0 2\\n1 3 0 2\\n0 1 2 3", 4)
    >>> g.right, g.duplicates, g.wrong, g.missing, g.missed
    (1, 1, 1, 1, [Solution((2, 0, 3, 1))])
    >>> bool(grade("1 3 0 2\\n2 0 3 1", 4))
    True
    """
    listed, right, duplicates, wrong, missing, remarks, missed = _engine.grade(
        _bytes(source), size(n), fundamental, format, _base(base), size(samples, "samples")
    )
    solutions = [Solution(columns) for columns in missed]
    return Grade(listed, right, duplicates, wrong, missing, remarks, solutions)
