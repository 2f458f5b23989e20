// What the lab says of itself, read once, before the first picture.

import { read } from "./api";
import type { About } from "./types";

export const about: About = await read<About>("about");
