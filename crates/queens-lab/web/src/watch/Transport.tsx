// What moves a film: play, step, scrub, and how fast.

import type { ComponentChildren } from "preact";
import { number, text } from "../i18n";
import type { Binding } from "../keys";
import { Button } from "../parts";

/** Steps a second. */
export const SPEEDS = [1, 2, 5, 10, 20, 60, 200, 1000, 5000, 25000];

interface Props {
  step: number;
  /** Steps known to exist, and whether those are all. */
  explored: { steps: number; all: boolean };
  playing: boolean;
  speed: number;
  /** How many of the speeds there are here. */
  speeds?: number;
  /** Where it is, where what is counted is not a step. */
  says?: (step: number, length: string) => string;
  onGo: (step: number) => void;
  onMove: (by: number) => void;
  onToggle: () => void;
  onSpeed: (speed: number) => void;
  children?: ComponentChildren;
}

export function Transport({
  step,
  explored,
  playing,
  speed,
  speeds = SPEEDS.length,
  says,
  onGo,
  onMove,
  onToggle,
  onSpeed,
  children,
}: Props) {
  const t = text();
  const end = explored.all ? explored.steps : Infinity;
  const rate = number(SPEEDS[speed]!);
  return (
    <section class="transport panel" aria-label={t.watch.controls}>
      <div class="row">
        <Button icon="first" label={t.watch.toStart} disabled={step === 0} onClick={() => onGo(0)} />
        <Button icon="previous" label={t.watch.back} disabled={step === 0} onClick={() => onMove(-1)} />
        <Button
          main
          icon={playing ? "pause" : "play"}
          label={playing ? t.watch.pause : t.watch.play}
          onClick={onToggle}
        />
        <Button icon="next" label={t.watch.forward} disabled={step >= end} onClick={() => onMove(1)} />
        <Button
          icon="last"
          label={t.watch.toEnd}
          disabled={!explored.all || step >= end}
          onClick={() => onGo(explored.steps)}
        />
        {children}
      </div>
      <Scrub step={step} explored={explored} says={says} onGo={onGo} />
      <label class="field speed">
        <span class="soft">{t.watch.speed}</span>
        <input
          type="range"
          aria-label={t.watch.speed}
          min={0}
          max={speeds - 1}
          value={speed}
          aria-valuetext={t.watch.perSecond(rate)}
          onInput={(event) => onSpeed(event.currentTarget.valueAsNumber)}
        />
        <output class="number small">{t.watch.perSecond(rate)}</output>
      </label>
    </section>
  );
}

function Scrub({ step, explored, says, onGo }: Pick<Props, "step" | "explored" | "onGo"> & { says: Props["says"] }) {
  const t = text();
  const where = says ?? ((step: number, length: string): string => t.watch.stepOf(number(step), length));
  const length = Math.max(explored.steps, step);
  return (
    <label class="scrub">
      <span class="visually-hidden">{t.watch.step}</span>
      <input
        type="range"
        min={0}
        max={length}
        value={step}
        aria-valuetext={where(step, number(length))}
        onInput={(event) => onGo(event.currentTarget.valueAsNumber)}
      />
      <output class="number small">{where(step, (explored.all ? "" : "≥ ") + number(length))}</output>
    </label>
  );
}

/** The keys of every player. */
export const playerKeys = (player: {
  toggle: () => void;
  move: (by: number) => void;
  go: (step: number) => void;
  /** Infinite while it is not known. */
  end: number;
  speed: number;
  speeds: number;
  onSpeed: (speed: number) => void;
}): Binding[] => {
  const { toggle, move, go, end, speed, speeds, onSpeed } = player;
  return [
    { keys: ["Space"], name: (t) => t.watch.playPause, run: toggle },
    { keys: ["ArrowRight"], name: (t) => t.watch.forward, run: () => move(1) },
    { keys: ["ArrowLeft"], name: (t) => t.watch.back, run: () => move(-1) },
    { keys: ["Shift+ArrowRight"], name: (t) => t.watch.tenForward, run: () => move(10) },
    { keys: ["Shift+ArrowLeft"], name: (t) => t.watch.tenBack, run: () => move(-10) },
    { keys: ["Home"], name: (t) => t.watch.toStart, run: () => go(0) },
    { keys: ["End"], name: (t) => t.watch.toEnd, run: () => end < Infinity && go(end) },
    { keys: ["]"], name: (t) => t.watch.faster, run: () => onSpeed(Math.min(speeds - 1, speed + 1)) },
    { keys: ["["], name: (t) => t.watch.slower, run: () => onSpeed(Math.max(0, speed - 1)) },
  ];
};

export function Figure({ name, value, id }: { name: string; value: number | undefined; id?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={id}>{number(value ?? 0)}</dd>
    </div>
  );
}
