// "What happens next?": the reader guesses first, then sees it, and the page counts correct guesses.

import { useRef, useState } from "preact/hooks";
import { text } from "../i18n";
import type { Messages } from "../i18n";
import { say } from "../parts";
import { GUESSES, guessOf } from "./explain";
import type { Guess } from "./explain";
import type { Moment } from "./usePlayer";

interface Props {
  /** The step that is shown; null until it has arrived. */
  step: number | null;
  end: number;
  playing: boolean;
  peek: (step: number) => Promise<Moment | null>;
  onGo: (step: number) => void;
}

const judged = ({ watch: t }: Messages, guess: Guess, right: Guess): string =>
  guess === right ? t.guessRight : t.guessWrong(t.guesses[right]);

export function Question({ step, end, playing, peek, onGo }: Props) {
  const t = text();
  const [score, setScore] = useState({ right: 0, asked: 0 });
  const [verdict, setVerdict] = useState<{ step: number; guess: Guess; right: Guess } | null>(null);

  const ready = step !== null && step < end && !playing;

  /** Whether the step that was guessed is on its way. */
  const pending = useRef(false);
  async function guess(said: Guess): Promise<void> {
    if (!ready || pending.current) return;
    pending.current = true;
    const next = await peek(step + 1);
    pending.current = false;
    const right = next && guessOf(next.action);
    if (!right) return;
    setScore(({ right: before, asked }) => ({ right: before + (right === said ? 1 : 0), asked: asked + 1 }));
    setVerdict({ step: step + 1, guess: said, right });
    say((t) => judged(t, said, right));
    onGo(step + 1);
  }

  const now = verdict?.step === step ? verdict : null;
  return (
    <section class="panel question-panel">
      <div class="row spread">
        <h2>{t.watch.whatNext}</h2>
        {score.asked > 0 && (
          <span class="number small" data-testid="score">
            {score.right} / {score.asked}
          </span>
        )}
      </div>
      <div class="guesses">
        {GUESSES.map((name) => (
          <button
            key={name}
            type="button"
            class={`button${now?.right === name ? " right" : now?.guess === name ? " wrong" : ""}`}
            aria-disabled={!ready || undefined}
            onClick={() => void guess(name)}
          >
            {t.watch.guesses[name]}
          </button>
        ))}
      </div>
      {now && <p class="small">{judged(t, now.guess, now.right)}</p>}
    </section>
  );
}
