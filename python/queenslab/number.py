"""What callers pass, checked before the engine sees it: a wrong number is a ``ValueError`` that says so."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable
from typing import Protocol, SupportsIndex, TypeAlias, cast

_WORD = 2**32


class Bar(Protocol):
    """A progress bar as tqdm makes them."""

    n: float
    total: float | None

    def update(self, n: float = ..., /) -> object: ...


Progress: TypeAlias = "Callable[[float], object] | Bar"
"""What ``progress=`` takes: a function that is called with the part done, from 0 to 1, or a tqdm bar."""

Square: TypeAlias = tuple[int, int]
"""Row and column, from 0 at the top left."""

Regions: TypeAlias = "str | Iterable[str] | Iterable[Iterable[str]] | Iterable[Iterable[SupportsIndex]]"
"""A map of regions: lines or ``/`` between rows of characters, or rows of names or numbers, NumPy's too."""


def size(n: SupportsIndex, what: str = "n") -> int:
    """A number of rows, columns or queens."""
    number = operator.index(n)
    if not 0 <= number < _WORD:
        raise ValueError(f"{what} is a whole number from 0 to {_WORD - 1}, not {number}")
    return number


def line(number: SupportsIndex, what: str) -> int:
    """A number that may be negative."""
    checked = operator.index(number)
    size(abs(checked), what)
    return checked


def seed(number: SupportsIndex | None) -> int:
    """The seed of a stream of random numbers: a new one unless told, short enough to be typed again."""
    if number is None:
        return int.from_bytes(os.urandom(4), "little")
    checked = operator.index(number)
    if not 0 <= checked < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to {2**64 - 1}, not {checked}")
    return checked


def regions(value: Regions) -> str:
    """A map of regions as text that the engine reads."""
    if isinstance(value, str):
        return value.replace("/", "\n")
    import json

    try:
        rows = value.tolist() if hasattr(value, "tolist") else value
        return json.dumps([row if isinstance(row, str) else [_plain(name) for name in row] for row in rows])
    except TypeError:
        raise ValueError(f"a map of regions is text, or rows of names or numbers, not {value!r}") from None


def _plain(name: object) -> object:
    return name if isinstance(name, str) else operator.index(cast(SupportsIndex, name))


def square(value: object) -> Square:
    """A square of the board, given as ``(row, column)``."""
    try:
        row, column = cast("tuple[SupportsIndex, SupportsIndex]", value)
        return size(row, "a row"), size(column, "a column")
    except TypeError as error:
        raise TypeError(f"a square is (row, column), not {value!r}") from error


def teller(progress: Progress | None) -> Callable[[float], object] | None:
    """A function that the engine calls with the part done."""
    if progress is None:
        return None
    if not hasattr(progress, "update"):
        return progress
    bar = cast(Bar, progress)
    if bar.total is None:
        bar.total = 1.0
    whole = bar.total
    # Not `set`, whose meaning differs from bar to bar: every bar can be moved on.
    return lambda part: bar.update(max(0.0, part * whole - bar.n))
