// The whole search where it is short enough, else what lies around the present step; and, of a band that one zooms
// into, what the whole had no room for.

import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../engine";
import type { Shape } from "../types";
import { around, outline } from "./outline";
import type { Outline } from "./outline";
import type { Search } from "./reel";
import { useTree } from "./useTree";

const MOST = 100_000;

export function useOutline(
  search: Search,
  step: number | undefined,
  below: number,
  complain: (cause: unknown) => void,
): Outline | null {
  const [held, hold] = useState<{ of: Search; below: number; shape: Shape; outline: Outline }[]>([]);
  const mine = held.filter(({ of }) => of === search);
  const root = mine.find((one) => one.below === 0);
  const known = mine.find((one) => one.below === below);
  // A band whose every leaf is drawn already is only enlarged.
  const truncated = root?.shape.whole && root.outline.tips.some((tip) => root.outline.leaves[tip]! > 1);
  const wanted = !root ? 0 : below > 0 && truncated && !known ? below : null;
  useEffect(() => {
    if (wanted === null) return;
    const abort = new AbortController();
    ask("shape", { ...search, below: wanted, most: MOST }, abort.signal).then(
      (shape) =>
        hold((held) => [
          ...held.filter(({ of }) => of === search).slice(-3),
          { of: search, below: wanted, shape, outline: outline(shape, shape.whole) },
        ]),
      complain,
    );
    return () => abort.abort();
  }, [search, wanted]);
  const long = root !== undefined && !root.shape.whole;
  const tree = useTree(search, long ? step : undefined, complain);
  const local = useMemo(() => (tree ? around(tree) : null), [tree]);
  if (long) return local;
  return (known ?? root)?.outline ?? null;
}
