"""Boards as SVG, for notebooks: placements, problems with their regions, lists."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from . import _engine
from ._engine import Problem
from .names import Square

_LIGHT, _DARK, _INK, _ALARM = "#f1e6d0", "#bc956c", "#231c18", "#b3261e"
# Pairwise different, light enough for the ink, in the order of the names of the regions.
_COLOURS = (
    "#f6c6c0 #b9d9f2 #cfe8b4 #f5e3a1 #d9c7ee #bfe6df #f3cfa6 #e3e3e3 #e9b9d6 #c3cff5 #dcd3a8 #a9d7c0 "
    "#efd8d3 #b7c4cf #e4eea9 #d2b8a6"
).split()
_serial = itertools.count()


def escape(text: str) -> str:
    """The text between tags: `html.escape` would cost a third of the time of the import."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(maxsize=None)
def _queen() -> str:
    """The queen of every picture, in a square of side 1."""
    sheet = _engine.write("svg", 1, [[0]], False, False, False).decode()
    return sheet[sheet.index("<polygon") : sheet.index("</g>")]


def board(
    rows: int,
    columns: int,
    queens: Iterable[Square],
    *,
    blocked: Iterable[Square] = (),
    attacks: Iterable[tuple[Square, Square]] = (),
    region: Callable[[Square], str | None] | None = None,
    given: Iterable[Square] = (),
    title: str = "",
    pixels: int = 360,
) -> str:
    """One board as SVG: queens, blocked squares crossed, attacks as lines, regions in colours."""
    # Names within one page must differ from picture to picture.
    name = f"queen-{next(_serial)}"
    side = max(rows, columns, 1)
    scale = min(40.0, pixels / side)
    text = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * scale + 2:.0f}" '
        f'height="{rows * scale + 2:.0f}" viewBox="-0.03 -0.03 {columns + 0.06} {rows + 0.06}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<defs><g id="{name}" fill="{_INK}">{_queen()}</g></defs>',
        f'<rect width="{columns}" height="{rows}" fill="{_LIGHT}"/>',
    ]
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    if region is None:
        dark = "".join(f"M{c} {r}h1v1h-1z" for r, c in squares if (r + c) % 2)
        text.append(f'<path fill="{_DARK}" d="{dark}"/>')
    else:
        of = {square: region(square) for square in squares}
        names = sorted({name for name in of.values() if name is not None})
        for index, one in enumerate(names):
            colour = _COLOURS[index % len(_COLOURS)]
            path = "".join(f"M{c} {r}h1v1h-1z" for (r, c), name in of.items() if name == one)
            text.append(f'<path fill="{colour}" d="{path}"/>')
        thin: list[str] = []
        thick: list[str] = []
        for r, c in squares:
            if c + 1 < columns:
                (thin if of[r, c] == of[r, c + 1] else thick).append(f"M{c + 1} {r}v1")
            if r + 1 < rows:
                (thin if of[r, c] == of[r + 1, c] else thick).append(f"M{c} {r + 1}h1")
        for lines, width in ((thin, 0.015), (thick, 0.06)):
            text.append(f'<path fill="none" stroke="{_INK}" stroke-width="{width}" d="{"".join(lines)}"/>')
    for r, c in blocked:
        cross = f"M{c + 0.25} {r + 0.25}l.5 .5m0 -.5l-.5 .5"
        text.append(f'<path fill="none" stroke="{_INK}" stroke-width=".06" d="{cross}"/>')
    for r, c in given:
        text.append(
            f'<rect x="{c + 0.05}" y="{r + 0.05}" width=".9" height=".9" fill="none" '
            f'stroke="{_INK}" stroke-width=".04"/>'
        )
    text += [f'<use href="#{name}" x="{c}" y="{r}"/>' for r, c in queens]
    for (r, c), (s, d) in attacks:
        text.append(
            f'<path stroke="{_ALARM}" stroke-width=".07" d="M{c + 0.5} {r + 0.5}L{d + 0.5} {s + 0.5}"/>'
        )
    text.append(
        f'<rect width="{columns}" height="{rows}" fill="none" stroke="{_INK}" stroke-width=".05"/></svg>'
    )
    return "\n".join(text)


def problem(problem: Problem, queens: Sequence[Square], blocked: Sequence[Square]) -> str:
    """A problem, with these queens on it and these squares crossed."""
    region = None
    if problem.regions is not None:
        lines = problem.regions.split("\n")

        def region(at: Square) -> str | None:
            name = lines[at[0]][at[1]]
            return None if name == "." else name

    return board(
        problem.rows,
        problem.columns,
        queens,
        blocked=blocked,
        given=problem.given,
        region=region,
        title=repr(problem),
    )


def gallery(boards: Sequence[str], more: str = "") -> str:
    """Boards side by side, as HTML."""
    cells = "".join(f'<div style="margin:4px">{one}</div>' for one in boards)
    return f'<div style="display:flex;flex-wrap:wrap">{cells}</div><p>{escape(more)}</p>'
