// Learn: eight short lessons up the ladder, each with a live board, a question, and the engine's
// own pseudo-code.

import { useEffect, useState } from "preact/hooks";
import { ask, returns } from "../api";
import { Board, sameSquare } from "../board/Board";
import type { Look } from "../board/Board";
import { MiniBoard } from "../board/MiniBoard";
import { number, text, unbroken } from "../i18n";
import { LESSONS, lessons, turned } from "../lessons";
import type { LessonName } from "../lessons";
import { Button, complaint, Heading, say, Trouble } from "../parts";
import type { Complaint } from "../parts";
import { go, remember } from "../router";
import { heed, keep, remembered } from "../store";
import type { BoardReport, Frame, Square } from "../types";
import { Pseudocode } from "../watch/Pseudocode";
import { Reel } from "../watch/reel";

const STORE = "lessons-done";

function readDone(): Set<LessonName> {
  const stored = (remembered(STORE) ?? "").split(",");
  return new Set(LESSONS.filter((name) => stored.includes(name)));
}

export function Learn({ query }: { query: URLSearchParams }) {
  const t = text();
  const name = LESSONS.find((lesson) => lesson === query.get("lesson")) ?? "problem";
  const [done, setDone] = useState(readDone);
  // What another tab solves counts here too.
  useEffect(() => heed(STORE, () => setDone(readDone())), []);
  const index = LESSONS.indexOf(name);
  const words = t.lessons[name];
  const { algorithms } = lessons[name];

  useEffect(() => remember("learn", { lesson: name }), [name]);

  // Each lesson is a step of the browser's history.
  const open = (next: LessonName): void => go("learn", `lesson=${next}`);
  function solved(): void {
    // Another tab may have solved others meanwhile.
    const next = new Set([...done, ...readDone(), name]);
    setDone(next);
    keep(STORE, [...next].join(","));
  }

  return (
    <>
      <Heading page="learn" title={t.pages.learn} lead={t.learn.lead} />
      <div class="learn">
        <nav class="panel syllabus" aria-label={t.learn.lessons}>
          <ol>
            {LESSONS.map((lesson, number) => (
              <li key={lesson}>
                <button type="button" aria-current={lesson === name ? "step" : undefined} onClick={() => open(lesson)}>
                  <span class={`dot${done.has(lesson) ? " done" : ""}`} aria-hidden="true">{done.has(lesson) ? "✓" : number + 1}</span>
                  <span>{t.lessons[lesson].title}</span>
                  {done.has(lesson) && <span class="visually-hidden">({t.learn.done})</span>}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <article class="panel lesson" key={name}>
          <p class="soft small">{t.learn.lesson(index + 1, LESSONS.length)}</p>
          <h2>{words.title}</h2>
          {words.paragraphs.map((paragraph) => <p key={paragraph}>{unbroken(paragraph)}</p>)}
          {algorithms.map((algorithm) => <Demonstration key={algorithm} algorithm={algorithm} />)}
          {name === "symmetry" && <figure class="lesson-figure"><MiniBoard n={5} columns={turned} label={turned.join(" ")} /></figure>}
          <div class="row spread">
            <Button icon="previous" disabled={index === 0} onClick={() => open(LESSONS[index - 1]!)}>{t.learn.previous}</Button>
            <Button main icon="next" disabled={index === LESSONS.length - 1} onClick={() => open(LESSONS[index + 1]!)}>{t.learn.next}</Button>
          </div>
        </article>
        <Question key={`question-${name}`} name={name} onSolved={solved} />
      </div>
    </>
  );
}

function Question({ name, onSolved }: { name: LessonName; onSolved: () => void }) {
  const t = text();
  const { task } = lessons[name];
  const { n, given, kind } = task;
  const words = t.lessons[name];
  const [answer, setAnswer] = useState<Square[]>([]);
  const [verdict, setVerdict] = useState<"right" | "wrong" | null>(null);
  const [report, setReport] = useState<BoardReport | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const queens = kind === "queens" ? answer : given;

  // A reader who places queens sees what they attack.
  useEffect(() => {
    if (name === "problem") ask<BoardReport>("board", { n, queens }).then(setReport, (cause) => setTrouble(complaint(cause)));
  }, [answer, returns.value]);

  async function judge(given: readonly Square[]): Promise<void> {
    try {
      const right = await task.judge(given);
      setVerdict(right ? "right" : "wrong");
      say((t) => t.lessons[name][right ? "right" : "wrong"]);
      if (right) onSolved();
    } catch (cause) {
      setTrouble(complaint(cause));
    }
  }

  function press(square: Square): void {
    setVerdict(null);
    const without = answer.filter((other) => !sameSquare(other, square));
    const next = without.length < answer.length ? without : kind === "one" ? [square] : [...answer, square];
    setAnswer(next);
    if (kind === "one" && next.length === 1) void judge(next);
    if (kind === "queens" && next.length === n) void judge(next);
  }

  const look = (row: number, column: number): Look => {
    const many = report?.attackers[row * n + column]?.length ?? 0;
    const picked = kind !== "queens" && answer.some((square) => square.row === row && square.column === column);
    const mark = picked ? (verdict === "right" ? "good" : "filter") : undefined;
    return name === "problem" && many > 0 ? { attacked: many > 1 ? "often" : "once", mark } : { mark };
  };

  return (
    <section class="panel question" aria-label={t.learn.question}>
      <h2>{t.learn.question}</h2>
      <p>{unbroken(words.question)}</p>
      <Board n={n} queens={queens} label={words.question} look={look} onPress={press}
        queenLook={() => (verdict === "right" ? "solved" : undefined)}
        describe={(row, column) => [
          t.square(row, column),
          queens.some((queen) => queen.row === row && queen.column === column) ? t.play.queenHere : "",
          kind !== "queens" && answer.some((square) => square.row === row && square.column === column) ? t.learn.picked : "",
        ].filter(Boolean).join(", ")} />
      <div class="row">
        {kind !== "one" && <Button main disabled={answer.length === 0} onClick={() => void judge(answer)}>{t.learn.check}</Button>}
        <Button icon="clear" disabled={answer.length === 0} onClick={() => { setAnswer([]); setVerdict(null); }}>{t.play.clear}</Button>
      </div>
      {verdict && (
        <div class={`notice ${verdict === "right" ? "good" : "bad"}`} data-verdict={verdict}>
          <b aria-hidden="true">{verdict === "right" ? "✓" : "✕"}</b><span>{unbroken(verdict === "right" ? words.right : words.wrong)}</span>
        </div>
      )}
      <Trouble of={trouble} />
    </section>
  );
}

/** An algorithm's pseudo-code beside a small board, to step through. */
function Demonstration({ algorithm }: { algorithm: string }) {
  const t = text();
  const n = 4;
  const [reel] = useState(() => new Reel({ algorithm, n, direction: "rows" }));
  const [frame, setFrame] = useState<Frame | null>(null);
  const show = (step: number): void => void reel.at(Math.max(0, step)).then(setFrame, () => {});
  useEffect(() => {
    if (!frame) show(1);
  }, [returns.value]);
  useEffect(() => () => reel.close(), []);
  const step = frame?.step ?? 0;
  const refused = frame?.action === "reject" && frame.square ? [frame.square] : [];
  return (
    <div class="demonstration">
      <Pseudocode algorithm={algorithm} line={frame?.line ?? null} label={t.labelled(t.watch.code, algorithm)} />
      <div class="stack">
        <MiniBoard n={n} queens={frame?.queens ?? []} attacked={refused} label={t.watch.stepNumber(number(step))} />
        <div class="row">
          <Button icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => show(step - 1)} />
          <Button icon="next" label={t.watch.forward} disabled={reel.length !== null && step >= reel.length} onClick={() => show(step + 1)} />
          <Button icon="watch" label={t.learn.inWatch} onClick={() => go("watch", `algorithm=${algorithm}&n=${n}&step=${step}`)} />
        </div>
        <span class="small soft number">{t.watch.stepNumber(number(step))}</span>
      </div>
    </div>
  );
}
