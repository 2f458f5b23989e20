// Learn: lessons of short screens, each with a sentence, something to touch, and what follows from it. The way on opens
// with the right answer; a teacher may go to any screen by its mark. Below are the exercises of `queens exercise` that
// belong to the lesson.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAnswer } from "../asking";
import { locale, text, together } from "../i18n";
import type { Messages } from "../i18n";
import { lessonOf, LESSONS, screensOf, SYLLABUS, taskOf } from "../lessons";
import type { LessonName, Screen } from "../lessons";
import { Judged, Onward } from "../lessons/Answer";
import { ExerciseView } from "../lessons/Exercise";
import { TaskView } from "../lessons/Tasks";
import type { Verdict } from "../lessons/Tasks";
import { spoken, Words } from "../lessons/Words";
import { Button, CopyButton, Heading, say, Trouble } from "../parts";
import { go, numberIn, useAddress } from "../router";
import type { Page } from "../router";
import { heed, keep, remembered } from "../store";

/** Solved screens, written as `lines.3`, and solved exercises, written as `exercise.free`. */
const DONE = "lessons-done";
const LARGEST_SEED = 9999;

const readDone = (): Set<string> => new Set((remembered(DONE) ?? "").split(",").filter(Boolean));
const anySeed = (): number => 1 + Math.floor(Math.random() * LARGEST_SEED);

export function Learn({ query }: { query: URLSearchParams }) {
  const t = text();
  const [exercise, setExercise] = useState(() => query.get("exercise") ?? "");
  const name =
    LESSONS.find((lesson) => lesson === query.get("lesson")) ?? lessonOf(query.get("exercise") ?? "") ?? "problem";
  const screens = screensOf(name);
  const { exercises } = SYLLABUS[name];
  const [screen, setScreen] = useState(() => numberIn(query, "screen", 1, 1, screens.length) - 1);
  const [seed, setSeed] = useState(() => numberIn(query, "seed", anySeed(), 0, LARGEST_SEED));
  const [done, setDone] = useState(readDone);
  // What is solved in another tab counts here too.
  useEffect(() => heed(DONE, () => setDone(readDone())), []);
  // While exercises are drawn again, those of the previous seed stay.
  const { last, trouble } = useAnswer("exercises", exercises.length > 0 ? { names: exercises, seed } : null);
  const sheets = last?.answer.exercises ?? [];
  const drawn = last?.request.seed ?? seed;
  const sheet = sheets.find(({ name }) => name === exercise);
  const awaited = exercises.includes(exercise);
  useAddress(
    "learn",
    { lesson: name, ...(awaited ? { exercise } : { screen: screen + 1 }), seed },
    { step: awaited ? exercise : String(screen) },
  );

  const index = LESSONS.indexOf(name);
  const key = (k: number): string => `${name}.${k}`;
  const finished = (lesson: LessonName): boolean => screensOf(lesson).every((_, k) => done.has(`${lesson}.${k}`));
  function solved(what: string): void {
    // Another tab may have solved other screens meanwhile.
    const next = new Set([...done, ...readDone(), what]);
    setDone(next);
    keep(DONE, [...next].join(","));
  }
  // Each lesson is a step of the browser's history, and so is each screen.
  const open = (lesson: LessonName): void => go("learn", `lesson=${lesson}&seed=${seed}`);

  // A reader who uses the keyboard continues from the new sentence.
  const sentence = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) sentence.current!.focus();
    moved.current = true;
  }, [screen, exercise, awaited ? drawn : seed]);
  function show(next: number): void {
    setExercise("");
    setScreen(next);
  }
  const another = (): void => setSeed((seed % LARGEST_SEED) + 1);
  const nextExercise = sheets[sheets.findIndex(({ name }) => name === exercise) + 1];

  return (
    <>
      <Heading page="learn" title={t.pages.learn} lead={t.learn.lead}>
        <CopyButton />
      </Heading>
      <div class="learn">
        <nav class="panel syllabus" aria-label={t.learn.lessons}>
          <ol>
            {LESSONS.map((lesson, k) => (
              <li key={lesson}>
                <button
                  type="button"
                  aria-current={lesson === name ? "step" : undefined}
                  onClick={() => lesson === name || open(lesson)}
                >
                  <span class={`dot${finished(lesson) ? " done" : ""}`} aria-hidden="true">
                    {finished(lesson) ? "✓" : k + 1}
                  </span>
                  <span>{t.lessons[lesson].title}</span>
                  {finished(lesson) && <span class="visually-hidden">({t.learn.done})</span>}
                </button>
              </li>
            ))}
          </ol>
        </nav>
        <article class="panel lesson">
          <header>
            <p class="soft small">{t.learn.lesson(index + 1, LESSONS.length)}</p>
            <h2>{t.lessons[name].title}</h2>
            <ol class="screens">
              {screens.map((_, k) => (
                <li key={k}>
                  <button
                    type="button"
                    class={done.has(key(k)) ? "done" : ""}
                    aria-current={k === screen && !awaited ? "step" : undefined}
                    onClick={() => show(k)}
                    aria-label={together([t.learn.screen(k + 1, screens.length), done.has(key(k)) && t.learn.done])}
                  />
                </li>
              ))}
            </ol>
          </header>
          {awaited ? (
            sheet && (
              <ExerciseView
                key={`${exercise} ${drawn}`}
                sheet={sheet}
                seed={drawn}
                sentence={sentence}
                onSolved={() => solved(exerciseKey(exercise))}
              >
                {nextExercise && (
                  <Button
                    label={nextExercise.words[locale.value][0]!}
                    main
                    icon="next"
                    onClick={() => setExercise(nextExercise.name)}
                  />
                )}
                <Button label={t.learn.another} icon="half" quiet onClick={another} />
              </ExerciseView>
            )
          ) : (
            <ScreenView
              key={`${screen} ${seed}`}
              name={name}
              screen={screens[screen]!}
              seed={String(seed)}
              done={done.has(key(screen))}
              onSolved={() => solved(key(screen))}
              sentence={sentence}
              onAnother={another}
            >
              {(right) =>
                screen + 1 < screens.length ? (
                  <Button label={t.learn.next} main={right} icon="next" onClick={() => show(screen + 1)} />
                ) : (
                  <Leads name={name} right={right} open={open} />
                )
              }
            </ScreenView>
          )}
          {exercises.length > 0 && (
            <nav class="exercises" aria-label={t.learn.exercises}>
              <h3>{t.learn.exercises}</h3>
              <Trouble of={trouble} />
              <ul>
                {sheets.map((sheet) => (
                  <li key={sheet.name}>
                    <button
                      type="button"
                      class={`option${done.has(exerciseKey(sheet.name)) ? " right" : ""}`}
                      aria-current={sheet.name === exercise ? "step" : undefined}
                      onClick={() => setExercise(sheet.name)}
                    >
                      {sheet.words[locale.value][0]}
                      {!sheet.by_hand && <code>{"</>"}</code>}
                      {done.has(exerciseKey(sheet.name)) && (
                        <b class="verdict-mark">
                          ✓<span class="visually-hidden">({t.learn.done})</span>
                        </b>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </article>
      </div>
    </>
  );
}

const exerciseKey = (exercise: string): string => `exercise.${exercise}`;

interface ScreenProps {
  name: LessonName;
  screen: Screen;
  seed: string;
  /** Whether the screen was solved before. */
  done: boolean;
  sentence: { current: HTMLParagraphElement | null };
  onSolved: () => void;
  onAnother: () => void;
  /** The way on, which is the main button once the answer is right. */
  children: (right: boolean) => ComponentChildren;
}

function ScreenView({ name, screen, seed, done, sentence, onSolved, onAnother, children }: ScreenProps) {
  const t = text();
  const task = useMemo(() => taskOf(name, screen, seed), []);
  const [asked, then, ...options] = t.lessons[name].screens[screen.entry]!;
  // Whether another seed would give another task.
  const varied = useMemo(() => JSON.stringify(task) !== JSON.stringify(taskOf(name, screen, `${seed}+`)), []);
  const [verdict, setVerdict] = useState<Verdict>(null);
  const right = verdict?.right === true;
  function judge(next: Verdict): void {
    setVerdict(next);
    if (!next) return;
    say((t) => told(t, next));
    if (next.right) onSolved();
  }
  const told = (t: Messages, verdict: NonNullable<Verdict>): string =>
    verdict.right ? spoken(`${t.learn.yes} ${t.lessons[name].screens[screen.entry]![1]}`, task.facts) : verdict.why(t);
  return (
    <div class={`screen kind-${task.kind}`}>
      <p class="say" tabIndex={-1} ref={sentence}>
        <Words words={asked} facts={task.facts} />
        {screen.rounds > 1 && (
          <span class="round small soft">
            {" "}
            {screen.round + 1}/{screen.rounds}
          </span>
        )}
      </p>
      <TaskView task={task} asks={spoken(asked, task.facts)} options={options} solved={right} judge={judge}>
        {verdict && (
          <Judged right={right}>
            {verdict.right ? (
              <>
                <b>{t.learn.yes}</b> <Words words={then} facts={task.facts} />
              </>
            ) : (
              verdict.why(t)
            )}
          </Judged>
        )}
        {(right || done || task.kind === "repair") && (
          <Onward right={right}>
            {(right || done) && children(right)}
            {varied && <Button label={t.learn.another} icon="half" quiet onClick={onAnother} />}
          </Onward>
        )}
      </TaskView>
    </div>
  );
}

/** Where a lesson leads: the next one, and the pages where its content is at work. */
function Leads({ name, right, open }: { name: LessonName; right: boolean; open: (lesson: LessonName) => void }) {
  const t = text();
  const following = LESSONS[LESSONS.indexOf(name) + 1];
  return (
    <>
      {following && (
        <Button label={t.lessons[following].title} main={right} icon="next" onClick={() => open(following)} />
      )}
      {SYLLABUS[name].leads.map((address, k) => {
        const [page, query] = address.split("?") as [Page, string?];
        return (
          <Button
            key={address}
            label={together([t.pages[page], query?.match(/algorithm=(\w+)/)?.[1]], ": ")}
            main={right && !following && k === 0}
            onClick={() => go(page, query)}
          />
        );
      })}
    </>
  );
}
