// What the lab says of itself, read once.

import { signal } from "@preact/signals";
import { read } from "./api";
import type { About } from "./types";

export const about = signal<About | null>(null);

void read<About>("about").then((told) => (about.value = told));
