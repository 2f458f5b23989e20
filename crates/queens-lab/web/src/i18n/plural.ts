// Counted nouns: "1 queen, 2 queens", with the three forms that Russian needs.

/** English: one, other. */
export const english = (n: number, one: string, other: string): string =>
  `${n} ${n === 1 ? one : other}`;

const rules = new Intl.PluralRules("ru");

/** Russian: 1 ферзь, 2 ферзя, 5 ферзей. */
export function russian(n: number, one: string, few: string, many: string): string {
  const form = rules.select(n);
  return `${n} ${form === "one" ? one : form === "few" ? few : many}`;
}
