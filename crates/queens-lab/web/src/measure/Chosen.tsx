// Which algorithms take part, and when they are done: the choices that a race and a measurement share.

import { useState } from "preact/hooks";
import { text } from "../i18n";
import { Select } from "../parts";
import type { AlgorithmAbout, Goal } from "../types";

/** What an address holds where none is chosen. */
const NONE = "none";

/** Those of an address, or the usual ones; what takes one in or out; and what the address holds then. */
export function useChosen(written: string | null, all: readonly AlgorithmAbout[], usual: readonly string[]) {
  const [chosen, choose] = useState<readonly string[]>(() => {
    const known = (written?.split(",") ?? []).filter((name) => all.some((algorithm) => algorithm.name === name));
    return known.length > 0 || written === NONE ? known : usual;
  });
  const toggle = (name: string): void =>
    choose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return [chosen, toggle, chosen.join(",") || NONE] as const;
}

export function GoalSelect({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) {
  const t = text();
  return <Select label={t.race.goal} value={goal} onChange={onChange} options={["first", "all"]} words={t.race} />;
}
