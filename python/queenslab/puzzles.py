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
what next, for one who is lost  :meth:`Puzzle.hint`
what would mend it?             :meth:`Puzzle.repair`
puzzles in files, of any form?  :func:`read`, :func:`write`
sheets to print?                :func:`sheets`
==============================  ===================================================

>>> from queenslab import puzzles
>>> puzzle = puzzles.generate(6, grade="easy", seed=7)
>>> puzzle.grade().level, puzzle.is_unique()
('easy', True)
>>> print(puzzle.hint().words)
5:2 is the only square left in region F. Place a queen on 5:2.
"""

from __future__ import annotations

import datetime
import operator
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, Any, Literal, NamedTuple, SupportsIndex

from . import _engine, picture
from ._engine import LANGUAGES, LEVELS, MAP_SYMMETRIES, STYLES, TECHNIQUES
from ._engine import PUZZLE_FORMATS as FORMATS
from .board import _base, _bytes
from .names import Language, Level, MapSymmetry, PuzzleFormat, Style, Technique
from .number import Regions, Square, regions as checked_regions, seed as checked_seed, size, square
from .problem import Problem, Queens, Unfinished

__all__ = [
    "FORMATS",
    "LANGUAGES",
    "LEVELS",
    "MAP_SYMMETRIES",
    "STYLES",
    "TECHNIQUES",
    "Deduction",
    "Grade",
    "Hint",
    "House",
    "Puzzle",
    "Puzzles",
    "classic",
    "daily",
    "generate",
    "read",
    "sheets",
    "write",
]


class House(NamedTuple):
    """A row, a column or a region: what takes its queens exactly."""

    kind: Literal["row", "column", "region"]
    number: int
    """From 0; regions in the order in which they begin in :attr:`Puzzle.regions`."""


@dataclass(frozen=True)
class Deduction:
    """One step of reasoning, which either puts a queen or excludes squares."""

    technique: Technique
    """One of :data:`TECHNIQUES`."""
    rating: float
    """How hard it is to see, from 1 to about 9."""
    premises: tuple[House, ...]
    """The houses that are looked at: each needs a queen, and its free squares are the reason."""
    into: tuple[House, ...]
    """The houses into which the premises are squeezed, for confinement and sets."""
    queens: tuple[Square, ...]
    """The squares that must have a queen."""
    excluded: tuple[Square, ...]
    """The squares that cannot have one; those that ``queens`` see are not listed."""
    chain: tuple[Deduction, ...]
    """What a queen on the excluded square would force, until a house has no square."""
    words: str
    """Why, and what to do, with squares as ``row:column``, counted from ``base``."""


@dataclass(frozen=True)
class Hint:
    """What to tell a player."""

    kind: Literal["mistakes", "step", "solved"]
    step: Deduction | None
    """The easiest next step."""
    queens: tuple[Square, ...]
    """The player's queens that are mistaken."""
    crosses: tuple[Square, ...]
    """The player's crosses where a queen belongs."""
    words: str
    """As much as was asked for, with squares as ``row:column``, counted from ``base``."""


@dataclass(frozen=True)
class Grade:
    """How hard a puzzle is, by the easiest way through."""

    level: Level
    hardest: float
    """The rating of the hardest step."""
    first: float
    """The rating of the hardest step before the first queen."""
    effort: float
    """The sum of 2 to the power of (rating − 1) over all steps."""
    weekday: int | None
    """The day whose dailies are as much work, 0 for Monday to 6 for Sunday; ``None`` with several stars or without regions."""
    techniques: dict[Technique, int]
    """The number of steps of each technique that is needed, easiest first."""


_Raw = tuple[Any, ...]


def _deduction(raw: _Raw) -> Deduction:
    technique, rating, premises, into, queens, excluded, chain, words = raw
    return Deduction(
        technique,
        rating / 10,
        tuple(House(*house) for house in premises),
        tuple(House(*house) for house in into),
        tuple(queens),
        tuple(excluded),
        tuple(_deduction(link) for link in chain),
        words,
    )


def _squares(squares: Iterable[Square]) -> list[Square]:
    return [square(one) for one in squares]


class Puzzle:
    """A puzzle, perhaps with a player's marks on it. It never changes.

    :param regions: a letter or a name for each square, the rows in lines, with ``/`` between them or as a list, numbers
        or an array of them, or a puzzle in any form that :func:`read` knows, JSON included; ``None`` for a *classic*
        puzzle: chess queens, one in each row and column, none sharing a diagonal.
    :param n: rows and columns; needed without regions only.
    :param stars: queens in each row, column and region.
    :param given: queens that stand already, as ``(row, column)``.
    :param blocked: squares that take no queen.
    :param queens: the player's queens.
    :param crosses: the player's crosses.
    :raises ValueError: when this is no puzzle, with the reason.

    >>> puzzle = Puzzle("AABB/AABB/ACDD/CCDD")
    >>> puzzle.solve()
    [(0, 2), (1, 0), (2, 3), (3, 1)]
    >>> Puzzle(n=8, given=[(3, 3), (4, 1)]).is_unique()
    False
    >>> Puzzle(puzzle.to("json")) == puzzle
    True
    """

    __slots__ = (
        "n", "stars", "regions", "given", "blocked", "queens", "crosses", "title", "source", "date", "id", "seed",
        "_puzzle",
    )  # fmt: skip

    n: int
    stars: int
    regions: str | None
    given: tuple[Square, ...]
    blocked: tuple[Square, ...]
    queens: tuple[Square, ...]
    crosses: tuple[Square, ...]
    title: str | None
    source: str | None
    date: str | None
    id: str | None
    seed: int | None
    """The seed that makes it again, of a puzzle just made."""
    _puzzle: _engine.Puzzle

    def __init__(
        self,
        regions: Regions | None = None,
        *,
        n: SupportsIndex | None = None,
        stars: SupportsIndex | None = None,
        given: Iterable[Square] = (),
        blocked: Iterable[Square] = (),
        queens: Iterable[Square] = (),
        crosses: Iterable[Square] = (),
        title: str | None = None,
        source: str | None = None,
        date: str | None = None,
        id: str | None = None,
    ) -> None:
        self._take(
            _engine.Puzzle(
                None if n is None else size(n),
                None if stars is None else size(stars, "stars"),
                None if regions is None else checked_regions(regions),
                _squares(given),
                _squares(blocked),
                _squares(queens),
                _squares(crosses),
                (title, source, date, id),
            )
        )

    @classmethod
    def _of(cls, puzzle: _engine.Puzzle, seed: int | None = None) -> Puzzle:
        self = cls.__new__(cls)
        self._take(puzzle, seed)
        return self

    def _take(self, puzzle: _engine.Puzzle, seed: int | None = None) -> None:
        self._puzzle, self.seed = puzzle, seed
        self.n, self.stars = puzzle.n(), puzzle.stars()
        self.regions = puzzle.regions()
        self.given, self.blocked = tuple(puzzle.given()), tuple(puzzle.blocked())
        self.queens, self.crosses = tuple(puzzle.queens()), tuple(puzzle.crosses())
        self.title, self.source, self.date, self.id = puzzle.told()

    def solve(self, *, timeout: float | None = None) -> Queens | None:
        """The queens of the one solution in reading order; ``None`` when there is none, or more than one.

        :raises Unfinished: when the seconds of ``timeout`` were not enough.
        """
        found = self.solutions(2, timeout=timeout)
        return found[0] if len(found) == 1 else None

    def is_unique(self, *, timeout: float | None = None) -> bool:
        """Is there exactly one solution?

        :raises Unfinished: when the seconds of ``timeout`` were not enough.
        """
        return len(self.solutions(2, timeout=timeout)) == 1

    def solutions(self, most: SupportsIndex, *, timeout: float | None = None) -> list[Queens]:
        """Solutions, each in reading order: all, or as many as wanted.

        :raises Unfinished: when the seconds of ``timeout`` were not enough, with those that were found.

        >>> len(Puzzle(n=8).solutions(100))
        92
        """
        found, known = self._puzzle.solutions(size(most, "the number of solutions"), timeout)
        if not known:
            raise Unfinished(found)
        return found

    def is_solved_by(self, queens: Iterable[Square]) -> bool:
        """Are these the queens of a solution?"""
        return self._puzzle.is_solved_by(_squares(queens))

    def grade(self) -> Grade | None:
        """How hard it is; ``None`` unless it has just one solution.

        >>> Puzzle("AABB/AABB/ACDD/CCDD").grade().techniques
        {'single-in-region': 4, 'region-in-line': 2, 'touch-region': 4, 'touch-line': 2}
        """
        grade = self._puzzle.grade()
        if grade is None:
            return None
        level, hardest, first, effort, weekday, techniques = grade
        return Grade(level, hardest / 10, first / 10, effort, weekday, dict(techniques))

    def explain(self, *, language: Language = "en", base: int = 0) -> list[Deduction] | None:
        """The whole way to the solution, each step the easiest at its place; ``None`` unless the puzzle has just one
        solution.

        :param language: of the words.
        :param base: the number of the first row and column in the words.
        """
        steps = self._puzzle.explain(language, _base(base))
        return None if steps is None else [_deduction(step) for step in steps]

    def hint(
        self, *, level: Literal[1, 2, 3] = 3, language: Language = "en", base: int = 0
    ) -> Hint | None:
        """What to tell a player with these queens and crosses: mistakes first, else the easiest next step; ``None``
        unless the puzzle has just one solution.

        :param level: how much the words tell: 1 where to look, 2 why, 3 what to do.
        :param base: the number of the first row and column in the words.

        >>> Puzzle("AABB/AABB/ACDD/CCDD").with_marks(queens=[(0, 0)]).hint().words
        'No queen belongs on 0:0. Take it back first.'
        """
        hint = self._puzzle.hint(size(level, "the level of a hint"), language, _base(base))
        if hint is None:
            return None
        kind, step, queens, crosses, words = hint
        return Hint(kind, None if step is None else _deduction(step), tuple(queens), tuple(crosses), words)

    def repair(self) -> list[tuple[Square, str]] | None:
        """Squares, and the names of the regions beside them, that would make this a puzzle with one solution and whole
        regions if they were given to them: the fewest found; ``None`` when it gave up.
        """
        return self._puzzle.repair()

    def divided_region(self) -> str | None:
        """The name of a region that is not in one piece.

        >>> Puzzle("AABB/AABB/ACDD/CCDA").divided_region()
        'A'
        """
        return self._puzzle.divided_region()

    def with_marks(self, queens: Iterable[Square] = (), crosses: Iterable[Square] = ()) -> Puzzle:
        """The same puzzle with these queens and crosses of a player, instead of those it had."""
        return Puzzle(**{**self._arguments(), "queens": queens, "crosses": crosses})

    def problem(self) -> Problem:
        """The same for the general solver, which counts and exports to other solvers.

        :raises ValueError: for more than one star.
        """
        if self.stars != 1:
            raise ValueError("a problem has one queen to a region")
        return Problem(self.n, given=self.given, blocked=self.blocked, regions=self.regions)

    def to(self, format: PuzzleFormat) -> str:
        """The puzzle in any of :data:`FORMATS`.

        :raises ValueError: when the format has no place for something.

        >>> Puzzle("AABB/AABB/ACDD/CCDD").to("letters")
        'AABB\\nAABB\\nACDD\\nCCDD\\n'
        """
        return _engine.write_puzzles([self._puzzle], format)

    def svg(self, queens: Iterable[Square] | None = None, *, marked: Iterable[Square] = ()) -> str:
        """A picture that scales, with these queens instead of the player's, and these squares stressed."""
        shown = self if queens is None else self.with_marks(queens)
        return shown._puzzle.svg(self._inside(marked))

    def png(self, queens: Iterable[Square] | None = None, *, marked: Iterable[Square] = ()) -> bytes:
        """The same in pixels, 48 to a square."""
        shown = self if queens is None else self.with_marks(queens)
        return shown._puzzle.png(self._inside(marked))

    def _inside(self, squares: Iterable[Square]) -> list[Square]:
        # The engine's sentence for one outside.
        return list(self.with_marks(crosses=squares).crosses)

    def _arguments(self) -> dict[str, Any]:
        arguments = {
            "regions": self.regions,
            "n": None if self.regions else self.n,
            "stars": None if self.stars == 1 else self.stars,
            "given": list(self.given),
            "blocked": list(self.blocked),
            "queens": list(self.queens),
            "crosses": list(self.crosses),
            "title": self.title,
            "source": self.source,
            "date": self.date,
            "id": self.id,
        }
        return {name: value for name, value in arguments.items() if value not in (None, [])}

    def _key(self) -> tuple[object, ...]:
        board = self.n, self.stars, self.regions, self.given, self.blocked
        return *board, self.queens, self.crosses, self.title, self.source, self.date, self.id

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self._arguments(),)

    def __repr__(self) -> str:
        arguments = [f"{name}={value!r}" for name, value in self._arguments().items()]
        return f"Puzzle({', '.join(arguments)})"

    def __str__(self) -> str:
        return self._puzzle.draw(False).rstrip("\n")

    def _repr_svg_(self) -> str:
        return self.svg()


def _unpickled(arguments: dict[str, Any]) -> Puzzle:
    return Puzzle(**arguments)


class Puzzles(list[Puzzle]):
    """Puzzles that notebooks show side by side."""

    def _repr_html_(self) -> str:
        more = f"{len(self)} puzzles" if len(self) > 12 else ""
        return picture.gallery([puzzle.svg() for puzzle in self[:12]], more)


def _ratings(grade: Level | tuple[float, float] | None) -> tuple[int, int] | None:
    if grade is None:
        return None
    if isinstance(grade, str):
        return _engine.puzzle_ratings(grade)
    first, last = (round(10 * float(rating)) for rating in grade)
    if not 0 <= first <= last < 2**32:
        raise ValueError(f"ratings go from the lower to the higher, as in (3.4, 4.0), not {grade!r}")
    return first, last


def generate(
    n: SupportsIndex = 8,
    *,
    stars: SupportsIndex = 1,
    grade: Level | tuple[float, float] | None = None,
    style: Style = "newspaper",
    least: SupportsIndex | None = None,
    symmetry: MapSymmetry = "none",
    paint: str | None = None,
    seed: SupportsIndex | None = None,
    number: SupportsIndex = 0,
) -> Puzzle:
    """A new puzzle with regions, each in one piece, and exactly one solution. Ctrl-C stops the search for one.

    :param grade: one of :data:`LEVELS`, or ratings such as ``(3.4, 4.0)``.
    :param style: the sizes and shapes of regions, one of :data:`STYLES`.
    :param least: the fewest squares of a region; as the style likes unless told.
    :param symmetry: what leaves the map as it is, one of :data:`MAP_SYMMETRIES`.
    :param paint: a map with letters where regions are fixed and ``.`` where they may grow.
    :param seed: the same seed gives the same puzzle everywhere, ``queens puzzle generate --seed`` included; without one
        each is new, and its :attr:`Puzzle.seed` gives it again.
    :param number: which of the seed's puzzles.
    :raises ValueError: when there is no such puzzle, or none was found in 20,000 attempts.

    >>> generate(8, grade="hard", seed=1).grade().level
    'hard'
    >>> generate(10, stars=2, seed=1).is_unique()
    True
    """
    if paint is not None:
        paint = paint.replace("/", "\n")
        n = len(paint.split("\n")) if paint.strip() else 0
    asked = (
        size(n),
        size(stars, "stars"),
        style,
        None if least is None else size(least, "the size of a region"),
        symmetry,
        paint,
        _ratings(grade),
    )
    seed = checked_seed(seed)
    return Puzzle._of(_engine.make_puzzle(asked, seed, _number(number)), seed)


def classic(
    n: SupportsIndex = 8,
    *,
    clues: Literal["given", "blocked"] = "given",
    attempts: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    number: SupportsIndex = 0,
) -> Puzzle:
    """Chess queens with clues that leave one solution, and none of which could be left out.

    :param clues: ``given`` queens or ``blocked`` squares.
    :param attempts: the puzzle with the fewest clues of so many; 20 up to n = 12, then 1, unless told.

    >>> puzzle = classic(8, seed=1)
    >>> puzzle.is_unique(), len(puzzle.given) <= 3
    (True, True)
    """
    if clues not in ("given", "blocked"):
        raise ValueError(f"the clues are given or blocked, not {clues}")
    checked = size(n)
    tries = (20 if checked <= 12 else 1) if attempts is None else size(attempts, "attempts")
    seed = checked_seed(seed)
    made = _engine.classic_puzzle(checked, clues == "blocked", tries, seed, _number(number))
    return Puzzle._of(made, seed)


def _number(number: SupportsIndex) -> int:
    checked = operator.index(number)
    if not 0 <= checked < 2**64:
        raise ValueError(f"the number of a puzzle is from 0 to {2**64 - 1}, not {checked}")
    return checked


def daily(date: datetime.date | str) -> Puzzle:
    """The puzzle of a day, the same everywhere: small and easy on Mondays, larger and harder day by day.

    >>> daily("2026-11-16").n
    7
    """
    if isinstance(date, datetime.date):
        date = f"{date.year:04}-{date.month:02}-{date.day:02}"
    return Puzzle._of(_engine.daily_puzzle(date))


def read(source: str | bytes | os.PathLike[str] | IO[Any]) -> Puzzles:
    """Every puzzle of a text (``str`` or ``bytes``), a file (``pathlib.Path``) or a stream, in any form.

    :raises ValueError: with the line of the fault.

    >>> read("AABB\\nAABB\\nACDD\\nCCDD")
    [Puzzle(regions='AABB/AABB/ACDD/CCDD')]
    """
    text = _bytes(source).decode()
    return Puzzles(Puzzle._of(puzzle) for puzzle in _engine.read_puzzles(text))


def write(puzzles: Iterable[Puzzle], format: PuzzleFormat = "json") -> str:
    """Puzzles in any of :data:`FORMATS`.

    :raises ValueError: when the format has no place for something.
    """
    return _engine.write_puzzles([puzzle._puzzle for puzzle in puzzles], format)


def sheets(
    puzzles: Iterable[Puzzle],
    *,
    title: str | None = None,
    language: Language = "en",
    per_page: SupportsIndex = 4,
    paper: Literal["a4", "letter"] = "a4",
    colored: bool = False,
    answers: bool = True,
) -> bytes:
    """Sheets to print, as PDF; puzzles with one solution show their grade.

    :param title: at the head of each page; the language has one of its own.
    :param language: of the rules and grades.
    :param per_page: 1, 2, 4, 6 or 9.

    >>> sheets([daily("2026-11-16")])[:4]
    b'%PDF'
    """
    return _engine.puzzle_sheets(
        [puzzle._puzzle for puzzle in puzzles],
        title,
        language,
        size(per_page, "puzzles on a page"),
        paper,
        colored,
        answers,
    )
