// A moment of a search as an SVG file: the board as on the page, and what happened below it.

import { commands } from "../board/lines";
import { escaped } from "../chart/svg";
import { font, token } from "../theme";
import { lineOfNow } from "./explain";
import type { Search } from "./reel";
import type { Square } from "../types";
import type { Moment } from "./usePlayer";

const CELL = 100;
const MARGIN = 70;
const QUEEN =
  '<path d="M23 68 15 36 36 53 50 24 64 53 85 36 77 68Z"/><rect x="22" y="73" width="56" height="10" rx="3.5"/><circle cx="14" cy="31" r="5.5"/><circle cx="50" cy="19" r="6"/><circle cx="86" cy="31" r="5.5"/>';

/** What a moment does not say of itself where nothing is searched. */
interface More {
  bad?: (queen: Square) => boolean;
  line?: { row: number } | undefined;
}

export function drawing(
  { n, algorithm, direction }: Search,
  moment: Pick<Moment, "queens" | "square" | "attacker" | "action">,
  words: string,
  more?: More,
): string {
  const { queens, square, attacker, action } = moment;
  const side = n * CELL;
  // A square picture needs no edges in a film.
  const width = side + 2 * MARGIN;
  const font_size = Math.max(22, Math.min(44, (width - 40) / (0.52 * Math.max(24, words.length))));
  const height = side + MARGIN + 40 + 1.7 * font_size;
  const parts: string[] = [`<rect width="100%" height="100%" fill="${token("paper")}"/>`];
  const text = (x: number, y: number, said: string, more: string): void => {
    parts.push(
      `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central" ${more}>${escaped(said)}</text>`,
    );
  };
  parts.push(`<g transform="translate(${MARGIN} ${MARGIN})">`);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      parts.push(
        `<rect x="${column * CELL}" y="${row * CELL}" width="${CELL}" height="${CELL}" fill="${token((row + column) % 2 ? "square-odd" : "square-even")}"/>`,
      );
      const by = queens.length === n ? 0 : queens.filter((queen) => commands(queen, { row, column })).length;
      const here = queens.some((queen) => queen.row === row && queen.column === column);
      if (by > 0 && !here)
        parts.push(
          `<circle cx="${(column + 0.5) * CELL}" cy="${(row + 0.5) * CELL}" r="${by > 1 ? 13 : 7.5}" fill="${token("bad")}" fill-opacity="0.62"/>`,
        );
    }
  }
  for (let k = 0; k < n; k++) {
    text((k + 0.5) * CELL, -28, String(k), `font-size="30" fill="${token("soft")}"`);
    text(-32, (k + 0.5) * CELL, String(k), `font-size="30" fill="${token("soft")}"`);
  }
  const dropped = queens.length === n && action === "reject";
  const queen = (at: { row: number; column: number }, colour: string, more = ""): void => {
    parts.push(
      `<g transform="translate(${at.column * CELL + 6} ${at.row * CELL + 6}) scale(0.88)" fill="${colour}"${more}>${QUEEN}</g>`,
    );
  };
  const same = (a: { row: number; column: number } | null, b: { row: number; column: number }): boolean =>
    a?.row === b.row && a.column === b.column;
  for (const at of queens) {
    queen(
      at,
      token(
        action === "solution"
          ? "good"
          : same(attacker, at) || (dropped && same(square, at)) || more?.bad?.(at)
            ? "bad"
            : "queen",
      ),
    );
  }
  const line = more ? more.line : lineOfNow(moment, n, algorithm, direction);
  if (line) {
    const [x, y, w, h] = "row" in line ? [0, line.row * CELL, side, CELL] : [line.column * CELL, 0, CELL, side];
    parts.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="none" stroke="${token("accent")}" stroke-width="6"/>`,
    );
  }
  if (square && action === "place")
    parts.push(
      `<rect x="${square.column * CELL + 6}" y="${square.row * CELL + 6}" width="88" height="88" rx="10" fill="none" stroke="${token("good")}" stroke-width="7"/>`,
    );
  if (square && action === "remove") queen(square, token("queen"), ' fill-opacity="0.28"');
  if (square && attacker) {
    const [x1, y1, x2, y2] = [
      (attacker.column + 0.5) * CELL,
      (attacker.row + 0.5) * CELL,
      (square.column + 0.5) * CELL,
      (square.row + 0.5) * CELL,
    ];
    const stop = dropped ? 1 : 1 - CELL / 2 / Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
    parts.push(
      `<line x1="${x1}" y1="${y1}" x2="${x1 + (x2 - x1) * stop}" y2="${y1 + (y2 - y1) * stop}" stroke="${token("bad")}" stroke-width="7" stroke-linecap="round" stroke-dasharray="1 14"/>`,
    );
    if (!dropped)
      parts.push(
        `<path d="M${x2 - 24} ${y2 - 24}l48 48m0 -48l-48 48" stroke="${token("bad")}" stroke-width="11" stroke-linecap="round"/>`,
      );
  }
  parts.push(`<rect width="${side}" height="${side}" fill="none" stroke="${token("frame")}" stroke-width="5"/></g>`);
  text(
    width / 2,
    side + MARGIN + 24 + font_size * 0.8,
    words,
    `font-size="${font_size.toFixed(1)}" font-weight="600" fill="${token("ink")}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height.toFixed(0)}" width="${width}" height="${height.toFixed(0)}" font-family="${escaped(font())}">${parts.join("")}</svg>\n`;
}
