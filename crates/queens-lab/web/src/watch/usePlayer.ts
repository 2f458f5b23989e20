// The player of a search: the step that is shown, and everything that changes it.

import { useEffect, useRef, useState } from "preact/hooks";
import { follow } from "../engine";
import { complaint, useTask } from "../parts";
import type { Complaint } from "../parts";
import type { Frame, Memory, Sought } from "../types";
import { explore, Reel } from "./reel";
import type { Search } from "./reel";
import type { Film } from "./Transport";

/**
 * How far a search is explored ahead of the reader, so that the scrubber has an end: twice as far as the reader has
 * come, and at least this many steps, which covers the whole searches by rows up to n = 12.
 */
const EXPLORE = 20_000_000;

/** A frame without the algorithm's memory, which can be a thousand times as large as the rest. */
export type Moment = Omit<Frame, "memory">;

export interface Player extends Film {
  /** The frame that is shown; null until the first one has arrived. */
  frame: Moment | null;
  /** The algorithm's memory at that step. One object holds it, because old pages and pictures keep what they were given. */
  memory: { current: Memory | null };
  /** Returns a moment that is not shown yet. */
  peek: (step: number) => Promise<Moment | null>;
  /** Number of the solution that is sought; 0 if none is. */
  seeking: number;
  /** The step that is shown, or the one on its way. */
  wanted: number;
  trouble: Complaint | undefined;
  complain: (cause: unknown) => void;
  /** Goes to the solution with a number, or to the end if there are fewer. */
  toSolution: (which: number) => Promise<Sought | null>;
}

/** Plays a search at `rate` steps per second, starting from step `first`. */
export function usePlayer(search: Search, rate: number, first = 0): Player {
  const [seen, see] = useState<{ of: Search; frame: Moment } | null>(null);
  const memory = useRef<Memory | null>(null);
  // A frame of another search is not shown as one of this search.
  const frame = seen?.of === search ? seen.frame : null;
  const setFrame = (arrived: Frame): void => {
    const { memory: remembered, ...frame } = arrived;
    memory.current = remembered;
    see({ of: search, frame });
  };
  const [way, setWay] = useState<Film["way"]>(0);
  const [explored, setExplored] = useState<Player["explored"]>({ steps: 0, all: false });
  const [trouble, setTrouble] = useState<Complaint>();
  const [seeking, setSeeking] = useState(0);
  const reel = useRef<Reel | null>(null);
  const exploring = useTask();
  const looking = useTask();
  const wanted = useRef(first);
  const complain = (cause: unknown): void => setTrouble(complaint(cause));

  // A new search: forget the old one, and go to its first step to show.
  useEffect(() => {
    const started = new Reel(search);
    reel.current = started;
    turn(0);
    setExplored({ steps: 0, all: false });
    setTrouble(undefined);
    show(wanted.current);
    return () => {
      started.close();
      wanted.current = 0;
    };
  }, [search]);

  const step = frame?.step ?? 0;
  // Finds out how long the search is, as far as that is useful. The distance doubles, so requests are few.
  const ahead = EXPLORE * 2 ** Math.max(0, Math.ceil(Math.log2((2 * step) / EXPLORE)));
  useEffect(() => {
    const here = reel.current!;
    if (here.length !== null) return;
    const hear = ({ step, length }: Sought): void => {
      here.explored = length ?? Math.max(step, here.explored);
      if (length !== null) here.length = length;
      setExplored({ steps: here.explored, all: length !== null });
    };
    explore(search, here.explored, ahead, hear, exploring.start()).catch(complain);
  }, [search, ahead]);

  function show(step: number): void {
    wanted.current = Math.max(0, step);
    const here = reel.current!;
    const ready = here.get(wanted.current);
    if (ready) return setFrame(ready);
    here.at(wanted.current).then((arrived) => {
      // Only the last step requested is shown; steps passed meanwhile are not.
      if (reel.current === here && (arrived.step === wanted.current || arrived.step === here.length)) {
        wanted.current = arrived.step;
        setFrame(arrived);
        setTrouble(undefined);
      }
    }, complain);
  }

  const end = explored.all ? explored.steps : Infinity;

  useEffect(() => {
    if (way === 0) return;
    let last = performance.now();
    let at = wanted.current;
    let handle = 0;
    // Above sixty steps per second, whole strides are shown.
    const stride = Math.max(1, Math.round(rate / 60));
    const base = wanted.current;
    const tick = (now: number): void => {
      handle = requestAnimationFrame(tick);
      const here = reel.current!;
      const next = at + ((now - last) / 1000) * rate * way;
      last = now;
      const due = base + way * Math.floor((way * (next - base)) / stride) * stride;
      here.ahead(wanted.current, way * stride);
      const border = way < 0 ? 0 : here.length;
      if (border !== null && way * (due - border) >= 0) {
        setWay(0);
        show(border);
        return;
      }
      if (way * (due - wanted.current) <= 0) {
        at = next;
        return;
      }
      // Wait for the frames rather than skip any that the reader wants to see.
      const ready = here.get(due);
      const waiting = ready ?? here.get(wanted.current + way * stride);
      if (!waiting) return;
      at = ready ? next : waiting.step;
      wanted.current = waiting.step;
      setFrame(waiting);
    };
    handle = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(handle);
  }, [way, rate, search]);

  async function toSolution(which: number): Promise<Sought | null> {
    turn(0);
    setSeeking(which);
    const signal = looking.start();
    try {
      let found: Sought | null = null;
      await follow("seek", { ...search, to: "solution", number: which }, (news) => (found = news), signal);
      const sought = signal.aborted ? null : (found as Sought | null);
      if (sought) show(sought.step);
      return sought;
    } catch (cause) {
      complain(cause);
      return null;
    } finally {
      if (!signal.aborted) setSeeking(0);
    }
  }
  /** Sets the direction of playing, or stops. Any move, or another search, cancels waiting for a solution. */
  function turn(to: Film["way"]): void {
    looking.abandon();
    setSeeking(0);
    setWay(to);
  }

  function go(to: number): void {
    turn(0);
    show(Math.min(to, end));
  }

  return {
    frame,
    memory,
    step,
    explored,
    way,
    seeking,
    wanted: wanted.current,
    trouble,
    complain,
    toSolution,
    go,
    peek: (step) =>
      reel.current!.at(step).then(
        ({ memory: _, ...moment }) => moment,
        () => null,
      ),
    move: (by) => go(wanted.current + by),
    toggle: () => {
      if (way === 0 && step >= end) show(0);
      turn(way === 0 ? 1 : 0);
    },
    rewind: () => turn(way === -1 ? 0 : -1),
  };
}
