// The board of a search: attacked squares, the last action, and the queen because of which a square was rejected.

import { useMemo } from "preact/hooks";
import { Board } from "../board/Board";
import type { Look } from "../board/Board";
import { commands } from "../board/lines";
import { same, squareOf } from "../board/squares";
import { text } from "../i18n";
import type { Direction, Square } from "../types";
import { lineOfNow } from "./explain";
import type { Moment } from "./usePlayer";

interface SearchBoardProps {
  n: number;
  frame: Moment | null;
  algorithm: string;
  direction?: Direction;
  /** Whether only the queens are drawn. */
  plain?: boolean;
  onPress?: (square: Square) => void;
}

export function SearchBoard({ n, frame, algorithm, direction = "rows", plain, onPress }: SearchBoardProps) {
  const t = text();
  const queens = frame?.queens ?? [];
  const square = frame?.square;
  const attacker = frame?.attacker;
  const full = queens.length === n;
  // Some algorithms reject a placement, not a square: both queens are on the board.
  const dropped = full && frame?.action === "reject";
  const shade = useMemo(() => {
    const attacked = new Uint8Array(n * n);
    if (full || plain) return attacked;
    for (let at = 0; at < n * n; at++) {
      for (const queen of queens) if (commands(queen, squareOf(n, at))) attacked[at]!++;
    }
    return attacked;
  }, [frame?.step, n, plain]);
  const look = (row: number, column: number): Look => {
    const here = same(square, { row, column });
    const mark =
      !here || plain
        ? undefined
        : frame?.action === "reject" && !dropped
          ? "refused"
          : frame?.action === "place"
            ? "good"
            : frame?.action === "remove"
              ? "ghost"
              : undefined;
    return { mark, attackers: shade[row * n + column]! };
  };
  const solved = full && frame?.action === "solution";
  const pair = attacker && square ? [[attacker, square] as const] : [];
  return (
    <Board
      n={n}
      queens={queens}
      look={look}
      queenLook={(index) =>
        solved
          ? "solved"
          : same(queens[index], attacker) || (dropped && same(queens[index], square))
            ? "attacked"
            : undefined
      }
      line={frame && !plain ? lineOfNow(frame, n, algorithm, direction) : undefined}
      arrows={dropped || plain ? [] : pair}
      ties={dropped ? pair : []}
      onPress={onPress}
      describe={t.square}
    />
  );
}
