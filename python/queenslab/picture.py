"""Pictures side by side, for notebooks."""

from collections.abc import Sequence


def gallery(boards: Sequence[str], more: str = "") -> str:
    """Boards side by side, as HTML."""
    cells = "".join(f'<div style="margin:4px">{one}</div>' for one in boards)
    return f'<div style="display:flex;flex-wrap:wrap">{cells}</div><p>{more}</p>'
