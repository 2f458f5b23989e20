// Drawing a map of your own: after every square, the page shows whether it is a puzzle.

import { useEffect, useRef, useState } from "preact/hooks";
import { indexOf, squareOf } from "../board/squares";
import { useAnswer, useAsking, usePasted } from "../asking";
import { historyKeys, UndoRedo, useHistory } from "../history";
import { locale, rating, text, together } from "../i18n";
import type { Messages } from "../i18n";
import { useKeys } from "../keys";
import { range } from "../lessons/rules";
import { Alert, Button, Heading, say, Stepper, Trouble } from "../parts";
import { useAddress, withoutLinks } from "../router";
import { REGION_COLORS } from "../types";
import { options } from "./kept";
import { DARKNESS } from "./lights";
import { nameOf, PuzzleBoard } from "./PuzzleBoard";

const SMALLEST = 4;
const LARGEST = 12;
const REMEMBERED = 300;

interface Drawing {
  n: number;
  /** The region of each square; `FREE` if a region may still grow there. */
  regions: readonly number[];
  /** The author's names of the regions, separated by blanks; empty if they are letters. */
  names: string;
}

const FREE = -1;

const rows = (n: number): Drawing => ({ n, regions: range(n * n).map((at) => Math.floor(at / n)), names: "" });

/** A map in the form of the address: letters, points for free squares, and names. */
export const inAddress = ({ regions, names }: Omit<Drawing, "n">): Record<string, string> => ({
  draw: regions.map((region) => (region === FREE ? "." : nameOf(region))).join(""),
  names,
});
/** The map of an address, rows if there is none yet; undefined for a damaged one. */
export function drawingOf(text: string, names: string): Drawing | undefined {
  if (!text) return rows(8);
  const n = Math.round(Math.sqrt(text.length));
  const regions = [...text].map((sign) => (sign === "." ? FREE : sign.charCodeAt(0) - 65));
  return n * n === text.length &&
    n >= SMALLEST &&
    n <= LARGEST &&
    regions.every((region) => region >= FREE && region < n)
    ? { n, regions, names: new Set(names.split(" ")).size === n ? names : "" }
    : undefined;
}

/** The same map for another size, as far as it fits, with rows as regions in the new part. */
function resized({ n, regions }: Drawing, to: number): Drawing {
  return {
    n: to,
    regions: range(to * to).map((at) => {
      const { row, column } = squareOf(to, at);
      const old = row < n && column < n ? regions[row * n + column]! : row;
      return Math.min(old, to - 1);
    }),
    names: "",
  };
}

export function Draw(props: { from: Drawing; onPlay: (code: string) => void; onClose: () => void }) {
  const { from, onPlay, onClose } = props;
  const t = text();
  const history = useHistory(from, REMEMBERED);
  const { now: map, change } = history;
  const { n, regions, names } = map;
  const called = (region: number): string => nameOf(region, names);
  const [chosen, setPen] = useState(0);
  const pen = Math.min(chosen, n - 1);
  /** The result of the last request. */
  const [outcome, setOutcome] = useState<"making" | "notFound" | "notPasted" | "byKey">();
  /** Painted squares that had to change to other regions. */
  const [repainted, setRepainted] = useState<{ of: Drawing; squares: number[] }>();
  /** The map of the first puzzle, where several were pasted. */
  const [first, setFirst] = useState<Drawing>();
  const making = useAsking();
  const stroke = useRef(0);
  const gone = repainted?.of === map ? repainted.squares : [];

  const free = regions.filter((region) => region === FREE).length;
  // The delay skips squares that a finger only passes.
  const { answer: check, trouble } = useAnswer("puzzle_check", free > 0 ? null : { ...map, stars: 1 }, 40);

  useAddress("puzzle", inAddress(map));
  useEffect(() => {
    setOutcome(undefined);
    making.abandon();
  }, [map]);

  const give = (at: number, region: number, amend?: boolean): void =>
    change((now) => (now.regions[at] === region ? now : { ...now, regions: now.regions.with(at, region) }), amend);
  const unread = making.trouble === "invalid";
  const missing = range(n).filter((region) => !regions.includes(region));

  const verdictIn = (t: Messages): string => {
    const d = t.puzzle.draw;
    if (free > 0) return d.free(free);
    if (!check) return t.computing;
    if (check.verdict === "unfinished") return d.missing(together(missing.map(called)));
    return together(
      [
        gone.length > 0 && d.repainted(gone.length),
        d[check.verdict],
        check.divided !== null && d.divided(called(check.divided)),
        check.code !== null &&
          check.grade &&
          d.grade(check.grade.words[locale.value][0]!, t.puzzle.hardest(rating(check.grade.hardest))),
        check.code === null &&
          (!check.repair
            ? d.noRepair
            : check.repair.length > 3
              ? d.repairs(check.repair.length)
              : d.repair(
                  together(
                    check.repair.map(
                      ({ square, region }) => `${t.square(square.row, square.column)} → ${called(region)}`,
                    ),
                  ),
                )),
      ],
      locale.value === "zh" ? "" : " ",
    );
  };
  const verdict = verdictIn(t);
  useEffect(() => {
    if (check) say(verdictIn);
  }, [check]);

  function mend(): void {
    if (!check?.repair) return;
    const { repair } = check;
    change((now) => {
      const mended = [...now.regions];
      for (const { square, region } of repair) mended[indexOf(n, square)] = region;
      return { ...now, regions: mended };
    });
  }
  /** Lets regions grow over the free squares. */
  async function fill(): Promise<void> {
    setOutcome("making");
    const told = await making.asked("puzzle", {
      puzzle: "painted",
      n,
      paint: regions.map((region) => (region === FREE ? null : region)),
      seed: Math.floor(Math.random() * 2 ** 52),
    });
    if (told?.answer === "puzzle") {
      const next = { ...map, regions: told.puzzle.regions };
      change(() => next);
      setRepainted({
        of: next,
        squares: next.regions.flatMap((to, at) => ([FREE, to].includes(regions[at]!) ? [] : at)),
      });
    }
    setOutcome(told && told.answer !== "puzzle" ? "notFound" : undefined);
  }
  /** A puzzle in any format: here if it can be drawn, else where it is played. */
  async function paste(text: string): Promise<void> {
    setOutcome(undefined);
    const told = await making.asked("puzzle", { puzzle: "map", text: withoutLinks(text) });
    if (told?.answer !== "map") return;
    const { map, code, several } = told;
    if (map.stars === 1 && map.n >= SMALLEST && map.n <= LARGEST) {
      change(() => map);
      setFirst(several ? map : undefined);
    } else if (code) onPlay(code);
    else setOutcome("notPasted");
  }
  const fromClipboard = usePasted(paste, () => setOutcome("byKey"));

  useKeys(t.puzzle.draw.title, [
    ...historyKeys(history, t.puzzle),
    { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], name: t.keys.walk },
    { keys: ["Enter", "Space"], name: t.puzzle.draw.paint },
    { keys: ["A"], name: t.puzzle.draw.letters },
    { keys: ["."], name: t.puzzle.draw.rub },
    { keys: ["Mod+V"], name: t.puzzle.draw.paste },
    { keys: ["1", "9"], name: t.puzzle.zoom },
  ]);

  const shownRegions = regions.map((region) => (region === FREE ? n : region));
  // The queens of all solutions found, and the squares on which they differ.
  const told = check?.solutions.map((queens) => queens.map((square) => indexOf(n, square))) ?? [];
  const all = range(n * n).filter((at) => told.length > 0 && told.every((queens) => queens.includes(at)));
  const shown = range(n * n)
    .map((at) => (all.includes(at) ? "q" : "."))
    .join("");
  const differ = new Set(told.flat().filter((at) => !all.includes(at)));
  const good = check?.code != null;
  return (
    <div class="puzzle drawing">
      <Heading page="draw" title={t.pages.puzzle} lead={t.puzzle.draw.lead}>
        <span class="soft puzzle-day">{t.puzzle.draw.title}</span>
        <Stepper
          label={t.size}
          value={n}
          low={SMALLEST}
          high={LARGEST}
          onChange={(to) => change((now) => resized(now, to))}
        />
      </Heading>
      <div class="stage">
        <PuzzleBoard
          n={n}
          regions={shownRegions}
          names={names}
          marks={shown}
          patterns={options().patterns}
          solved={good}
          lights={{
            ...DARKNESS,
            striped: differ,
            queens: new Set(check?.repair?.map(({ square }) => indexOf(n, square)) ?? gone),
          }}
          describe={(at) => {
            const { row, column } = squareOf(n, at);
            return together([
              t.square(row, column),
              regions[at] === FREE ? t.puzzle.draw.isFree : t.puzzle.region(called(regions[at]!)),
              differ.has(at) && t.puzzle.draw.unsure,
            ]);
          }}
          onPress={(at) => give(at, pen)}
          onOther={(at) => setPen(regions[at]!)}
          onStroke={(at, begins) => {
            if (begins) stroke.current = pen;
            give(at, stroke.current, !begins);
          }}
          onKey={(code, at) => {
            const rubs = ["Period", "Delete", "Backspace"].includes(code);
            const region = /^Key[A-Z]$/.test(code) ? code.charCodeAt(3) - 65 : FREE;
            if ((!rubs && region === FREE) || region >= n) return false;
            setPen(region);
            give(at, region);
            return true;
          }}
        />
      </div>
      <div class="swatches" role="radiogroup" aria-label={t.puzzle.draw.pen}>
        {[...range(n), FREE].map((region) => {
          const absent = region === FREE || missing.includes(region);
          const named = region === FREE ? t.puzzle.draw.isFree : undefined;
          return (
            <label
              key={region}
              class={absent ? "missing" : undefined}
              style={{ "--swatch": absent ? "transparent" : REGION_COLORS[region] }}
              title={named}
            >
              <input
                type="radio"
                name="pen"
                class="visually-hidden"
                checked={region === pen}
                aria-label={named}
                onChange={() => setPen(region)}
              />
              {region === FREE ? "·" : called(region)}
            </label>
          );
        })}
      </div>
      <div class={`notice ${good ? "good" : check ? "bad" : "info"}`} data-testid="verdict">
        <b aria-hidden="true">{good ? "✓" : check ? "✕" : "…"}</b>
        <p>{verdict}</p>
      </div>
      {first === map && <div class="notice info">{t.puzzle.draw.first}</div>}
      {outcome === "making" && <p class="soft">{t.computing}</p>}
      {outcome === "notFound" && <Alert>{t.puzzle.draw.notFilled}</Alert>}
      {outcome === "byKey" && <Alert>{t.play.pasteByKey}</Alert>}
      {(outcome === "notPasted" || unread) && <Alert>{t.puzzle.draw.notPasted}</Alert>}
      <Trouble of={trouble ?? (unread ? undefined : making.trouble)} />
      <div class="tools" role="toolbar" aria-label={t.puzzle.tools}>
        <UndoRedo of={history} words={t.puzzle} />
        <Button
          label={free > 0 ? t.puzzle.draw.fill : t.puzzle.draw.mend}
          main={free > 0}
          icon="complete"
          disabled={free > 0 ? outcome === "making" : !check?.repair}
          onClick={() => (free > 0 ? void fill() : mend())}
        />
        <Button
          label={t.puzzle.clear}
          icon="clear"
          onClick={() => change((now) => ({ ...now, regions: now.regions.map(() => FREE) }))}
        />
        <Button label={t.puzzle.draw.paste} icon="copy" onClick={fromClipboard} />
        <Button
          label={t.puzzle.draw.play}
          main={free === 0}
          icon="play"
          disabled={!good}
          onClick={() => onPlay(check!.code!)}
        />
        <Button label={t.close} icon="close" onClick={onClose} />
      </div>
      <p class="soft small">{t.puzzle.draw.how}</p>
    </div>
  );
}
