// Solving a puzzle.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { squareOf } from "../board/squares";
import { useAnswer, useAsking } from "../asking";
import { historyKeys, UndoRedo, useHistory } from "../history";
import { locale, rating, text, together } from "../i18n";
import type { Messages } from "../i18n";
import { useKeys } from "../keys";
import type { Binding } from "../keys";
import { Button, CopyButton, PictureButton, refocus, say, Segmented, Trouble } from "../parts";
import { linkHere } from "../router";
import { coarse } from "../theme";
import type { PuzzleHint, PuzzleSheet } from "../types";
import { Calendar } from "./Calendar";
import { Choices } from "./Choices";
import { streak } from "./days";
import { HintPanel, wordsOf } from "./HintPanel";
import type { HintLevel } from "./HintPanel";
import { begun, days, heedBoard, keepBoard, keepDay, keepTime, options } from "./kept";
import { DARKNESS, hintLights } from "./lights";
import { NewPuzzle } from "./NewPuzzle";
import { carried, cleared, conflicts, crossed, empty, filled } from "./position";
import { isSolved, mistakes, put, samePosition, squaresOf } from "./position";
import type { Position } from "./position";
import { Proof } from "./Proof";
import { nameOf, PuzzleBoard } from "./PuzzleBoard";
import { clockTime, useClock } from "./useClock";

const REMEMBERED = 500;

/** What a tap places. */
type Tool = "marks" | "first" | "second";

export function Solve(props: {
  sheet: PuzzleSheet;
  /** The day of the puzzle, if it has one. */
  day: string | undefined;
  /** Whether the proof is shown. */
  proved: boolean;
  prove: (shown: boolean) => void;
  onCode: (code: string) => void;
  onDay: (day: string) => void;
  onDraw: () => void;
}) {
  const { sheet, day, proved, prove, onCode, onDay, onDraw } = props;
  const t = text();
  const { n, stars, regions, names, colors, code } = sheet;
  const map = { n, stars, regions, names };
  const kept = useMemo(() => begun(code), [code]);
  const start: Position = kept ? { marks: kept.marks, pens: kept.pens } : empty(n);
  const history = useHistory(start, REMEMBERED, samePosition);
  const { now: position, change } = history;
  const { marks, pens } = position;
  // The next click may come before the board after the last one is drawn.
  const current = useRef(position);
  current.current = position;
  const [tool, setTool] = useState<Tool>("marks");
  const [paused, setPaused] = useState(false);
  const [done, setDone] = useState(kept?.done ?? false);
  const [hints, setHints] = useState(kept?.hints ?? 0);
  const [told, setTold] = useState<{ of: Position; hint: PuzzleHint; level: HintLevel } | null>(null);
  const [checked, setChecked] = useState<{ of: Position; count: number } | null>(null);
  const [making, setMaking] = useState(false);
  const { asked, trouble } = useAsking();
  const { answer: proof, trouble: unproved } = useAnswer("puzzle_proof", proved ? map : null);
  const proving = proved && !proof && !unproved;
  /** Whether play is suspended: while it is paused, and while its proof is computed or shown. */
  const rests = paused || (proved && !unproved);
  useEffect(() => {
    if (proof) refocus();
  }, [proof]);
  /** Whether the stroke places marks, rather than removing them. */
  const stroke = useRef(true);

  const { auto, patterns, clock: clockShown, hints: hintsOn, backwards } = options();
  const made = useMemo(() => crossed(sheet, marks, auto), [marks, auto]);
  const clash = useMemo(() => conflicts(sheet, marks), [marks]);
  /** The queens among these marks. When playing backwards, those on all squares that are left. */
  const standingIn = (marks: string): string => (backwards ? filled(marks, crossed(sheet, marks, auto)) : marks);
  const standing = standingIn(marks);
  const solved = isSolved(sheet, standing);
  const clock = useClock(!done && !rests, kept?.seconds ?? 0);
  const placedIn = (t: Messages): string => t.puzzle.placed(squaresOf(current.current.marks, "q").length, n * stars);

  /** The time that is kept, by this tab or another. */
  const timed = useRef(clock.now());
  const save = (): void => {
    const seconds = clock.now();
    const touched = /[xq]/.test(marks) || /[123]/.test(pens) || begun(code);
    if (touched && keepBoard({ code, marks, pens, seconds, hints, done: done || solved })) timed.current = seconds;
  };
  useEffect(save, [position, hints, done]);
  const before = useRef(history);
  useEffect(() => {
    // An undo or redo may change more than one square, so its queens are announced.
    if (before.current !== history && before.current.past === history.past) say(placedIn);
    before.current = history;
  }, [position]);
  useEffect(
    () =>
      heedBoard(code, ({ marks, pens, seconds, hints, done }) => {
        // The other tab has gone on for longer, or has begun once more.
        if (seconds > clock.now() || seconds < timed.current) clock.set(seconds);
        timed.current = seconds;
        if (marks !== current.current.marks || pens !== current.current.pens) step({ marks, pens });
        setHints(hints);
        setDone(done);
      }),
    [code],
  );
  useEffect(() => {
    // A tab in which no time has passed leaves the time of another as it is.
    const leave = (): void => {
      if (clock.now() !== timed.current) keepTime(code, (timed.current = clock.now()));
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [code]);
  const words = useRef<HTMLDivElement>(null);
  // On a phone a hint would be below the window.
  useEffect(() => {
    if (told ?? checked) words.current?.scrollIntoView({ block: "nearest" });
  }, [told, checked]);
  const wasSolved = useRef(solved);
  useEffect(() => {
    // The tools move to another place, away from the focus.
    if (wasSolved.current !== solved) refocus();
    wasSolved.current = solved;
    // What is left when playing backwards is the solution in any other way to play.
    if (solved) step({ marks: standing, pens }, true);
    if (!solved || done) return;
    setDone(true);
    if (day) keepDay(day, clock.now());
    say((t) => t.puzzle.solved(clockTime(clock.now())));
  }, [solved]);

  // --- marks

  const markIn = (t: Messages, mark: string, crossedOut: boolean): string =>
    mark === "q" ? t.puzzle.queen : mark === "x" ? t.puzzle.cross : crossedOut ? t.puzzle.crossedBy : t.puzzle.nothing;
  const step = (next: Position, amend = false): void => {
    current.current = next;
    change(() => next, amend);
  };
  /** Begins once more with a puzzle that was solved. */
  function anew(): void {
    current.current = empty(n);
    history.begin(current.current);
    clock.set(0);
    setDone(false);
    setHints(0);
  }
  const set = (at: number, to: (mark: string) => string): void => {
    const { marks, pens } = current.current;
    const next = put(marks, at, to(marks[at]!));
    step({ marks: next, pens });
    const clashes = conflicts(sheet, next);
    if (!isSolved(sheet, standingIn(next)))
      say((t) =>
        together([markIn(t, next[at]!, crossed(sheet, next, auto).has(at)), clashes.has(at) && t.puzzle.clash]),
      );
  };
  const cycle = (at: number): void => {
    const crossedOut = crossed(sheet, current.current.marks, auto).has(at);
    set(at, (mark) => (mark === "q" ? "." : mark === "x" || crossedOut ? "q" : "x"));
  };
  const pencil = (at: number, pen: 1 | 2): void => {
    const { marks, pens } = current.current;
    const now = Number(pens[at]) ^ pen;
    step({ marks, pens: put(pens, at, String(now)) });
    say((t) => (now & pen ? t.puzzle.pen(pen) : t.puzzle.nothing));
  };
  const pen = tool === "marks" ? undefined : tool === "first" ? 1 : 2;
  const press = (at: number): void => (pen ? pencil(at, pen) : cycle(at));
  const cross = (at: number): void => set(at, (mark) => (mark === "x" ? "." : "x"));

  /** The first square decides whether the finger places or removes marks. */
  function draw(at: number, begins: boolean): void {
    const { marks, pens } = current.current;
    if (pen) {
      const now = Number(pens[at]);
      if (begins) stroke.current = (now & pen) === 0;
      return step({ marks, pens: put(pens, at, String(stroke.current ? now | pen : now & ~pen)) }, !begins);
    }
    if (begins) stroke.current = marks[at] !== "x";
    const [from, to] = stroke.current ? [".", "x"] : ["x", "."];
    const counts = marks[at] === from && !crossed(sheet, marks, auto).has(at);
    step(counts ? { marks: put(marks, at, to!), pens } : { marks, pens }, !begins);
  }

  // --- help

  const shown = told?.of === position && !rests ? told : null;
  async function ladder(): Promise<void> {
    if (solved) return;
    if (shown && shown.level === 0) return more(shown.hint);
    if (shown && shown.level === 1) return carryOut(shown.hint);
    const squares = (mark: string) => squaresOf(marks, mark).map((at) => squareOf(n, at));
    const hint = await asked("puzzle_hint", { map, queens: squares("q"), crosses: squares("x") });
    if (!hint || current.current !== position) return;
    setHints((count) => count + 1);
    tell(hint, 0);
  }
  function tell(hint: PuzzleHint, level: HintLevel, of = position): void {
    setTold({ of, hint, level });
    say(() => wordsOf(hint)[level]!);
  }
  function more(hint: PuzzleHint): void {
    tell(hint, 1);
    refocus(".hint-panel button");
  }
  function carryOut(hint: PuzzleHint): void {
    let next = marks;
    if (hint.hint === "mistakes") next = mistakes(sheet, marks).reduce(cleared, marks);
    if (hint.hint === "step") next = carried(n, marks, hint.step);
    const after = { marks: next, pens };
    step(after);
    if (hint.hint !== "step") say(placedIn);
    else if (!isSolved(sheet, standingIn(next))) tell(hint, 2, after);
    refocus();
  }

  function check(): void {
    const count = mistakes(sheet, marks).length;
    setTold(null);
    setChecked({ of: position, count });
    say((t) => t.puzzle.mistakes(count));
  }
  function back(): void {
    for (let k = history.at; k >= 0; k--) {
      if (mistakes(sheet, history.past[k]!.marks).length === 0) return history.back(k);
    }
    // A board kept from an earlier visit has no history: remove what is wrong.
    change(({ marks, pens }) => ({ marks: mistakes(sheet, marks).reduce(cleared, marks), pens }));
  }

  const keys: Binding[] = [
    ...historyKeys(history, t.puzzle, ["U"], ["R"]),
    { keys: ["H"], name: t.puzzle.hint, run: () => hintsOn && void ladder() },
    { keys: ["C"], name: t.puzzle.check, run: check },
    { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], name: t.keys.walk },
    { keys: ["Enter", "Space"], name: t.puzzle.cycle },
    { keys: ["X"], name: t.puzzle.cross },
    { keys: ["Q"], name: t.puzzle.queen },
    { keys: ["P", "Shift+P"], name: t.puzzle.pencils },
    { keys: ["1", "9"], name: t.puzzle.zoom },
  ];
  useKeys(t.pages.puzzle, rests ? [] : keys);
  const key = (code: string, at: number, shift: boolean): boolean => {
    if (code === "KeyX") cross(at);
    else if (code === "KeyQ") set(at, (mark) => (mark === "q" ? "." : "q"));
    else if (code === "KeyP") pencil(at, shift ? 2 : 1);
    else return false;
    return true;
  };

  const known = solved ? standing : marks;
  const describe = (at: number): string =>
    together([
      t.square(Math.floor(at / n), at % n),
      t.puzzle.region(nameOf(regions[at]!, names)),
      known[at] !== "." || made.has(at) ? markIn(t, known[at]!, true) : backwards && t.puzzle.maybe,
      Number(pens[at]) & 1 && t.puzzle.pen(1),
      Number(pens[at]) & 2 && t.puzzle.pen(2),
      clash.has(at) && t.puzzle.clash,
      lights.reason.has(at) && t.puzzle.reason,
      lights.striped.has(at) && t.puzzle.noQueen,
      lights.queens.has(at) && t.puzzle.queenHere,
    ]);
  const lights = shown && shown.level < 2 ? hintLights(n, regions, shown.hint, shown.level > 0) : DARKNESS;
  const streakNow = streak(days());
  const size = `${t.puzzle.size(n)}${stars > 1 ? ` ${"★".repeat(stars)}` : ""}`;
  const facts = together(
    [
      size,
      sheet.grade.words[locale.value][0],
      t.puzzle.hardest(rating(sheet.grade.hardest)),
      hints > 0 && t.puzzle.hintsTaken(hints),
      streakNow > 1 && t.puzzle.streak(streakNow),
      sheet.id,
    ],
    " · ",
  );
  /** The link to the puzzle of a day contains its date, to any other its code. */
  const link = day ? linkHere("puzzle", "", `date=${day}`) : linkHere("puzzle", code);
  const result = `${together(
    [
      t.title,
      day ?? "",
      `${size} ${t.puzzle.levels[sheet.grade.level]}`,
      clockTime(clock.seconds),
      t.puzzle.hintsTaken(hints),
    ],
    " · ",
  )}\n${link}`;

  const tools = !rests && (
    <div key={`tools ${solved}`} class="tools" role="toolbar" aria-label={t.puzzle.tools}>
      <UndoRedo of={history} words={t.puzzle} />
      {hintsOn && <Button label={t.puzzle.hint} main icon="hint" disabled={solved} onClick={() => void ladder()} />}
      <Button label={t.puzzle.check} icon="check" onClick={check} />
      <Button
        label={t.puzzle.clear}
        icon="clear"
        disabled={!/[xq]/.test(marks) && !/[123]/.test(pens)}
        onClick={() => {
          if (done) anew();
          else step(empty(n));
          say(placedIn);
        }}
      />
    </div>
  );
  const calendar = <Calendar shown={day} solved={days()} onOpen={onDay} />;
  const close = (): void => {
    prove(false);
    refocus();
  };
  if (proof) return <Proof sheet={sheet} steps={proof.steps} onClose={close} />;
  return (
    <>
      <div class="row spread clock-row">
        {clockShown ? (
          <span class="clock number" role="timer" aria-label={t.puzzle.time}>
            {clockTime(clock.seconds)}
          </span>
        ) : (
          <span />
        )}
        <span class="soft facts" data-testid="facts">
          {facts}
        </span>
        {clockShown && !done && (
          <Button
            bare
            icon={paused ? "play" : "pause"}
            quiet
            label={paused ? t.puzzle.resume : t.watch.pause}
            onClick={() => setPaused(!paused)}
          />
        )}
      </div>
      <p class="printed">{`${t.puzzle.lead(stars)} ${link}`}</p>
      <div class="stage">
        {paused && (
          <div class="paused">
            <Button label={t.puzzle.resume} main icon="play" onClick={() => setPaused(false)} />
          </div>
        )}
        <div class={paused ? "printed" : undefined}>
          <PuzzleBoard
            n={n}
            regions={regions}
            names={names}
            colors={colors}
            marks={
              backwards && !solved
                ? [...standing].map((mark, at) => (mark === marks[at] ? mark : "g")).join("")
                : standing
            }
            pens={pens}
            crossed={made}
            conflicts={clash}
            solved={solved}
            lights={lights}
            lit={Object.values(lights).flatMap((lit: Iterable<number>) => [...lit])}
            patterns={patterns}
            describe={describe}
            onPress={rests ? undefined : press}
            onOther={cross}
            onStroke={draw}
            onKey={key}
          />
        </div>
      </div>
      {proving ? <p class="soft">{t.computing}</p> : !solved && tools}
      <div class="told-here" ref={words}>
        <Trouble of={trouble ?? unproved} />
        {shown && (
          <HintPanel
            hint={shown.hint}
            level={shown.level}
            onMore={() => more(shown.hint)}
            onDo={() => carryOut(shown.hint)}
            onClose={() => setTold(null)}
          />
        )}
        {!shown && solved && (
          <section class="notice good" data-testid="solved">
            <b aria-hidden="true">✓</b>
            <p>
              <strong>{t.puzzle.solved(clockTime(clock.seconds))}</strong>
              {day && streakNow > 0 && <> {t.puzzle.streak(streakNow)}</>}
            </p>
            <CopyButton text={() => result} words={({ puzzle }) => [puzzle.copyResult, puzzle.copied]} />
            <Button label={t.puzzle.oneMore} main icon="new" onClick={() => setMaking(true)} />
          </section>
        )}
        {!shown && !solved && checked?.of === position && (
          <section class={`notice ${checked.count ? "bad" : "good"}`} data-testid="checked">
            <b aria-hidden="true">{checked.count ? "✕" : "✓"}</b>
            <p>{t.puzzle.mistakes(checked.count)}</p>
            {checked.count > 0 && !rests && <Button label={t.puzzle.back} icon="undo" onClick={back} />}
          </section>
        )}
        {!shown && !solved && checked?.of !== position && !trouble && !proving && (
          <p class="soft small">
            {placedIn(t)} {coarse.matches ? t.puzzle.howToTouch : t.puzzle.howTo}
          </p>
        )}
      </div>
      {solved && calendar}
      {solved && tools}
      <div class="row pens">
        <Segmented
          label={t.puzzle.tool}
          value={tool}
          onChange={setTool}
          options={["marks", "first", "second"]}
          words={{ marks: t.puzzle.marks, first: t.puzzle.pen(1), second: t.puzzle.pen(2) }}
          icons={{ marks: "board", first: "circle", second: "diamond" }}
        />
        <Choices />
      </div>
      <div class="row others">
        <Button label={t.puzzle.new} icon="new" onClick={() => setMaking(true)} />
        <Button label={t.puzzle.draw.title} icon="pencil" onClick={onDraw} />
        <Button
          once
          label={proving ? t.stop : t.puzzle.proof.show}
          icon={proving ? "stop" : "proof"}
          onClick={() => prove(!proving)}
        />
        <CopyButton text={() => link} />
        <Button label={t.puzzle.print} icon="print" onClick={() => print()} />
        <PictureButton of="svg.board.regions" name={`queens-puzzle-${n}`} />
      </div>
      {!solved && calendar}
      {making && (
        <NewPuzzle
          onMade={(code) => {
            setMaking(false);
            onCode(code);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
