// A chart as an SVG file: the same lines, on paper.

import { font, token } from "../theme";
import type { Series } from "./Chart";

const WIDTH = 860;
const HEIGHT = 480;
const [LEFT, TOP, BOTTOM] = [70, 28, 48];

export const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function svg(
  series: readonly Series[],
  {
    label,
    tick,
    dashes,
  }: { label: string; tick: (exponent: number) => string; dashes: readonly (readonly number[])[] },
): string {
  const right = WIDTH - 20 - 8 * Math.max(...series.map(({ name }) => name.length));
  const values = series.flatMap(({ points }) => [...points.values()].filter((v): v is number => v !== null && v > 0));
  const sizes = series.flatMap(({ points }) => [...points.keys()]);
  const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const x = (n: number): number => LEFT + ((n - first) / Math.max(1, last - first)) * (right - LEFT);
  const y = (v: number): number =>
    HEIGHT - BOTTOM - ((Math.log10(v) - low) / Math.max(1, high - low)) * (HEIGHT - BOTTOM - TOP);
  const parts: string[] = [];
  const line = (x1: number, y1: number, x2: number, y2: number, colour: string, more = ""): void => {
    parts.push(
      `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${colour}"${more}/>`,
    );
  };
  const write = (x: number, y: number, words: string, more: string): void => {
    parts.push(`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(words)}</text>`);
  };
  const every = Math.ceil((high - low) / 9) || 1;
  for (let k = low; k <= high; k += every) {
    line(LEFT, y(10 ** k), right, y(10 ** k), token("line"));
    write(LEFT - 8, y(10 ** k) + 4, tick(k), `text-anchor="end" fill="${token("soft")}"`);
  }
  const step = [1, 2, 5, 10].find((step) => (last - first) / step <= 20) ?? 20;
  for (let n = Math.ceil(first / step) * step; n <= last; n += step)
    write(x(n), HEIGHT - BOTTOM + 20, String(n), `text-anchor="middle" fill="${token("soft")}"`);
  write((LEFT + right) / 2, HEIGHT - 8, "n", `text-anchor="middle" fill="${token("soft")}"`);
  let lowest = -Infinity;
  const names = series
    .map(({ name, points }, k) => ({ name, k, at: [...points].findLast(([, v]) => v !== null && v > 0) }))
    .filter((one) => one.at)
    .sort((a, b) => b.at![1]! - a.at![1]!);
  series.forEach(({ points, between }, k) => {
    const colour = token(`series-${(k % 6) + 1}`);
    const dash = dashes[k % dashes.length]!;
    const known = [...points]
      .filter((point): point is [number, number] => point[1] !== null && point[1] > 0)
      .sort(([a], [b]) => a - b);
    parts.push(
      `<polyline fill="none" stroke="${colour}" stroke-width="2"${dash.length ? ` stroke-dasharray="${dash.join(" ")}"` : ""} points="${known.map(([n, v]) => `${x(n).toFixed(1)},${y(v).toFixed(1)}`).join(" ")}"/>`,
    );
    for (const [n, v] of known)
      parts.push(
        `<circle cx="${x(n).toFixed(1)}" cy="${y(v).toFixed(1)}" r="3.5" fill="${k % 2 ? token("surface") : colour}" stroke="${colour}" stroke-width="1.5"/>`,
      );
    for (const [n, [from, to]] of between ?? []) line(x(n), y(from), x(n), y(to), colour, ` stroke-width="1.5"`);
  });
  for (const { name, k, at } of names) {
    lowest = Math.max(y(at![1]!), lowest + 15);
    write(x(at![0]) + 9, lowest + 4, name, `font-weight="500" fill="${token(`series-${(k % 6) + 1}`)}"`);
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-size="13" font-family="${escaped(font())}">` +
    `<title>${escaped(label)}</title><rect width="100%" height="100%" fill="${token("surface")}"/>${parts.join("")}</svg>\n`
  );
}
