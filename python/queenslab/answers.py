"""What is answered: tuples with names, and lists that a notebook shows side by side."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ._engine import Board, Puzzle
from .names import Event, Level, Line, Square, Technique
from .solution import Solution


class Unfinished(Exception):
    """The time was over before the answer was known; ``found_so_far`` is what is known."""

    def __init__(self, found_so_far: object) -> None:
        super().__init__(found_so_far)
        self.found_so_far = found_so_far

    def __str__(self) -> str:
        return f"the time was over; found so far: {self.found_so_far!r}"


class Attack(NamedTuple):
    """Two queens on one line."""

    first: Square
    second: Square
    kind: Line
    """``row``, ``column``, ``diagonal`` (row − column is constant) or ``antidiagonal`` (row + column is)."""
    line: int
    """Which row, which column, which row − column or which row + column."""


class Orbit(NamedTuple):
    """A solution and its images under the eight symmetries of the board."""

    fundamental: Solution
    """The lexicographically least of them."""
    size: int
    """How many of them are different: 8, 4 or 2; 1 for n < 2."""


class Graded(NamedTuple):
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


class Step(NamedTuple):
    """One step of a search."""

    number: int
    """Counted from 1."""
    event: Event
    square: Square | None
    attacker: Square | None
    """The queen that caused a refusal."""
    depth: int
    """Queens on the board after the step."""
    node: int
    """The node of the search tree in which it happened, numbered in preorder from 0."""
    parent: int | None
    line: int
    """Index of the line of pseudo-code that reports the event."""


class Counters(NamedTuple):
    """What the steps so far add up to."""

    nodes: int
    placed: int
    rejected: int
    solutions: int


class Classes(NamedTuple):
    """The solutions of one board by their symmetry."""

    n: int
    all: int
    """Q(n): all solutions."""
    half_turn: int
    """Those that a half turn leaves as they are."""
    quarter_turn: int
    """Those that a quarter turn leaves as they are."""
    fundamental: int
    """Orbits: solutions that differ by more than turning and reflecting."""
    orbits: dict[int, int]
    """How many orbits have 8, 4 and 2 members."""


class Known(NamedTuple):
    """What has been published about one n."""

    all: int
    fundamental: int | None


class Estimate(NamedTuple):
    """An estimate of Q(n), as natural logarithms: Q(200) is no float any more."""

    n: int
    ln: float
    """ln of the estimate; minus infinity when no sample met a solution."""
    interval: tuple[float, float] | None
    """The 95 % confidence interval of ln Q(n)."""
    relative_error: float | None
    """The standard error divided by the estimate."""
    exact: bool
    """Nothing was left to chance: this is Q(n) itself."""
    batches: int
    seed: int
    """The seed that gives it again."""

    @property
    def value(self) -> float:
        """The estimate as a number; infinite where no float is so large."""
        try:
            return math.exp(self.ln)
        except OverflowError:
            return math.inf

    def __str__(self) -> str:
        if self.ln == -math.inf:
            return f"Q({self.n}): no solution met in {self.batches} batches"
        exponent = math.floor(self.ln / math.log(10))
        figures = math.exp(self.ln - exponent * math.log(10))
        error = "" if self.relative_error is None else f" ± {100 * self.relative_error:.2g} %"
        return f"Q({self.n}) ≈ {figures:.4f}e{exponent}{error}"


class House(NamedTuple):
    """A row, a column or a region: what takes its queens exactly."""

    kind: Literal["row", "column", "region"]
    number: int
    """From 0; regions in the order in which they begin in :attr:`queenslab.Puzzle.regions`."""


class Deduction(NamedTuple):
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


class Hint(NamedTuple):
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


class Grade(NamedTuple):
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


def gallery(shown: Iterable[Board | Puzzle | Solution], more: str) -> str:
    """What a notebook shows of some, as HTML; solutions, which come in numbers, smaller than the rest."""
    pictures = [one._repr_svg_(160) if isinstance(one, Solution) else one._repr_svg_() for one in shown]
    cells = "".join(f'<div style="margin:4px">{one}</div>' for one in pictures if one)
    return f'<div style="display:flex;flex-wrap:wrap">{cells}</div><p>{more}</p>'


class Boards(list[Board]):
    """Boards that were read, in the order of the text."""

    def __init__(self, boards: Iterable[Board] = (), format: str = "", reading: str | None = None) -> None:
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
        return gallery(self[:12], f"{len(self)} boards")


class Sample(list[Solution]):
    """Solutions drawn at random, and the seed that gives them again."""

    def __init__(self, solutions: Iterable[Solution] = (), seed: int = 0) -> None:
        super().__init__(solutions)
        self.seed = seed
        """``sample(n, count, seed=…)`` with it gives the same."""

    def _repr_html_(self) -> str:
        return gallery(self[:12], f"{len(self)} solutions")


class Puzzles(list[Puzzle]):
    """Puzzles that were read, in the order of the text."""

    def _repr_html_(self) -> str:
        return gallery(self[:12], f"{len(self)} puzzles")
