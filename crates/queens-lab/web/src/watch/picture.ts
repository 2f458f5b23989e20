// The search tree as an SVG file: the same bands as on the page, with a width of its own.

import { escaped } from "../picture";
import { font, token } from "../theme";
import { bandsIn, isSolution } from "./outline";
import type { Outline } from "./outline";

const WIDTH = 1840;
const [LEVEL, GAP] = [26, 2];

interface Moment {
  /** The band that fills the width. */
  top: number;
  /** The bands of the open nodes. */
  way: readonly number[];
  /** The current position, in leaves from the left. */
  place: number;
  /** The number that names the queen of each band. */
  chosen: readonly number[];
  label: string;
}

export function icicle(outline: Outline, { top, way, place, chosen, label }: Moment): string {
  const height = (outline.levels - (outline.depth[top] ?? 0)) * LEVEL;
  const now = Math.min(WIDTH, Math.max(0, ((place - outline.start[top]!) / Math.max(1, outline.leaves[top]!)) * WIDTH));
  const open = new Set(way);
  const paths = { bands: "", solved: "", way: "" };
  const names: string[] = [];
  const short = (value: number): string => value.toFixed(1).replace(".0", "");
  for (const { band, left, wide, level, inset } of bandsIn(outline, top, WIDTH)) {
    const [x, end] = [Math.max(0, left), Math.min(WIDTH, left + wide)];
    const kind = isSolution(outline, band) ? "solved" : open.has(band) ? "way" : "bands";
    paths[kind] +=
      `M${short(x)} ${level * LEVEL}h${short(Math.max(0.6, end - x - inset))}v${LEVEL - GAP}h${short(-Math.max(0.6, end - x - inset))}z`;
    if (wide <= 20 || band === top || chosen[band]! < 0) continue;
    const light = kind !== "bands" || (x + end) / 2 <= now;
    names.push(
      `<text x="${short((x + end) / 2)}" y="${level * LEVEL + LEVEL / 2}" fill="${token(kind === "way" ? "accent-ink" : light ? "surface" : "ink")}">${chosen[band]}</text>`,
    );
  }
  const drawn = (path: string, colour: string, more = ""): string =>
    path ? `<path d="${path}" fill="${token(colour)}"${more}/>` : "";
  // The future is drawn below the past.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="${escaped(font())}" font-size="13" text-anchor="middle" dominant-baseline="central">` +
    `<title>${escaped(label)}</title><rect width="100%" height="100%" fill="${token("surface")}"/>` +
    `<clipPath id="past"><rect width="${short(now)}" height="${height}"/></clipPath>` +
    drawn(paths.bands, "tree-future") +
    drawn(paths.bands, "visited", ' clip-path="url(#past)"') +
    drawn(paths.solved, "good") +
    drawn(paths.way, "accent") +
    `${names.join("")}<rect x="${short(now - 0.75)}" width="1.5" height="${height}" fill="${token("ink")}"/></svg>\n`
  );
}
