"""Boards to complete: given queens, blocked squares and lines, other rules, regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, SupportsIndex

from . import _engine, picture
from .names import Rule
from .number import Regions, Square, line, regions as checked_regions, size, square

Queens = list[Square]


class Unfinished(Exception):
    """The time was over before the answer was known; ``found_so_far`` is what is known."""

    def __init__(self, found_so_far: object) -> None:
        super().__init__(f"the time was over; found so far: {found_so_far!r}")
        self.found_so_far = found_so_far

    def __reduce__(self) -> tuple[Any, ...]:
        return Unfinished, (self.found_so_far,)


class Problem:
    """A board to complete. It never changes.

    :param n: rows, and columns unless ``columns`` says otherwise.
    :param given: queens that stand already, as ``(row, column)``.
    :param blocked: squares that no queen may be placed on.
    :param blocked_diagonals: values of row − column that no queen may stand on.
    :param blocked_antidiagonals: values of row + column likewise.
    :param rules: one of :data:`RULES` or several, ``"torus"``, ``["queens", "knights"]``; those of the puzzle with
        regions, else chess queens, unless told.
    :param regions: a map: rows of letters as text or a list, or of numbers; each region takes exactly one queen.
    :param queens: how many queens a solution has; the smaller side of the board unless told.

    >>> nauck = Problem(8, given=[(4, 1), (3, 3)])
    >>> nauck.count(), nauck.is_unique()
    (2, False)
    >>> Problem(4, given=[(0, 0)]).find() is None
    True
    >>> puzzle = Problem(4, regions=["AABB", "AABB", "ACDD", "CCDD"])
    >>> puzzle.is_unique(), puzzle.find()
    (True, [(0, 2), (1, 0), (2, 3), (3, 1)])
    """

    def __init__(
        self,
        n: SupportsIndex,
        *,
        columns: SupportsIndex | None = None,
        queens: SupportsIndex | None = None,
        given: Iterable[Square] = (),
        blocked: Iterable[Square] = (),
        blocked_diagonals: Iterable[int] = (),
        blocked_antidiagonals: Iterable[int] = (),
        rules: Rule | Sequence[Rule] | None = None,
        regions: Regions | None = None,
    ) -> None:
        self.rows: int = size(n, "the number of rows")
        self.columns: int = self.rows if columns is None else size(columns, "the number of columns")
        self.given: tuple[Square, ...] = tuple(sorted(square(one) for one in given))
        self.blocked: tuple[Square, ...] = tuple(sorted({square(one) for one in blocked}))
        differences = {line(one, "row − column") for one in blocked_diagonals}
        sums = {size(one, "row + column") for one in blocked_antidiagonals}
        self.blocked_diagonals: tuple[int, ...] = tuple(sorted(differences))
        self.blocked_antidiagonals: tuple[int, ...] = tuple(sorted(sums))
        if rules is None:
            rules = "queens" if regions is None else "regions"
        self.rules: str = rules if isinstance(rules, str) else ",".join(rules)
        self._problem = _engine.Problem(
            self.rows,
            self.columns,
            None if queens is None else size(queens, "the number of queens"),
            self.given,
            self.blocked,
            self.blocked_diagonals,
            self.blocked_antidiagonals,
            self.rules,
            None if regions is None else checked_regions(regions),
        )
        self.regions: str | None = self._problem.regions()
        self.queens: int = self._problem.queens()

    def find(self, *, timeout: float | None = None) -> Queens | None:
        """The queens of a solution in reading order, the given ones included; ``None`` when there is none.

        :raises Unfinished: when the seconds of ``timeout`` were not enough.
        """
        sure, queens = self._problem.find(timeout)
        if not sure:
            raise Unfinished(None)
        return queens

    def count(self, *, timeout: float | None = None) -> int:
        """The exact number of solutions.

        :raises Unfinished: when the seconds of ``timeout`` were not enough, with how many were found.

        >>> Problem(7, rules="torus").count()
        28
        """
        exact, number = self._problem.count(timeout)
        if not exact:
            raise Unfinished(number)
        return number

    def is_unique(self, *, timeout: float | None = None) -> bool:
        """Is there exactly one solution?"""
        sure, found = self._problem.unique(timeout)
        if not sure:
            raise Unfinished(found)
        return len(found) == 1

    def solutions(self, *, any_order: bool = False) -> Iterator[Queens]:
        """All solutions, lazily, in lexicographic order unless any order will do.

        >>> [queens[0] for queens in Problem(6).solutions()]
        [(0, 1), (0, 2), (0, 3), (0, 4)]
        """
        return iter(self._problem.completions(not any_order))

    def violation(self, queens: Iterable[Square]) -> str | None:
        """Why these queens are no solution; ``None`` when they are one."""
        return self._problem.violation([square(queen) for queen in queens])

    def contradiction(self) -> str | None:
        """Why there can be no solution, where that is seen at first sight."""
        return self._problem.contradiction()

    def attack(self, a: Square, b: Square) -> str | None:
        """How the rules let two squares attack each other.

        >>> Problem(8, rules="super").attack((0, 0), (1, 2))
        "by a knight's move"
        """
        return self._problem.attack(square(a), square(b))

    def to_dimacs(self) -> str:
        """For SAT solvers: a formula in conjunctive normal form."""
        return self._problem.export("dimacs")

    def to_dlx(self) -> str:
        """For programs with Knuth's dancing links: items and options."""
        return self._problem.export("dlx")

    def to_minizinc(self) -> str:
        """For constraint solvers."""
        return self._problem.export("minizinc")

    def svg(self, queens: Iterable[Square] = ()) -> str:
        """The problem as a picture, with a solution or without."""
        of = None
        if self.regions is not None:
            lines = self.regions.split("\n")

            def of(at: Square) -> str | None:
                name = lines[at[0]][at[1]]
                return None if name == "." else name

        shown = sorted({*self.given, *(square(queen) for queen in queens)})
        return picture.board(
            self.rows,
            self.columns,
            shown,
            blocked=[s for s in self._squares() if self._is_blocked(s)],
            given=self.given,
            region=of,
            title=repr(self),
        )

    def _squares(self) -> Iterator[Square]:
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def _is_blocked(self, at: Square) -> bool:
        row, column = at
        return (
            at in self.blocked
            or row - column in self.blocked_diagonals
            or row + column in self.blocked_antidiagonals
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def _arguments(self) -> dict[str, Any]:
        square_board = min(self.rows, self.columns)
        arguments = {
            "columns": None if self.columns == self.rows else self.columns,
            "queens": None if self.queens == square_board else self.queens,
            "given": list(self.given),
            "blocked": list(self.blocked),
            "blocked_diagonals": list(self.blocked_diagonals),
            "blocked_antidiagonals": list(self.blocked_antidiagonals),
            "rules": None if self.rules == ("queens" if self.regions is None else "regions") else self.rules,
            "regions": None if self.regions is None else self.regions.rstrip("\n").replace("\n", "/"),
        }
        return {name: value for name, value in arguments.items() if value not in (None, [])}

    def __repr__(self) -> str:
        rest = "".join(f", {name}={value!r}" for name, value in self._arguments().items())
        return f"Problem({self.rows}{rest})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.rows, self._arguments())


def _unpickled(rows: int, arguments: dict[str, Any]) -> Problem:
    return Problem(rows, **arguments)
