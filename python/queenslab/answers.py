"""What the engine answers: tuples with names."""

from __future__ import annotations

import math
from typing import Any, Literal, NamedTuple

from .names import Event, Level, Line, Square, Technique


class Unfinished(Exception):
    """The time was over before the answer was known; ``found_so_far`` is what is known."""

    def __init__(self, found_so_far: object) -> None:
        super().__init__(f"the time was over; found so far: {found_so_far!r}")
        self.found_so_far = found_so_far

    def __reduce__(self) -> tuple[Any, ...]:
        return Unfinished, (self.found_so_far,)


class Attack(NamedTuple):
    """Two queens on one line."""

    first: Square
    second: Square
    kind: Line
    """``row``, ``column``, ``diagonal`` (row − column is constant) or ``antidiagonal`` (row + column is)."""
    line: int
    """Which row, which column, which row − column or which row + column."""


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
