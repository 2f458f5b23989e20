// The controls of a film: play, step, scrub, and speed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { number, text } from "../i18n";
import type { Binding } from "../keys";
import { Button } from "../parts";
import { numberIn } from "../router";

/** Anything that is played: its position, and functions that change it. */
export interface Film {
  step: number;
  /** Number of steps known to exist, and whether those are all. */
  explored: { steps: number; all: boolean };
  /** Change of the step number while playing: 1, −1, or 0 when stopped. */
  way: -1 | 0 | 1;
  /** Stops and goes to a step; for a step beyond the end, to the end. */
  go: (step: number) => void;
  /** Stops and moves by this many steps from the current step, or from the one on its way. */
  move: (by: number) => void;
  /** Starts or stops; at the end, starts over. */
  toggle: () => void;
  /** The same towards the beginning. */
  rewind: () => void;
}

/** Steps per second. */
const SPEEDS = [1, 2, 5, 10, 20, 60, 200, 1000, 5000, 25000];

/** The speed, one of a list of speeds. */
export interface Pace {
  speed: number;
  speeds: number;
  /** Steps per second. */
  rate: number;
  /** The value for the address. */
  kept: number | undefined;
  change: (speed: number) => void;
}

export function usePace(query: URLSearchParams, usual: number, speeds = SPEEDS.length): Pace {
  const [speed, change] = useState(() => numberIn(query, "speed", usual, 0, speeds - 1));
  return { speed, speeds, rate: SPEEDS[speed]!, kept: speed === usual ? undefined : speed, change };
}

interface Props {
  of: Film;
  pace: Pace;
  /** The position in words, if it is not counted in steps. */
  says?: (step: number, length: string) => string;
  children?: ComponentChildren;
}

export function Transport({ of, pace: { speed, speeds, rate, change }, says, children }: Props) {
  const t = text();
  const perSecond = t.watch.perSecond(rate);
  return (
    <section class="transport panel" aria-label={t.watch.controls}>
      <Moves of={of}>{children}</Moves>
      <Scrub of={of} says={says} />
      <label class="field speed">
        <span class="soft" aria-hidden="true">
          {t.watch.speed}
        </span>
        <input
          type="range"
          aria-label={t.watch.speed}
          min={0}
          max={speeds - 1}
          value={speed}
          aria-valuetext={perSecond}
          onInput={(event) => change(event.currentTarget.valueAsNumber)}
        />
        <output class="number small" aria-live="off">
          {perSecond}
        </output>
      </label>
    </section>
  );
}

/** The buttons; `both` adds one that plays backwards, so that the reader discovers it. */
export function Moves({ of, both, children }: { of: Film; both?: boolean; children?: ComponentChildren }) {
  const t = text();
  const { step, explored, way, go, move } = of;
  const over = explored.all && step >= explored.steps;
  const plays = both ? way > 0 : way !== 0;
  return (
    <div class="row">
      <Button bare icon="first" label={t.watch.toStart} disabled={step === 0} onClick={() => go(0)} />
      <Button bare icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => move(-1)} />
      {both && (
        <Button
          bare
          icon={way < 0 ? "pause" : "unplay"}
          label={way < 0 ? t.watch.pause : t.watch.backwards}
          disabled={step === 0}
          onClick={of.rewind}
        />
      )}
      <Button
        bare
        main
        icon={plays ? "pause" : "play"}
        label={plays ? t.watch.pause : t.watch.play}
        onClick={of.toggle}
      />
      <Button bare icon="next" label={t.watch.forward} disabled={over} onClick={() => move(1)} />
      <Button
        bare
        icon="last"
        label={t.watch.toEnd}
        disabled={!explored.all || over}
        onClick={() => go(explored.steps)}
      />
      {children}
    </div>
  );
}

export function Scrub({ of: { step, explored, go }, says }: { of: Film; says?: Props["says"] }) {
  const t = text();
  const where = says ?? ((step: number, length: string): string => t.watch.stepOf(number(step), length));
  const length = Math.max(explored.steps, step);
  return (
    <label class="scrub">
      <input
        type="range"
        aria-label={t.watch.step}
        min={0}
        max={length}
        value={step}
        aria-valuetext={where(step, number(length))}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <output class="number small" aria-live="off">
        {where(step, (explored.all ? "" : "≥ ") + number(length))}
      </output>
    </label>
  );
}

/** The keys for every film. */
export function filmKeys({ explored, go, move, toggle, rewind }: Film): Binding[] {
  const t = text().watch;
  return [
    { keys: ["Space"], name: t.playPause, run: toggle },
    { keys: ["R", "Shift+Space"], name: t.rewind, run: rewind },
    { keys: ["ArrowRight"], name: t.forward, run: () => move(1) },
    { keys: ["ArrowLeft"], name: t.back, run: () => move(-1) },
    { keys: ["Shift+ArrowRight"], name: t.tenForward, run: () => move(10) },
    { keys: ["Shift+ArrowLeft"], name: t.tenBack, run: () => move(-10) },
    { keys: ["Home"], name: t.toStart, run: () => go(0) },
    { keys: ["End"], name: t.toEnd, run: () => explored.all && go(explored.steps) },
  ];
}
export const paceKeys = ({ speed, speeds, change }: Pace): Binding[] => [
  { keys: ["]"], name: text().watch.faster, run: () => change(Math.min(speeds - 1, speed + 1)) },
  { keys: ["["], name: text().watch.slower, run: () => change(Math.max(0, speed - 1)) },
];

export function Figure({ name, value, id }: { name: string; value: number | undefined; id?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={id}>{number(value ?? 0)}</dd>
    </div>
  );
}
