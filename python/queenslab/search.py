"""The searches of the textbooks, step by step, in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, SupportsIndex

from . import _engine
from .board import Board
from .names import Algorithm, Event
from .number import Square, size


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


class Player:
    """A search with a position in it: forward, back, and to any step, node or solution.

    >>> player = Player("arrays", 8)
    >>> player.to_solution(1)
    True
    >>> player.counters
    Counters(nodes=114, placed=113, rejected=763, solutions=1)
    >>> player.board.kind
    'solution'
    """

    def __init__(self, algorithm: Algorithm, n: SupportsIndex, *, by: Literal["rows", "columns"] = "rows") -> None:
        if by not in ("rows", "columns"):
            raise ValueError(f"a search goes by rows or by columns, not by {by}")
        self.algorithm = algorithm
        self.n: int = size(n)
        self.by: Literal["rows", "columns"] = by
        self._player = _engine.Player(algorithm, self.n, by == "columns")

    @property
    def pseudocode(self) -> list[str]:
        """The algorithm in lines of pseudo-code."""
        return self._player.pseudocode()

    @property
    def position(self) -> int:
        """How many steps are done."""
        return self._player.position()

    @property
    def step(self) -> Step | None:
        """The step done last."""
        step = self._player.step()
        return None if step is None else Step(*step)

    @property
    def queens(self) -> list[Square]:
        """The queens on the board, in the order in which they were placed."""
        return self._player.queens()

    @property
    def board(self) -> Board:
        """The board as it stands."""
        return Board(self.n, self.queens)

    @property
    def counters(self) -> Counters:
        """What the steps so far add up to."""
        return Counters(*self._player.counters())

    @property
    def memory(self) -> dict[str, list[int]]:
        """What the algorithm keeps in mind, by name: taken columns, diagonals (row − column + n − 1), …

        >>> player = Player("bitmask", 4)
        >>> player.to_step(2)
        True
        >>> player.memory["columns"]
        [1, 0, 0, 0]
        """
        return self._player.memory()

    def forward(self) -> Step | None:
        """Does the next step; ``None`` at the end."""
        step = self._player.forward()
        return None if step is None else Step(*step)

    def back(self) -> Step | None:
        """Takes the last step back and returns the one before it; ``None`` at the beginning."""
        step = self._player.back()
        return None if step is None else Step(*step)

    def to_step(self, number: int) -> bool:
        """Goes to where this many steps are done; ``False`` when the search is shorter."""
        return self._player.seek("step", size(number, "a step"))

    def to_node(self, number: int) -> bool:
        """Goes to the step that enters this node."""
        return self._player.seek("node", size(number, "a node"))

    def to_solution(self, number: int) -> bool:
        """Goes to the step that reports this solution, counted from 1."""
        return self._player.seek("solution", size(number, "a solution"))

    def __iter__(self) -> Iterator[Step]:
        while (step := self.forward()) is not None:
            yield step

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.__reduce__() == other.__reduce__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _player, (self.algorithm, self.n, self.by, self.position)

    def __repr__(self) -> str:
        return f"<Player of {self.algorithm}, n = {self.n}, at step {self.position}>"

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()


def _player(algorithm: Algorithm, n: int, by: Literal["rows", "columns"], position: int) -> Player:
    player = Player(algorithm, n, by=by)
    player.to_step(position)
    return player


def trace(algorithm: Algorithm, n: SupportsIndex, *, by: Literal["rows", "columns"] = "rows") -> Iterator[Step]:
    """Every step of a search, lazily.

    >>> [step.event for step in trace("bitmask", 1)]
    ['enter', 'place', 'enter', 'solution', 'leave', 'remove', 'leave']
    >>> sum(step.event == "solution" for step in trace("scan", 6))
    4
    """
    return iter(Player(algorithm, n, by=by))
