"""Types of arguments and answers."""

import os
from collections.abc import Callable, Iterable
from typing import IO, Any, Final, Protocol, SupportsFloat, SupportsIndex, TypeAlias, get_args

from ._engine import Board as Board, Puzzle as Puzzle
from .literals import *

Whole: TypeAlias = SupportsIndex
"""A whole number, also one of NumPy."""
Seconds: TypeAlias = SupportsFloat | SupportsIndex
Square: TypeAlias = tuple[int, int]
"""Row and column, from 0 at the top left."""
SquareLike: TypeAlias = Iterable[SupportsIndex]
"""A row and a column: a tuple, a list or an array of two."""
Regions: TypeAlias = str | Iterable[str] | Iterable[Iterable[str]] | Iterable[Iterable[SupportsIndex]]
"""A map of regions: lines or ``/`` between rows of characters, or rows of names or numbers, also as NumPy arrays."""
Columns: TypeAlias = Board | Iterable[SupportsIndex]
"""A board that is a solution, or the column of the queen in each row."""
Source: TypeAlias = str | bytes | os.PathLike[str] | IO[Any]
"""A text, a file by its path, or a stream."""


class Bar(Protocol):
    """A progress bar as tqdm makes them."""

    n: float
    total: float | None

    def update(self, n: float = ..., /) -> object: ...


Progress: TypeAlias = Callable[[float], object] | Bar
"""What ``progress=`` takes: a function that is called with the part done, from 0 to 1, or a tqdm bar."""

Grade: TypeAlias = Level | tuple[float, float]
"""A level, or ratings of the hardest step from the first to the last."""

ALGORITHMS: Final[tuple[Algorithm, ...]] = get_args(Algorithm)
RULES: Final[tuple[Rule, ...]] = get_args(Rule)
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
PUZZLE_FORMATS: Final[tuple[PuzzleFormat, ...]] = get_args(PuzzleFormat)
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
STYLES: Final[tuple[Style, ...]] = get_args(Style)
MAP_SYMMETRIES: Final[tuple[MapSymmetry, ...]] = get_args(MapSymmetry)
TECHNIQUES: Final[tuple[Technique, ...]] = get_args(Technique)
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
