// What the lab says of itself: asked for at once, and never waited for by the frame.

import { signal } from "@preact/signals";
import { ask } from "./engine";
import type { About } from "./types";

/** Null until the engine is there. */
export const about = signal<About | null>(null);

// Why there is no engine is said elsewhere.
ask("about", {}).then(
  (told) => (about.value = told),
  () => {},
);

/** What it said, for the pages, which are shown once it has. */
export function lab(): About {
  return about.value!;
}

/** The algorithms whose search can be watched. */
export const traced = (): About["algorithms"] => lab().algorithms.filter(({ trace }) => trace);
