// What the lab says about itself: requested at once, and the frame never waits for it.

import { signal } from "@preact/signals";
import { ask } from "./engine";
import type { About } from "./types";

/** Null until the engine has answered. */
export const about = signal<About | null>(null);

// The reason why there is no engine is shown elsewhere.
ask("about", {}).then(
  (told) => (about.value = told),
  () => {},
);

/** Its answer, for the pages, which are shown only after it has arrived. */
export function lab(): About {
  return about.value!;
}

/** The algorithms whose search can be watched. */
export const traced = (): About["algorithms"] => lab().algorithms.filter(({ trace }) => trace);
