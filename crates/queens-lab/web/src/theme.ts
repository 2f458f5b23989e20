// Light or dark: what the system says, unless the reader chose.

import { effect, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

const stored = localStorage.getItem("theme");
export const theme = signal<Theme>(stored === "light" || stored === "dark" ? stored : "system");

const systemDark = matchMedia("(prefers-color-scheme: dark)");
export const dark = signal(systemDark.matches);

function settle(): void {
  dark.value = theme.value === "dark" || (theme.value === "system" && systemDark.matches);
  document.documentElement.dataset["theme"] = dark.value ? "dark" : "light";
}

systemDark.addEventListener("change", settle);
effect(() => {
  localStorage.setItem("theme", theme.value);
  settle();
});

/** Whether the reader asked for less motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The value of a colour token, for canvases. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
