// Positions that can be undone and redone.

import { useReducer } from "preact/hooks";
import type { Binding } from "./keys";
import { Button } from "./parts";

type Walk = "undo" | "redo";
/** What a finger does in one go is one step: `amend` is false for its first change, and true for those that follow. */
type Act<P> = Walk | { to: number } | { first: P } | { does: (now: P) => P; amend: boolean | undefined };

interface State<P> {
  past: readonly P[];
  at: number;
  /** Whether the last stroke has changed something. */
  begun?: boolean | undefined;
}

export interface History<P> {
  now: P;
  past: readonly P[];
  at: number;
  change: (does: (now: P) => P, amend?: boolean) => void;
  walk: (to: Walk) => void;
  /** Goes back to an earlier position. */
  back: (to: number) => void;
  /** Forgets what was, and begins with this position. */
  begin: (first: P) => void;
}

/** A history of at most `most` positions, starting with `first`; a position that is the `same` as before is not a step. */
export function useHistory<P>(first: P, most: number, same: (a: P, b: P) => boolean = Object.is): History<P> {
  const [{ past, at }, act] = useReducer(
    ({ past, at, begun }: State<P>, what: Act<P>): State<P> => {
      if (what === "undo") return { past, at: Math.max(0, at - 1) };
      if (what === "redo") return { past, at: Math.min(past.length - 1, at + 1) };
      if ("to" in what) return { past, at: what.to };
      if ("first" in what) return { past: [what.first], at: 0 };
      const { does, amend } = what;
      const next = does(past[at]!);
      const amends = amend && begun;
      if (same(past[at]!, next)) return { past, at, begun: amends };
      const kept = [...past.slice(0, amends ? at : at + 1), next].slice(-most);
      return { past: kept, at: kept.length - 1, begun: true };
    },
    { past: [first], at: 0 },
  );
  return {
    now: past[at]!,
    past,
    at,
    change: (does, amend) => act({ does, amend }),
    walk: act,
    back: (to) => act({ to }),
    begin: (first) => act({ first }),
  };
}

type Words = Record<Walk, string>;

export function UndoRedo<P>({ of: { past, at, walk }, words }: { of: History<P>; words: Words }) {
  return (
    <>
      <Button label={words.undo} icon="undo" disabled={at === 0} onClick={() => walk("undo")} />
      <Button label={words.redo} icon="redo" disabled={at === past.length - 1} onClick={() => walk("redo")} />
    </>
  );
}

/** Keys for undo and redo: those common to all programs, and further ones from the caller. */
export const historyKeys = <P,>(
  { walk }: History<P>,
  words: Words,
  undo: string[] = [],
  redo: string[] = [],
): Binding[] => [
  { keys: [...undo, "Mod+Z"], name: words.undo, run: () => walk("undo") },
  { keys: [...redo, "Mod+Y", "Mod+Shift+Z"], name: words.redo, run: () => walk("redo") },
];
