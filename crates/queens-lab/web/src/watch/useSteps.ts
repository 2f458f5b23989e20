// A player for a known number of steps: the step that is shown, and functions that change it.

import { useEffect, useState } from "preact/hooks";
import type { Film } from "./Transport";

/** If more time than this passes between two frames, nobody was watching. */
const PAUSE_MS = 1000;

/** Steps 0 to `last`, played at `rate` steps per second. */
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
    let [before, due] = [performance.now(), step];
    // Driven by the clock, so that a machine too busy to draw every step keeps the time. A tab that was in the
    // background continues from where it was.
    let handle = requestAnimationFrame(function tick(now) {
      due += (way * rate * Math.min(PAUSE_MS, now - before)) / 1000;
      before = now;
      const to = within(way > 0 ? Math.floor(due) : Math.ceil(due));
      setAt(to);
      if (to === (way > 0 ? last : 0)) setWay(0);
      handle = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(handle);
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
