// Counted nouns: "1 queen, 2 queens", with the three forms that Russian needs.

const digits = { en: new Intl.NumberFormat("en"), ru: new Intl.NumberFormat("ru") };
const rules = new Intl.PluralRules("ru");

/** English: one, other. */
export const english = (n: number, one: string, other: string): string =>
  `${digits.en.format(n)} ${n === 1 ? one : other}`;

/** Russian: 1 ферзь, 2 ферзя, 5 ферзей. */
export function russian(n: number, one: string, few: string, many: string): string {
  const form = rules.select(n);
  return `${digits.ru.format(n)} ${form === "one" ? one : form === "few" ? few : many}`;
}

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd" };

/** English: 1st, 2nd, 3rd, 4th. */
export const ordinal = (n: number): string => `${n}${ENDINGS[ordinals.select(n)] ?? "th"}`;
