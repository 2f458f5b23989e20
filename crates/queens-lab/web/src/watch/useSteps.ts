// Steps whose number is known: which one is shown, and what moves it.

import { useEffect, useState } from "preact/hooks";

export interface Steps {
  at: number;
  playing: boolean;
  /** Stops and goes to a step. */
  go: (step: number) => void;
  move: (by: number) => void;
  /** Starts or stops; at the end, starts anew. */
  toggle: () => void;
}

/** Steps 0 to `last`, of which `rate` are played a second. */
export function useSteps(last: number, rate: number, first: number, begins: boolean): Steps {
  const [step, setStep] = useState(first);
  const [playing, setPlaying] = useState(begins);
  const at = Math.min(step, last);
  const go = (to: number): void => {
    setPlaying(false);
    setStep(Math.min(last, Math.max(0, to)));
  };
  useEffect(() => {
    if (!playing || last === 0) return;
    const [from, start] = [at, performance.now()];
    const timer = setInterval(() => {
      // By the clock, so that a machine too busy to draw every step is in time all the same.
      const to = Math.min(last, from + Math.floor(((performance.now() - start) * rate) / 1000));
      setStep(to);
      if (to === last) setPlaying(false);
    }, 1000 / rate);
    return () => clearInterval(timer);
  }, [playing, rate, last]);
  return {
    at,
    playing,
    go,
    move: (by) => go(at + by),
    toggle: () => {
      if (!playing && at >= last) setStep(0);
      setPlaying(!playing);
    },
  };
}
