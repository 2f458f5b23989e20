"""A seed gives the same results as in the program; without one, every call differs and carries its seed."""

from pathlib import Path

import pytest

import queenslab as q
from queenslab import puzzles

TRANSCRIPT = Path(__file__).parents[2] / "crates/queens-cli/tests/transcripts/seeds.md"


def columns(solutions):
    return q.write(solutions, "columns").decode()


def printed_by(made):
    return [q.Puzzle(puzzle.regions, n=puzzle.n, stars=puzzle.stars, given=puzzle.given) for puzzle in puzzles.read(made)]


@pytest.mark.parametrize(
    "command, answer",
    [
        ("sample 10 --limit 2 --seed 7 --format columns", lambda: columns(q.sample(10, 2, seed=7))),
        ("find 12 --random --seed 7 --format columns", lambda: columns([q.find(12, seed=7)])),
        ("estimate 20 --seed 7 --quiet", lambda: f"ln Q(20) = {q.estimate(20, seed=7).ln:.3f} "),
        ("estimate 20 --seed 7 --batches 8 --quiet", lambda: f"ln Q(20) = {q.estimate(20, seed=7, batches=8).ln:.3f} "),
        ("puzzle generate 7 --seed 7", lambda: [puzzles.generate(7, seed=7)]),
        (
            "puzzle generate 8 --seed 7 --limit 2 --grade hard",
            lambda: [puzzles.generate(8, grade="hard", seed=7, number=number) for number in (0, 1)],
        ),
        ("puzzle generate 10 --seed 7 --stars 2", lambda: [puzzles.generate(10, stars=2, seed=7)]),
        ("puzzle generate 6 --seed 7 --kind classic", lambda: [puzzles.classic(6, seed=7)]),
        ("puzzle daily --date 2026-11-16", lambda: [puzzles.daily("2026-11-16")]),
    ],
)
def test_a_seed_gives_the_same_as_in_the_program(command, answer):
    _, after = TRANSCRIPT.read_text().split(f"$ queens {command}\n")
    printed = after.split("$ queens ")[0].removesuffix("```\n")
    found = answer()
    if isinstance(found, str):
        assert printed.startswith(found)
    else:
        assert printed_by(printed) == printed_by(puzzles.write(found))


@pytest.mark.parametrize(
    "draw",
    [
        lambda seed=None: q.sample(12, 3, seed=seed),
        lambda seed=None: puzzles.generate(8, seed=seed),
        lambda seed=None: puzzles.classic(10, seed=seed),
        lambda seed=None: q.estimate(16, seed=seed),
    ],
)
def test_without_a_seed_results_differ_and_carry_their_seed(draw):
    # Two seeds may give the same puzzle, so only the seeds are compared.
    one, other = draw(), draw()
    assert one.seed != other.seed
    assert draw(one.seed) == one and draw(other.seed) == other
    for wrong in (-1, 2**64):
        with pytest.raises(ValueError, match="whole number"):
            draw(wrong)
