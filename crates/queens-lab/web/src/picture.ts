// Pictures of the page as SVG files: the same shapes, with the current colours written into them.

import { render } from "preact";
import type { VNode } from "preact";
import { font, token } from "./theme";

export const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Properties that determine the look of a shape, with their default values. */
const LOOKS: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "font-size": "16px",
  "font-weight": "400",
  "paint-order": "normal",
  "text-anchor": "start",
  "dominant-baseline": "auto",
};

/** Writes into a copy how the shapes of a picture look, and removes invisible ones. */
function paint(shown: Element, copy: Element): void {
  const style = getComputedStyle(shown);
  if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") return copy.remove();
  const children = [...copy.children];
  for (const [k, child] of [...shown.children].entries()) paint(child, children[k]!);
  // Of a group, only the opacity is written: its shapes state everything else themselves.
  const looks = shown.children.length > 0 ? ["opacity"] : Object.keys(LOOKS);
  const said = looks.flatMap((name) => {
    const value = style.getPropertyValue(name);
    return value === LOOKS[name] ? [] : [`${name}:${value}`];
  });
  for (const name of copy.getAttributeNames())
    if (/^(class|role|tabindex|style|data-.*|aria-.*)$/.test(name)) copy.removeAttribute(name);
  if (said.length > 0) copy.setAttribute("style", said.join(";"));
  if (copy.tagName === "g" && copy.children.length === 0) copy.remove();
}

/** The shapes to which pictures refer. */
function referred(pictures: readonly string[]): string {
  const names = new Set(
    pictures.flatMap((picture) =>
      [...picture.matchAll(/(?:href="|url\((?:&quot;|['"])?)#([\w-]+)/g)].map(([, name]) => name!),
    ),
  );
  return [...names]
    .flatMap((name) => {
      const shape = document.getElementById(name);
      if (!shape) return [];
      const copy = shape.cloneNode(true) as Element;
      const inner = [...copy.querySelectorAll("*")];
      // A queen takes the colour of its surroundings; a pattern has its own.
      for (const [k, one] of [...shape.querySelectorAll("*")].entries()) {
        if (one.hasAttribute("class")) inner[k]!.setAttribute("fill", getComputedStyle(one).fill);
      }
      for (const one of inner) one.removeAttribute("class");
      return [new XMLSerializer().serializeToString(copy)];
    })
    .join("");
}

/** A picture of something that is not on the page, with words below. */
export function drawn(view: VNode, words = ""): string {
  const place = document.createElement("div");
  place.className = "visually-hidden";
  document.body.append(place);
  render(view, place);
  const picture = pictureOf([{ svg: place.querySelector("svg")!, words }]);
  render(null, place);
  place.remove();
  return picture;
}

interface Part {
  svg: SVGSVGElement;
  /** The text below the picture. */
  words?: string;
}

const [SIDE, WIDE] = [400, 1200];
const [GAP, LINE] = [24, 34];
/** Font size of the text: long texts are smaller, so that they fit. */
const sizeOf = (words: string, room: number): number => Math.min(18, room / (0.52 * words.length));

/** Joins pictures of the page into one, `across` of them side by side. */
export function pictureOf(parts: readonly Part[], across = 1): string {
  // A single picture that is much wider than high fills the width.
  const wider = parts.length === 1 && parts[0]!.svg.viewBox.baseVal.width > 3 * parts[0]!.svg.viewBox.baseVal.height;
  const side = wider ? WIDE : SIDE;
  const rows: (Part & { high: number; inner: string; box: string })[][] = [];
  parts.forEach((part, k) => {
    const { width, height } = part.svg.viewBox.baseVal;
    const copy = part.svg.cloneNode(true) as SVGSVGElement;
    paint(part.svg, copy);
    const one = {
      ...part,
      high: (side * height) / width,
      inner: [...copy.children].map((child) => new XMLSerializer().serializeToString(child)).join(""),
      box: part.svg.getAttribute("viewBox")!,
    };
    if (k % across === 0) rows.push([one]);
    else rows.at(-1)!.push(one);
  });
  const wide = Math.min(across, parts.length) * (side + GAP) + GAP;
  let y = GAP;
  const drawn = rows.map((row) => {
    const high = Math.max(...row.map((one) => one.high));
    const line = row
      .map(({ inner, box, words, high: own }, k) => {
        const x = GAP + k * (side + GAP);
        return (
          `<svg x="${x}" y="${y}" width="${side}" height="${own.toFixed(1)}" viewBox="${box}">${inner}</svg>` +
          (words
            ? `<text x="${x + side / 2}" y="${(y + high + 22).toFixed(1)}" text-anchor="middle" font-size="${sizeOf(words, side + GAP).toFixed(1)}" fill="${token("ink")}">${escaped(words)}</text>`
            : "")
        );
      })
      .join("");
    y += high + GAP + (row.some(({ words }) => words) ? LINE - GAP / 2 : 0);
    return line;
  });
  const defs = referred(drawn);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${Math.ceil(y)}" width="${wide}" height="${Math.ceil(y)}" font-family="${escaped(font())}">` +
    `${defs && `<defs>${defs}</defs>`}<rect width="100%" height="100%" fill="${token("surface")}"/>${drawn.join("").replaceAll(' xmlns="http://www.w3.org/2000/svg"', "")}</svg>\n`
  );
}
