// Frames of one search, fetched ahead of the picture and kept for stepping back.

import { ask } from "../engine";
import type { Direction, Frame, Sought } from "../types";

/** The search that is watched; these three properties identify it for the lab. */
export interface Search {
  algorithm: string;
  n: number;
  direction: Direction;
}

/** Half a second of playing. Parsing more at once would take longer than a frame lasts, since a tree of boards is large. */
const CHUNK = 32;
/** Limit on the kept frames, in list entries: a frame of `tree` at n = 30 has nine hundred children, one of `scan` none. */
const KEPT = 150_000;
/** Minimum time between requests for frames while playing, after a request was refused. */
const PATIENCE_MS = 1000;

/** Number of steps explored at once, which limits how long a request for frames has to wait meanwhile. */
const PIECE = 1_000_000;

/** Explores a search from a step on, up to its end or another step, and reports its progress after every piece. */
export async function explore(
  search: Search,
  from: number,
  to: number,
  hear: (sought: Sought) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let number = from, ended = false; number < to && !ended; ) {
    number = Math.min(number + PIECE, to);
    const sought = await ask("seek", { ...search, to: "step", number }, signal);
    hear(sought);
    ended = sought.length !== null;
  }
}

export class Reel {
  private readonly frames = new Map<number, Frame>();
  private weight = 0;
  private fetching: { from: number; stride: number; done: Promise<void> } | null = null;
  private readonly abort = new AbortController();
  private refused = -PATIENCE_MS;
  /** The number of steps of the whole search, once known. */
  length: number | null = null;
  /** How far the search was explored for its end. */
  explored = 0;

  constructor(readonly search: Search) {}

  close(): void {
    this.abort.abort();
  }

  /** The frame of this step, if it has been loaded. */
  get(step: number): Frame | undefined {
    return this.frames.get(step);
  }

  /** The frame of this step. */
  async at(step: number): Promise<Frame> {
    const known = this.frames.get(step);
    if (known) return known;
    await this.fetch(step, 1);
    const found = this.frames.get(step) ?? this.frames.get(this.length ?? -1);
    if (!found) throw new Error("the search has no such step");
    return found;
  }

  /** Makes sure that the frames needed for playing are requested; a negative stride plays backwards. */
  ahead(step: number, stride: number): void {
    if (this.fetching || performance.now() < this.refused + PATIENCE_MS) return;
    for (let k = 1; k <= CHUNK / 2; k++) {
      const wanted = step + k * stride;
      if (wanted < 0 || (this.length !== null && wanted > this.length)) return;
      if (this.frames.has(wanted)) continue;
      // Frames come in the order of the search, so when playing backwards the wanted one is the last of them.
      const width = Math.abs(stride);
      const from = stride > 0 ? wanted : wanted - width * Math.min(CHUNK - 1, Math.floor(wanted / width));
      void this.fetch(from, width).catch(() => (this.refused = performance.now()));
      return;
    }
  }

  private drop(step: number): void {
    const held = this.frames.get(step);
    if (!held) return;
    this.weight -= weigh(held);
    this.frames.delete(step);
  }

  private async fetch(from: number, stride: number): Promise<void> {
    // A request that is already running for the same place is enough.
    while (this.fetching) {
      const { from: start, stride: pace, done } = this.fetching;
      await done.catch(() => {});
      if (start === from && pace === stride) return;
    }
    const work = async (): Promise<void> => {
      const request = { ...this.search, from, stride, frames: CHUNK };
      const answer = await ask("frames", request, this.abort.signal);
      if (answer.length !== null) this.length = answer.length;
      for (const frame of answer.frames) {
        this.drop(frame.step);
        this.frames.set(frame.step, frame);
        this.weight += weigh(frame);
      }
      for (const step of this.frames.keys()) {
        if (this.weight <= KEPT || this.frames.size <= CHUNK) break;
        this.drop(step);
      }
    };
    const done = work();
    this.fetching = { from, stride, done };
    try {
      await done;
    } finally {
      this.fetching = null;
    }
  }
}

/** The size of a frame, in entries of lists. */
function weigh({ queens, path, memory }: Frame): number {
  const lists = Object.values(memory).reduce((sum: number, part) => sum + (Array.isArray(part) ? part.length : 0), 0);
  // A child of a board is an object of objects.
  return 20 + queens.length + path.length + (memory.kind === "boards" ? 6 * lists : lists);
}
