// Light or dark: what the system says, unless the reader chose.

import { effect, signal } from "@preact/signals";
import { keep, remembered } from "./store";

export type Theme = "system" | "light" | "dark";

const stored = remembered("theme");
export const theme = signal<Theme>(stored === "light" || stored === "dark" ? stored : "system");

const systemDark = matchMedia("(prefers-color-scheme: dark)");
/** Paper is light, whatever the screen is. */
const paper = matchMedia("print");
export const dark = signal(systemDark.matches);

function settle(): void {
  dark.value = !paper.matches && (theme.value === "dark" || (theme.value === "system" && systemDark.matches));
  document.documentElement.dataset["theme"] = dark.value ? "dark" : "light";
}

systemDark.addEventListener("change", settle);
paper.addEventListener("change", settle);
effect(() => {
  keep("theme", theme.value);
  settle();
});

/** Whether the reader asked for less motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const known = new Map<string, string>();

/** The value of a token of the style sheet, for canvases. Asking the browser each time would cost a layout. */
export function token(name: string): string {
  const key = `${name} ${dark.value}`;
  let value = known.get(key);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    known.set(key, value);
  }
  return value;
}
