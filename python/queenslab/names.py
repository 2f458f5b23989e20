"""The names that arguments take and answers carry, as types; a test holds them to the engine's own lists."""

import os
from collections.abc import Callable, Iterable
from typing import IO, Any, Final, Literal, Protocol, SupportsFloat, SupportsIndex, TypeAlias, get_args

from ._engine import Board as Board, Puzzle as Puzzle

Whole: TypeAlias = SupportsIndex
"""A whole number, NumPy's too."""
Seconds: TypeAlias = SupportsFloat | SupportsIndex
Square: TypeAlias = tuple[int, int]
"""Row and column, from 0 at the top left."""
SquareTuple: TypeAlias = tuple[Square, ...]
SquareLike: TypeAlias = Iterable[SupportsIndex]
"""A row and a column: a tuple, a list or an array of two."""
Regions: TypeAlias = str | Iterable[str] | Iterable[Iterable[str]] | Iterable[Iterable[SupportsIndex]]
"""A map of regions: lines or ``/`` between rows of characters, or rows of names or numbers, NumPy's too."""
Columns: TypeAlias = Board | Iterable[SupportsIndex]
"""A board that is a solution, or the column of the queen in each row."""
Source: TypeAlias = str | bytes | os.PathLike[str] | IO[Any]
"""A text, a file by its path, or a stream."""
Base: TypeAlias = Literal[0, 1]
"""The number of the first row and column."""


class Bar(Protocol):
    """A progress bar as tqdm makes them."""

    n: float
    total: float | None

    def update(self, n: float = ..., /) -> object: ...


Progress: TypeAlias = Callable[[float], object] | Bar
"""What ``progress=`` takes: a function that is called with the part done, from 0 to 1, or a tqdm bar."""

Algorithm: TypeAlias = Literal[
    "naive", "permutations", "scan", "arrays", "sets", "bitmask",
    "forward", "dlx", "tree", "anywhere", "colours", "auto",
]  # fmt: skip
Rule: TypeAlias = Literal[
    "queens", "torus", "super", "touch", "regions", "kings", "rooks", "semi",
    "rows", "columns", "diagonals", "falling", "rising", "knights", "wrap", "none",
]  # fmt: skip
TextFormat: TypeAlias = Literal[
    "board", "spaced", "rows", "strings", "letters", "matrix", "flat",
    "columns", "pairs", "squares", "jsonl", "csv", "fen",
]  # fmt: skip
Format: TypeAlias = Literal[TextFormat, "svg", "png"]
PuzzleFormat: TypeAlias = Literal["json", "letters", "matrix", "sbn", "puzzlink"]
Level: TypeAlias = Literal["easy", "medium", "hard", "expert", "fiendish"]
Style: TypeAlias = Literal["newspaper", "even", "ribbons"]
MapSymmetry: TypeAlias = Literal["none", "half", "quarter", "mirror"]
Technique: TypeAlias = Literal[
    "single-in-region", "single-in-line", "region-in-line", "line-in-region", "touch-region", "touch-line",
    "regions-in-lines", "lines-in-regions", "rows-in-columns", "counting", "pair",
    "chain", "chain-with-touch", "chain-with-sets", "nested-chain",
]  # fmt: skip
Paper: TypeAlias = Literal["a4", "a5", "letter", "6x9"]
Language: TypeAlias = Literal["en", "ru", "zh"]
Event: TypeAlias = Literal["enter", "place", "reject", "remove", "solution", "leave"]
HintLevel: TypeAlias = Literal[1, 2, 3]
Grade: TypeAlias = Level | tuple[float, float]
"""A level, or ratings of the hardest step from the first to the last."""
Export: TypeAlias = Literal["dimacs", "dlx", "minizinc"]
By: TypeAlias = Literal["rows", "columns"]
Clues: TypeAlias = Literal["given", "blocked"]
Kind: TypeAlias = Literal["solution", "partial", "attacked"]
Line: TypeAlias = Literal["row", "column", "diagonal", "antidiagonal"]

ALGORITHMS: Final[tuple[Algorithm, ...]] = get_args(Algorithm)
RULES: Final[tuple[Rule, ...]] = get_args(Rule)
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
PUZZLE_FORMATS: Final[tuple[PuzzleFormat, ...]] = get_args(PuzzleFormat)
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
STYLES: Final[tuple[Style, ...]] = get_args(Style)
MAP_SYMMETRIES: Final[tuple[MapSymmetry, ...]] = get_args(MapSymmetry)
TECHNIQUES: Final[tuple[Technique, ...]] = get_args(Technique)
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
