// The whole search if it is short enough, else the part around the present step; and, for a band that the reader zooms
// into, the nodes for which the whole had no room.

import { useEffect, useState } from "preact/hooks";
import { useTurns } from "../asking";
import { ask } from "../engine";
import { outline } from "./outline";
import type { Outline } from "./outline";
import type { Search } from "./reel";

const MOST = 100_000;
/** Nodes and rejections of a part. */
const PART = 20_000;
/**
 * Parts begin at multiples of this many steps. A step adds at most one node, so parts overlap by half, and what came
 * before is still there when the search moves into the next part.
 */
const EVERY = PART / 2;

type Complain = (cause: unknown) => void;

export function useOutline(
  search: Search,
  step: number | undefined,
  below: number,
  complain: Complain,
): Outline | null {
  const [held, hold] = useState<{ of: Search; below: number; outline: Outline }[]>([]);
  const mine = held.filter(({ of }) => of === search);
  const root = mine.find((one) => one.below === 0)?.outline;
  const known = mine.find((one) => one.below === below)?.outline;
  // A band whose every leaf is drawn already is only enlarged.
  const truncated = root?.whole && root.tips.some((tip) => root.leaves[tip]! > 1);
  const wanted = !root ? 0 : below > 0 && truncated && !known ? below : null;
  useEffect(() => {
    if (wanted === null) return;
    const abort = new AbortController();
    ask("shape", { ...search, below: wanted, most: MOST }, abort.signal).then(
      (shape) =>
        hold((held) => [
          ...held.filter(({ of }) => of === search).slice(-3),
          { of: search, below: wanted, outline: outline(shape) },
        ]),
      complain,
    );
    return () => abort.abort();
  }, [search, wanted]);
  const long = root !== undefined && !root.whole;
  const part = usePart(search, long ? step : undefined, complain);
  return long ? part : (known ?? root ?? null);
}

/** The part of the search that contains a step; the previous part until it has arrived. */
function usePart(search: Search, step: number | undefined, complain: Complain): Outline | null {
  const [held, hold] = useState<{ of: Search; from: number; outline: Outline } | null>(null);
  const part = held?.of === search ? held : null;
  // The root is left where the part ends, or the search.
  const inside = step === undefined || (part !== null && step >= part.from && step <= part.outline.end[0]!);
  const from = inside ? null : Math.floor(step / EVERY) * EVERY;
  // A requested part is waited for, even if a fast player has passed it meanwhile.
  const inTurn = useTurns(search, complain);
  useEffect(() => {
    if (from === null) return;
    inTurn(async (signal) => {
      const shape = await ask("tree", { ...search, from, most: PART }, signal);
      hold({ of: search, from, outline: outline(shape) });
    });
  }, [search, from]);
  return part?.outline ?? null;
}
