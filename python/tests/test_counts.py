"""Numbers: exact, watched, interrupted, estimated."""

import itertools
import math
import os
import signal
import threading

import pytest
from tqdm import tqdm

import queenslab as q
from oracle import plain


@pytest.mark.parametrize("n", range(9))
def test_counts_agree_with_a_plain_search(n):
    every = [q.Solution(columns) for columns in plain(n)]
    assert q.count(n) == len(every)
    for algorithm in q.ALGORITHMS:
        if n <= 6 or algorithm not in ("naive", "permutations", "tree", "anywhere"):
            assert q.count(n, algorithm=algorithm) == len(every), algorithm
    classes = q.classes(n)
    assert classes.all == len(every)
    assert classes.fundamental == len({one.fundamental() for one in every})
    assert classes.half_turn == sum(one.rotated(2) == one for one in every)
    assert classes.quarter_turn == sum(one.rotated() == one for one in every)
    for members, number in classes.orbits.items():
        assert number == len({one.fundamental() for one in every if one.orbit.size == members})


def test_larger_counts_are_the_published_ones():
    for n in range(9, 17):
        assert q.count(n) == q.known(n).all
        assert q.count(n, threads=1) == q.known(n).all
    for n in range(9, 14):
        assert q.count(n, fundamental=True) == q.known(n).fundamental
    assert q.known(200) is None


def test_progress_rises_to_one():
    heard = []
    assert q.count(17, progress=heard.append) == q.known(17).all
    assert heard == sorted(heard) and heard[-1] == 1.0 and all(0 <= part <= 1 for part in heard)
    with tqdm(total=100, disable=False, file=open(os.devnull, "w")) as bar:
        q.count(12, progress=bar)
        assert bar.n == pytest.approx(100)


class Enough(Exception):
    pass


def test_other_threads_run_and_an_exception_in_progress_stops_the_count():
    ticks = itertools.count()
    ended = threading.Event()

    def tick():
        while not ended.wait(0.001):
            next(ticks)

    def tell(part):
        # Raised only after the other thread has run during the count; n = 22 takes minutes.
        if next(ticks) > 20:
            raise Enough

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        with pytest.raises(Enough):
            q.count(22, progress=tell)
    finally:
        ended.set()
        ticker.join()


@pytest.mark.skipif(os.name == "nt", reason="signals of Windows go to the whole console")
@pytest.mark.parametrize(
    "work",
    [
        lambda: q.count(27),
        lambda: q.count(20, algorithm="scan"),
        lambda: q.classes(24),
        lambda: q.estimate(5000, batches=1000),
        lambda: q.solutions(17).array(),
        lambda: len(q.solutions(19, after=[3])),
        lambda: q.unrank(18, 5),
        lambda: q.Problem(22, blocked=[(0, 0)]).count(),
        lambda: list(q.Problem(25, rules="torus,knights", blocked=[(3, 3)]).solutions()),
        lambda: q.Player("scan", 16).to_solution(14_772_512),
        lambda: q.Puzzle(n=20).solutions(2**31),
        # No puzzle has such a rating, so thousands of maps are tried in vain.
        lambda: q.puzzles.generate(20, grade=(90.0, 91.0)),
        lambda: q.puzzles.sheets([q.puzzles.generate(11, stars=2, seed=1)] * 100_000),
    ],
)
def test_ctrl_c_ends_long_work(work):
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()
        timer.join()


def test_estimates_are_repeatable_and_near_the_truth():
    about = q.estimate(16, seed=5, batches=16)
    assert about == q.estimate(16, seed=5, batches=16) != q.estimate(16, seed=6, batches=16)
    assert abs(about.ln - math.log(q.known(16).all)) < 6 * about.relative_error
    assert about.interval[0] < about.ln < about.interval[1]
    assert about.value == pytest.approx(math.exp(about.ln))
    assert str(about).startswith("Q(16) ≈ 1.")
    half = about.interval[1] - about.ln
    assert str(about).endswith(f" ± {100 * half:.2f} %")
    exact = q.estimate(6)
    assert exact.exact and round(exact.value) == 4
    assert (str(exact), str(q.estimate(2))) == ("Q(6) = 4, counted exactly", "Q(2) = 0, counted exactly")
    assert q.estimate(500, batches=2).value == math.inf
    nearly = q.Estimate(n=20, ln=math.log(9.99999e5), interval=None, relative_error=None, exact=False, batches=1, seed=1)
    assert str(nearly) == "Q(20) ≈ 1.0000e6"
