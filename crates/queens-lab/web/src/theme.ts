// Light or dark: the system's choice, unless the reader chose.

import { effect, signal } from "@preact/signals";
import { heed, keep, remembered } from "./store";

export type Theme = "system" | "light" | "dark";

const known = (name: string | null): Theme => (name === "light" || name === "dark" ? name : "system");
export const theme = signal<Theme>(known(remembered("theme")));
heed("theme", (name) => (theme.value = known(name)));

const systemDark = matchMedia("(prefers-color-scheme: dark)");
/** Paper is light, whatever the screen. */
const paper = matchMedia("print");
export const dark = signal(systemDark.matches);

function settle(): void {
  dark.value = !paper.matches && (theme.value === "dark" || (theme.value === "system" && systemDark.matches));
  const { dataset } = document.documentElement;
  if (theme.value === "system" && !paper.matches) delete dataset["theme"];
  else dataset["theme"] = dark.value ? "dark" : "light";
}

systemDark.addEventListener("change", settle);
paper.addEventListener("change", settle);
effect(() => {
  keep("theme", theme.value);
  settle();
});

/** Whether the reader asked for less motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const resolved = new Map<string, string>();
let probe: HTMLElement | undefined;

/** A colour of the style sheet, for canvases and files. Asking the browser for it each time would cost a layout. */
export function token(name: string): string {
  const key = `${name} ${dark.value}`;
  let value = resolved.get(key);
  if (value === undefined) {
    if (!probe) {
      probe = document.createElement("i");
      probe.hidden = true;
      probe.style.forcedColorAdjust = "none";
      document.body.append(probe);
    }
    probe.style.color = `var(--${name})`;
    value = getComputedStyle(probe).color;
    resolved.set(key, value);
  }
  return value;
}

/** The fonts of the style sheet, for canvases and files. */
export const font = (): string => getComputedStyle(document.documentElement).getPropertyValue("--font").trim();

/** Whether the pointer is a finger, not a mouse. */
export const coarse = matchMedia("(pointer: coarse)");

/** Whether there is no room beside the board: a phone, held upright. */
const phone = matchMedia("(width <= 37.5em) and (height > 31.25em), (width < 35em)");
export const narrow = signal(phone.matches);
phone.addEventListener("change", () => (narrow.value = phone.matches));

/** Whether attacked squares are hatched instead of dotted: more contrast, but busier. */
const more = matchMedia("(prefers-contrast: more)");
export const hatched = signal((remembered("squares") ?? (more.matches ? "hatched" : "dotted")) === "hatched");
heed("squares", (name) => (hatched.value = name === "hatched"));
export function hatch(on: boolean): void {
  hatched.value = on;
  keep("squares", on ? "hatched" : "dotted");
}
