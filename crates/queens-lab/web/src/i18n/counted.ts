// What messages.ts needs from a language: its numbers with their nouns, and capital letters.

const FORMS: readonly string[] = ["one", "few", "many"];

/** A number and the noun in the matching form: 1 ферзь, 2 ферзя, 5 ферзей. The last form is used for all other numbers. */
function counted(language: string) {
  const digits = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  return (n: number, ...forms: readonly string[]): string =>
    `${digits.format(n)} ${forms[FORMS.indexOf(rules.select(n))] ?? forms.at(-1)}`;
}
export const enCounted = counted("en");
export const ruCounted = counted("ru");
export const zhCounted = counted("zh");

export const capital = (words: number | string): string => `${words}`.charAt(0).toUpperCase() + `${words}`.slice(1);
