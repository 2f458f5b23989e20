// The time spent looking at a puzzle: the clock stops while the page is hidden.

import { useEffect, useRef, useState } from "preact/hooks";

export interface Clock {
  seconds: number;
  /** The exact current time. */
  now(): number;
  /** Continues from another time. */
  set(seconds: number): void;
}

export function useClock(running: boolean, from: number): Clock {
  const [seconds, setSeconds] = useState(from);
  const spent = useRef({ before: from, since: 0 });
  const now = (): number =>
    Math.floor(spent.current.before + (spent.current.since ? (performance.now() - spent.current.since) / 1000 : 0));
  const set = (seconds: number): void => {
    spent.current = { before: seconds, since: spent.current.since && performance.now() };
  };
  useEffect(() => {
    const look = (): void => {
      const goes = running && !document.hidden;
      if (goes && !spent.current.since) spent.current.since = performance.now();
      if (!goes && spent.current.since) {
        spent.current.before += (performance.now() - spent.current.since) / 1000;
        spent.current.since = 0;
      }
      setSeconds(now());
    };
    look();
    const beat = setInterval(look, 500);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(beat);
      document.removeEventListener("visibilitychange", look);
    };
  }, [running]);
  return { seconds, now, set };
}

/** Formats a time: 02:41, 1:02:03. */
export function clockTime(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
