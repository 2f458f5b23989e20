// Steps whose number is known: which one is shown, and what moves it.

import { useEffect, useState } from "preact/hooks";
import type { Film } from "./Transport";

/** Steps 0 to `last`, of which `rate` are played a second. */
export function useSteps(last: number, rate: number, first = 0, begins = false): Film {
  const [at, setAt] = useState(first);
  const [way, setWay] = useState<Film["way"]>(begins ? 1 : 0);
  const step = Math.min(at, last);
  const within = (to: number): number => Math.min(last, Math.max(0, to));
  const go = (to: number): void => {
    setWay(0);
    setAt(within(to));
  };
  useEffect(() => {
    if (way === 0 || last === 0) return;
    const start = performance.now();
    const timer = setInterval(() => {
      // By the clock, so that a machine too busy to draw every step is in time all the same.
      const to = within(step + way * Math.floor(((performance.now() - start) * rate) / 1000));
      setAt(to);
      if (to === (way > 0 ? last : 0)) setWay(0);
    }, 1000 / rate);
    return () => clearInterval(timer);
  }, [way, rate, last]);
  return {
    step,
    explored: { steps: last, all: true },
    way,
    go,
    move: (by) => go(step + by),
    toggle: () => {
      if (way === 0 && step >= last) setAt(0);
      setWay(way === 0 ? 1 : 0);
    },
    rewind: () => setWay(way < 0 ? 0 : -1),
  };
}
