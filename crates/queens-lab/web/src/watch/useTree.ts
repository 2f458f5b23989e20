// The part of the search tree around a step.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../engine";
import type { SearchTree } from "../types";
import type { Search } from "./reel";

/** Nodes and refusals of the tree at a time. */
const MOST = 20_000;
/**
 * Parts begin at multiples of this many steps. A step adds at most one node, so parts overlap by half, and
 * what went before is still there when the search crosses over into the next.
 */
const EVERY = MOST / 2;

/** The part of the tree in which a step lies; the last one until it is here. */
export function useTree(
  search: Search,
  step: number | undefined,
  complain: (cause: unknown) => void,
): SearchTree | null {
  const [held, hold] = useState<{ of: Search; tree: SearchTree } | null>(null);
  const tree = held?.of === search ? held.tree : null;
  const inside =
    step === undefined || (tree !== null && step >= tree.from && (step <= tree.to || tree.node.length < MOST));
  const from = inside ? null : Math.floor(step / EVERY) * EVERY;
  // A part that is on its way is waited for, even if a fast player has passed it meanwhile; one that was
  // refused is not asked for again.
  const [asked, setAsked] = useState<{ of: Search; from: number; refused?: true } | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), [search]);
  useEffect(() => {
    if (from === null) return;
    if (asked?.of === search && (!asked.refused || asked.from === from)) return;
    setAsked({ of: search, from });
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    ask("tree", { ...search, from, most: MOST }, signal).then(
      (tree) => {
        hold({ of: search, tree });
        setAsked(null);
      },
      (cause) => {
        complain(cause);
        if (!signal.aborted) setAsked({ of: search, from, refused: true });
      },
    );
  }, [search, from, asked]);
  return tree;
}
