// What the lab says of itself: asked for at once, again if there is no answer, and never waited for by the frame.

import { effect, signal } from "@preact/signals";
import { read, Refused, returns } from "./api";
import type { About } from "./types";

/** Null until the lab has answered. */
export const about = signal<About | null>(null);

const AGAIN_MS = 1000;

function ask(): void {
  read<About>("about").then(
    (told) => (about.value = told),
    (cause: unknown) => {
      // That it is gone is noticed there, and that it is back too; anything else may be over in a moment.
      if (!(cause instanceof Refused && cause.kind === "offline")) setTimeout(ask, AGAIN_MS);
    },
  );
}

effect(() => {
  if (returns.value >= 0 && !about.peek()) ask();
});

/** What it said, for the pages, which are shown once it has. */
export function lab(): About {
  return about.value!;
}
