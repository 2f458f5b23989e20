"""Traces and players: their steps add up to the solutions."""

import pickle

import pytest

import queenslab as q
from oracle import plain

WATCHED = [name for name in q.ALGORITHMS if name not in ("colours", "auto")]


@pytest.mark.parametrize("algorithm", WATCHED)
@pytest.mark.parametrize("n", range(6))
def test_replaying_a_trace_gives_the_solutions(algorithm, n):
    queens, found, depth = [], [], 0
    for number, step in enumerate(q.trace(algorithm, n), 1):
        assert step.number == number
        match step.event:
            case "place":
                queens.append(step.square)
            case "remove":
                assert queens.pop() == step.square
            case "solution":
                found.append(tuple(column for _, column in sorted(queens)))
        assert step.depth == len(queens)
    assert sorted(found) == list(plain(n)) and not queens


def test_bitmask_has_the_textbook_profile():
    by_depth = [0] * 9
    for step in q.trace("bitmask", 8):
        by_depth[step.depth] += step.event == "enter"
    assert by_depth == [1, 8, 42, 140, 344, 568, 550, 312, 92]


@pytest.mark.parametrize("algorithm", WATCHED)
def test_a_player_steps_both_ways(algorithm):
    # The search on any free square has very long traces.
    n = 4 if algorithm == "anywhere" else 5
    solutions = list(plain(n))
    player = q.Player(algorithm, n)
    forth = [(step, player.queens, player.memory) for step in player]
    assert player.forward() is None
    again = pickle.loads(pickle.dumps(player))
    assert again == player and again.step == player.step and again != q.Player(algorithm, n)
    for expected in reversed(forth):
        assert (player.step, player.queens, player.memory) == expected
        player.back()
    assert player.position == 0 and player.step is None
    assert player.to_step(17) and player.step == forth[16][0]
    assert player.to_node(3) and player.step.node == 3
    assert not player.to_solution(len(solutions) + 1) and player.counters.solutions == len(solutions)
    assert player.to_solution(1) and player.board.solution() in solutions
    assert all(isinstance(line, str) for line in player.pseudocode)
    assert max(step.line for step, _, _ in forth) < len(player.pseudocode)
