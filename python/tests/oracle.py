"""The search a learner would write: what the tests compare the engine with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations


def plain(n: int) -> Iterator[tuple[int, ...]]:
    """All solutions in lexicographic order, by testing every permutation."""
    for columns in permutations(range(n)):
        if len({r + c for r, c in enumerate(columns)}) == n == len({r - c for r, c in enumerate(columns)}):
            yield columns
