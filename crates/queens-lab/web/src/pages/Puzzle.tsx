// Puzzle: a map of coloured regions to solve. The puzzle of a day, one out of an address, or one that somebody draws.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import { text } from "../i18n";
import { complaint, Heading, useTask } from "../parts";
import type { Complaint } from "../parts";
import { isDay, today } from "../puzzle/days";
import { Draw, written } from "../puzzle/Draw";
import { Solve } from "../puzzle/Solve";
import { go, remember, route } from "../router";
import type { PuzzleRequest, PuzzleSheet } from "../types";

const openCode = (code: string): void => go("puzzle", "", code);
const openDay = (day: string): void => go("puzzle", day === today() ? "" : `date=${day}`);

export function Puzzle({ query }: { query: URLSearchParams }) {
  const draw = query.get("draw");
  // An address stays what it was when the page was opened; another one opens the page anew.
  const [code] = useState(route.peek().hash);
  if (draw !== null) return <Draw from={draw} onPlay={openCode} onClose={() => go("puzzle")} />;
  const asked = query.get("date");
  return <Sought code={code} day={code ? undefined : isDay(asked) ? asked : today()} />;
}

/** The puzzle of a code or of a day, once it is there. */
function Sought({ code, day }: { code: string; day: string | undefined }) {
  const t = text();
  const [sheet, setSheet] = useState<PuzzleSheet | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const asking = useTask();
  useEffect(() => {
    remember("puzzle", { date: day === today() ? undefined : day }, { hash: code });
    if (sheet) return;
    const request: PuzzleRequest = day ? { puzzle: "daily", date: day } : { puzzle: "read", text: code };
    ask("puzzle", request, asking.start()).then(
      (told) => {
        if (told.answer === "puzzle") setSheet(told.puzzle);
        setTrouble(undefined);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, []);
  if (sheet)
    return (
      <Solve
        sheet={sheet}
        day={day}
        onCode={openCode}
        onDay={openDay}
        onDraw={() => go("puzzle", `draw=${written(sheet.regions)}`)}
      />
    );
  return (
    <div class="puzzle">
      <Heading page="puzzle" title={t.pages.puzzle} lead={t.puzzle.lead(1)} />
      {trouble ? (
        <div class="notice bad" role="alert">
          {trouble === "invalid" ? t.puzzle.badLink : t.refusals[trouble]}
        </div>
      ) : (
        <p class="soft">{t.waiting}</p>
      )}
      {trouble && (
        <button type="button" class="button" onClick={() => openDay(today())}>
          {t.puzzle.toToday}
        </button>
      )}
    </div>
  );
}
