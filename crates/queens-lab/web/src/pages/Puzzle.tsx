// Puzzle: a map of coloured regions to solve. It is the puzzle of a day, one from an address, or one that the reader
// draws.

import { useState } from "preact/hooks";
import { useAnswer } from "../asking";
import { text } from "../i18n";
import { Alert, Button, Heading } from "../parts";
import { dayName } from "../puzzle/Calendar";
import { isDay, today } from "../puzzle/days";
import { Draw, drawingOf, inAddress } from "../puzzle/Draw";
import { Solve } from "../puzzle/Solve";
import { go, route, useAddress } from "../router";

const openCode = (code: string): void => go("puzzle", "", code);
const openDay = (day: string): void => go("puzzle", day === today() ? "" : `date=${day}`);
/** Opens the puzzle from which drawing began. */
let reopen = (): void => openDay(today());

export function Puzzle({ query }: { query: URLSearchParams }) {
  const draw = query.get("draw");
  // The page keeps the address with which it was opened; another address opens the page again.
  const [code] = useState(route.peek().hash);
  const [day] = useState(() => [query.get("date"), today()].find(isDay));
  const drawing = draw === null ? undefined : drawingOf(draw, query.get("names") ?? "");
  if (drawing) return <Draw from={drawing} onPlay={openCode} onClose={() => reopen()} />;
  const read = draw ?? code;
  return <Sought code={read} day={read ? undefined : day} />;
}

/** The puzzle of a code or of a day, once it has arrived. */
function Sought({ code, day }: { code: string; day: string | undefined }) {
  const t = text();
  const { answer, trouble } = useAnswer(
    "puzzle",
    day ? { puzzle: "daily", date: day } : { puzzle: "read", text: code },
  );
  const [proved, prove] = useState(route.peek().query.has("proof"));
  const date = day === today() ? undefined : day;
  useAddress("puzzle", { date, proof: proved ? 1 : undefined }, { hash: code, step: String(proved) });
  const puzzle = answer?.answer === "puzzle" ? answer.puzzle : undefined;
  return (
    <div class={trouble ? undefined : "puzzle"}>
      <Heading page="puzzle" title={t.pages.puzzle} lead={t.puzzle.lead(puzzle?.stars ?? 1)}>
        {puzzle && <span class="soft puzzle-day">{day ? dayName(day) : t.puzzle.own}</span>}
      </Heading>
      {puzzle ? (
        <Solve
          sheet={puzzle}
          day={day}
          proved={proved}
          prove={prove}
          onCode={openCode}
          onDay={openDay}
          // With several queens per row the map cannot be drawn, so drawing starts from rows.
          onDraw={() => {
            reopen = () => (day ? openDay(day) : openCode(code));
            go("puzzle", puzzle.stars > 1 ? "draw=" : String(new URLSearchParams(inAddress(puzzle))));
          }}
        />
      ) : trouble ? (
        <Alert>{trouble === "invalid" ? t.puzzle.badLink : t.refusals[trouble]}</Alert>
      ) : (
        <p class="soft">{t.waiting}</p>
      )}
      {trouble && <Button label={t.puzzle.toToday} onClick={() => openDay(today())} />}
    </div>
  );
}
