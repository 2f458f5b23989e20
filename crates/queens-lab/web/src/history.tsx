// Positions that can be undone and redone.

import { Button } from "./parts";

export interface History<P> {
  past: readonly P[];
  at: number;
}

export type Walk = "undo" | "redo";

export function walked<P>({ past, at }: History<P>, to: Walk): History<P> {
  return { past, at: to === "undo" ? Math.max(0, at - 1) : Math.min(past.length - 1, at + 1) };
}

/** With another position, of which so many are remembered; `amend`: in place of the one of the moment. */
export function pushed<P>({ past, at }: History<P>, next: P, most: number, amend = false): History<P> {
  const kept = [...past.slice(0, amend ? at : at + 1), next].slice(-most);
  return { past: kept, at: kept.length - 1 };
}

export function UndoRedo({
  of: { past, at },
  words,
  onWalk,
}: {
  of: History<unknown>;
  words: Record<Walk, string>;
  onWalk: (to: Walk) => void;
}) {
  return (
    <>
      <Button icon="undo" disabled={at === 0} onClick={() => onWalk("undo")}>
        {words.undo}
      </Button>
      <Button icon="redo" disabled={at === past.length - 1} onClick={() => onWalk("redo")}>
        {words.redo}
      </Button>
    </>
  );
}
