"""Numbers of solutions: counted, published, estimated."""

from __future__ import annotations

import math
from typing import NamedTuple, SupportsIndex

from . import _engine
from .names import Algorithm
from .number import Progress, seed as checked_seed, size, teller


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


def _threads(number: SupportsIndex | None) -> int | None:
    return None if number is None else size(number, "the number of threads")


def count(
    n: SupportsIndex,
    *,
    fundamental: bool = False,
    algorithm: Algorithm = "auto",
    threads: int | None = None,
    progress: Progress | None = None,
) -> int:
    """Q(n), the exact number of solutions; with ``fundamental`` the number of orbits.

    Other Python threads run meanwhile, and Ctrl-C ends it. A total that breaks a law or contradicts a published
    value is never returned. About 0.03 s of one core for n = 16, and 4 to 5 times as much for each n more.

    :param algorithm: one of :data:`ALGORITHMS`; the textbook ones for comparison.
    :param threads: how many threads count; as many as the machine has cores unless told.
    :param progress: a function that is called with the part done, from 0 to 1, or a tqdm bar.
    :raises ValueError: when n is too large, or the algorithm unknown.

    >>> count(8)
    92
    >>> count(12, fundamental=True)
    1787
    >>> count(99)
    Traceback (most recent call last):
    ...
    ValueError: ...
    """
    if fundamental:
        return classes(n, threads=threads, progress=progress).fundamental
    return _engine.count(size(n), algorithm, _threads(threads), teller(progress))


def classes(
    n: SupportsIndex, *, threads: int | None = None, progress: Progress | None = None
) -> Classes:
    """The solutions of one board by their symmetry, counted.

    >>> classes(8)
    Classes(n=8, all=92, half_turn=4, quarter_turn=0, fundamental=12, orbits={8: 11, 4: 1, 2: 0})
    """
    n = size(n)
    every, half, quarter, fundamental, orbits = _engine.classes(n, _threads(threads), teller(progress))
    return Classes(n, every, half, quarter, fundamental, dict(zip((8, 4, 2), orbits)))


def known(n: SupportsIndex) -> Known | None:
    """What has been published about n, or ``None``; nothing is computed.

    >>> known(27).all
    234907967154122528
    """
    found = _engine.known(size(n))
    return None if found is None else Known(*found)


def estimate(
    n: SupportsIndex,
    *,
    seed: SupportsIndex | None = None,
    batches: SupportsIndex = 20,
    progress: Progress | None = None,
) -> Estimate:
    """An estimate of Q(n) with a confidence interval, for n far beyond counting.

    The same n, seed and number of batches give the same estimate on every machine, and that of ``queens estimate``; without
    a seed each is new. Four times as many batches halve the error. A batch takes some hundredths of a second at n = 30
    and about three seconds at n = 1000, and all cores take part.

    >>> about = estimate(20, seed=1, batches=8)
    >>> low, high = about.interval
    >>> low < math.log(39_029_188_884) < high
    True
    """
    n = size(n)
    batches = size(batches, "the number of batches")
    if batches == 0:
        raise ValueError("an estimate takes one batch at least")
    seed = checked_seed(seed)
    return Estimate(n, *_engine.estimate(n, seed, batches, teller(progress)), seed)
