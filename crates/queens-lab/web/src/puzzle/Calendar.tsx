// The puzzles of a month by day, week by week from Monday, which is easy, to Sunday, which is hard.

import { useState } from "preact/hooks";
import { locale, text, together } from "../i18n";
import { Button, refocus } from "../parts";
import { otherMonth, today, weeks } from "./days";
import { clockTime } from "./useClock";

const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale.value, { ...options, timeZone: "UTC" }).format(new Date(day));
export const dayName = (day: string): string =>
  written(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** How hard the puzzles are, from Monday. */
const WEEK = ["easy", "easy", "medium", "medium", "hard", "hard", "expert"] as const;
/** A Monday and the days after it, for the names of weekdays. */
const NAMES = Array.from({ length: 7 }, (_, k) => `2024-01-0${k + 1}`);

export function Calendar(props: {
  shown: string | undefined;
  solved: Readonly<Record<string, number>>;
  onOpen: (day: string) => void;
}) {
  const { shown, solved, onOpen } = props;
  const t = text();
  const now = today();
  const [month, setMonth] = useState((shown ?? now).slice(0, 7));
  const rows = weeks(month);
  const count = rows.flat().filter((day) => day !== null && day in solved).length;
  const title = written(`${month}-01`, { month: "long", year: "numeric" });
  return (
    <section class="panel calendar" aria-label={t.puzzle.archive}>
      <div class="row spread">
        <Button bare icon="left" quiet label={t.puzzle.earlier} onClick={() => setMonth(otherMonth(month, -1))} />
        <h2>{title}</h2>
        <Button
          bare
          icon="right"
          quiet
          label={t.puzzle.later}
          disabled={month >= now.slice(0, 7)}
          onClick={() => setMonth(otherMonth(month, 1))}
        />
      </div>
      <table>
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {NAMES.map((day, k) => (
              <th key={day} scope="col">
                <abbr title={t.labelled(written(day, { weekday: "long" }), t.puzzle.levels[WEEK[k]!])}>
                  {written(day, { weekday: "short" })}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((days) => (
            <tr key={days.find(Boolean)} class={days.includes(now) ? "this-week" : undefined}>
              {days.map((day, k) => (
                <td key={k}>
                  {day && (
                    <button
                      type="button"
                      aria-disabled={day > now || undefined}
                      aria-current={day === shown ? "date" : undefined}
                      class={`${day in solved ? "solved" : ""}${day === now ? " now" : ""}`}
                      onClick={() => day > now || onOpen(day)}
                      aria-label={together([dayName(day), day in solved && t.puzzle.solvedIn(clockTime(solved[day]!))])}
                    >
                      {Number(day.slice(8))}
                      {day in solved && (
                        <span aria-hidden="true" class="tick">
                          ✓
                        </span>
                      )}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small soft">
        {t.puzzle.solvedDays(count)}{" "}
        {month !== now.slice(0, 7) && (
          <button
            type="button"
            class="link"
            onClick={() => {
              setMonth(now.slice(0, 7));
              refocus(".calendar .now");
            }}
          >
            {t.puzzle.thisMonth}
          </button>
        )}
      </p>
    </section>
  );
}
