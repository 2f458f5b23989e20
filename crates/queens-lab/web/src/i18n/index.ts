// The texts of the lab in the chosen language, and numbers, lists and durations in its notation. The texts are in the
// crate queens-formats, in `messages/`, a file for each language.

import { computed, effect, signal } from "@preact/signals";
import { heed, keep, remembered } from "../store";
import { LOCALES, tables } from "./messages";
import type { Locale, Messages } from "./messages";

export { capital } from "./counted";
export { LOCALES, tables };
export type { Messages };

const known = (name: string | null): Locale | undefined =>
  LOCALES.find((locale) => name?.toLowerCase().startsWith(locale));

function preferred(): Locale {
  return known(remembered("locale")) ?? navigator.languages.map(known).find((locale) => locale !== undefined) ?? "en";
}

export const locale = signal<Locale>(preferred());
heed("locale", (name) => (locale.value = known(name) ?? locale.value));
const table = computed(() => tables[locale.value]);

/** The texts in the chosen language; a component that reads them follows a change of language. */
export const text = (): Messages => table.value;

effect(() => {
  keep("locale", locale.value);
  document.documentElement.lang = locale.value === "zh" ? "zh-Hans" : locale.value;
});

const formats = computed(() => new Intl.NumberFormat(locale.value, { maximumFractionDigits: 3 }));

/** A number in the notation of the language; also for decimal strings of any length. */
export function number(value: number | string): string {
  return formats.value.format(typeof value === "string" ? BigInt(value) : value);
}

const comma = (): string => (locale.value === "zh" ? "，" : ", ");

/** Joins the existing parts of a message, one after the other. */
export const together = (words: readonly (string | number | false | null | undefined)[], between = comma()): string =>
  words.filter(Boolean).join(between);

/** Several things as a list. */
export const list = (things: readonly string[]): string =>
  new Intl.ListFormat(locale.value === "en" ? "en-GB" : locale.value).format(things);

/** A number with this many digits after the decimal point. */
export const decimals = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale.value, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** A rating in tenths: 2.0 for 20. */
export const rating = (tenths: number): string => decimals(tenths / 10, 1);

/** A text whose formulas and long numbers stay on one line. */
export const unbroken = (words: string): string =>
  words.replace(/ ([=<≤+−·×÷]) /g, "\u00a0$1\u00a0").replace(/(\d) (?=\d{3}(?!\d))/g, "$1\u00a0");

/** A duration in the unit that suits it. */
export function duration(seconds: number): string {
  const t = text().units;
  const scaled = (value: number): string =>
    new Intl.NumberFormat(locale.value, { maximumSignificantDigits: 3 }).format(value);
  if (seconds < 1e-3) return `${scaled(seconds * 1e6)} ${t.microseconds}`;
  if (seconds < 1) return `${scaled(seconds * 1e3)} ${t.milliseconds}`;
  if (seconds < 120) return `${scaled(seconds)} ${t.seconds}`;
  if (seconds < 7200) return `${scaled(seconds / 60)} ${t.minutes}`;
  return `${scaled(seconds / 3600)} ${t.hours}`;
}
