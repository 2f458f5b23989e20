// The first page: a whole search that runs by itself, and the doors to the other pages. A reader who touches the board
// takes it over.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { MiniBoard } from "../board/MiniBoard";
import { written } from "../board/squares";
import { useAnswer } from "../asking";
import { families, LAST, LENGTH, momentAt, N, solutions, stepAfter, timeOf, tree } from "../home/search";
import { number, text } from "../i18n";
import { Icon } from "../icons";
import { memo } from "../memo";
import { Button } from "../parts";
import { streak, today } from "../puzzle/days";
import { days } from "../puzzle/kept";
import { go, to } from "../router";
import { calm } from "../theme";
import { REGION_COLORS } from "../types";
import type { Square } from "../types";
import { Icicle } from "../watch/Icicle";
import { narrate, Told } from "../watch/Narration";
import { SearchBoard } from "../watch/SearchBoard";
import { useSteps } from "../watch/useSteps";
import type { ComponentChildren } from "preact";
import type { Page } from "../router";

/** Time is played in steps of this many milliseconds. */
const TICK_MS = 30;
const tickOf = (step: number): number => Math.ceil(timeOf(step) / TICK_MS);
const [SOLVED, OVER] = [tickOf(LAST), tickOf(LENGTH)];

export function Home() {
  const t = text();
  const film = useSteps(OVER, 1000 / TICK_MS, calm.matches ? SOLVED : 0, !calm.matches);
  const playing = film.way !== 0;
  const step = stepAfter(film.step * TICK_MS);
  const moment = useMemo(() => momentAt(step), [step]);

  function toggle(): void {
    if (!playing && film.step >= SOLVED) film.go(0);
    film.toggle();
  }
  /** The reader takes over the board in its present state, with a queen where they touched it. */
  function take({ row, column }: Square): void {
    const queens = moment.queens.filter((queen) => queen.row !== row).concat({ row, column });
    go("play", `n=${N}&queens=${written(queens)}`);
  }

  return (
    <div class="home">
      <div class="stage">
        <SearchBoard n={N} frame={moment} algorithm="arrays" onPress={take} />
      </div>
      <div class="welcome">
        <h1>{t.home.title}</h1>
        <p class="lead">{t.home.lead}</p>
      </div>
      <nav class="doors" aria-label={t.home.doors}>
        <Today />
        <Door page="watch" query="algorithm=arrays&n=6&step=37" title={t.home.watch} text={t.home.watchText}>
          <MiniBoard n={N} queens={moment.queens} attacked={moment.action === "reject" ? [moment.square!] : []} />
        </Door>
        <Door page="scenes" query="" title={t.home.teach} text={t.home.teachText}>
          <Icon name="present" />
        </Door>
      </nav>
      <div class="telling">
        <Button
          bare
          icon={playing ? "pause" : "play"}
          label={playing ? t.watch.pause : t.watch.play}
          onClick={toggle}
        />
        <p>{!playing ? t.home.touch : <Told words={narrate(t, moment, "arrays")} />}</p>
      </div>
      <Icicle
        outline={tree}
        direction="rows"
        step={step}
        path={moment.path}
        below={0}
        onGo={(step) => film.go(tickOf(step))}
      />
      <Wall found={moment.solutions} moving={playing} />
    </div>
  );
}

/** A link to another page, with a picture. */
function Door(props: { page: Page; query: string; title: string; text: string; children: ComponentChildren }) {
  const { page, query, title, children } = props;
  return (
    <a class="panel door" {...to(page, query)}>
      <span class="picture" aria-hidden="true">
        {children}
      </span>
      <span>
        <strong>{title}</strong>
        <span class="soft">{props.text}</span>
      </span>
    </a>
  );
}

/** Today's puzzle, with its real map as soon as the engine is loaded. */
function Today() {
  const t = text();
  const { answer } = useAnswer("puzzle", { puzzle: "daily", date: today() });
  const sheet = answer?.answer === "puzzle" ? answer.puzzle : null;
  const row = streak(days());
  const told = [
    ...(sheet ? [`${sheet.n} × ${sheet.n}`, sheet.grade && t.puzzle.levels[sheet.grade.level]] : [t.home.todayText]),
    ...(row > 0 ? [t.puzzle.streak(row)] : []),
  ];
  return (
    <Door page="puzzle" query="" title={t.home.today} text={told.filter(Boolean).join(" · ")}>
      {sheet ? (
        <svg class="mini" viewBox={`0 0 ${sheet.n} ${sheet.n}`}>
          {sheet.regions.map((region, at) => (
            <rect
              key={at}
              x={at % sheet.n}
              y={Math.floor(at / sheet.n)}
              width="1.02"
              height="1.02"
              style={{ fill: REGION_COLORS[sheet.colors[region]!] }}
            />
          ))}
        </svg>
      ) : (
        <Icon name="puzzle" />
      )}
    </Door>
  );
}

/** A frame for every solution; solutions that are found fly from the board into their frames. */
const Wall = memo(function Wall({ found, moving }: { found: number; moving: boolean }) {
  const t = text();
  const [family, setFamily] = useState<string>();
  return (
    <section class="wall" aria-label={t.home.found(found, solutions.length)}>
      <p>
        {found < solutions.length ? (
          t.home.found(found, solutions.length)
        ) : (
          <a {...to("learn", "lesson=symmetry")}>
            {t.home.all(number(solutions.length), number(new Set(families).size))}
          </a>
        )}
      </p>
      <div class="frames" aria-hidden="true" onPointerLeave={() => setFamily(undefined)}>
        {solutions.map((columns, k) => (
          <span
            key={k}
            class={k < found && families[k] === family ? "lit" : undefined}
            onPointerEnter={() => setFamily(k < found ? families[k] : undefined)}
          >
            {k < found && <Found columns={columns} flies={moving} />}
          </span>
        ))}
      </div>
    </section>
  );
});

const Found = memo(function Found({ columns, flies }: { columns: readonly number[]; flies: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const board = document.querySelector(".home .board");
    if (!flies || calm.matches || !board) return;
    const [from, to] = [board.getBoundingClientRect(), place.current!.getBoundingClientRect()];
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
    place.current!.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${(0.6 * from.width) / to.width})`, opacity: 0.5 },
        { transform: "none" },
      ],
      { duration: 700, easing: "cubic-bezier(0.4, 0, 0.2, 1)" },
    );
  }, []);
  return (
    <span ref={place} class="found">
      <MiniBoard n={N} columns={columns} tiny label="" />
    </span>
  );
});
