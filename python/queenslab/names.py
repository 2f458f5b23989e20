"""The names that arguments take and answers carry, as types; a test holds them to the engine's own lists."""

from typing import Literal, TypeAlias

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
Language: TypeAlias = Literal["en", "ru", "zh"]
Event: TypeAlias = Literal["enter", "place", "reject", "remove", "solution", "leave"]
Line: TypeAlias = Literal["row", "column", "diagonal", "antidiagonal"]
