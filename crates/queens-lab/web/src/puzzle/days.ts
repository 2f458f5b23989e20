// Days as text, 2026-11-22, in Greenwich time: the same puzzle everywhere, as in `queens puzzle daily`.

const DAY = 86_400_000;

export const today = (): string => new Date().toISOString().slice(0, 10);
/** Whether this is a day whose puzzle exists: today or earlier. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= "1600" &&
  text <= today() &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
export const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
/** The day of the week, 0 for Monday. */
export const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The days of a month, 2026-11, in weeks from Monday; null before the first and after the last. */
export function weeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const days: (string | null)[] = Array.from({ length: weekday(first) }, () => null);
  for (let day = first; day.startsWith(month); day = plus(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

export function otherMonth(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Number of consecutive days, up to today or yesterday, whose puzzles were solved. */
export function streak(solved: Readonly<Record<string, number>>): number {
  let day = today();
  if (!(day in solved)) day = plus(day, -1);
  let count = 0;
  for (; day in solved; day = plus(day, -1)) count++;
  return count;
}
