// How the player likes it.

import { text } from "../i18n";
import { Check, Select } from "../parts";
import { choose, options } from "./kept";

export function Choices() {
  const t = text();
  const { auto, patterns, clock, hints, backwards } = options();
  const box = (name: "patterns" | "clock" | "hints" | "backwards", on: boolean, words: string) => (
    <Check on={on} onChange={(on) => choose({ [name]: on })}>
      {words}
    </Check>
  );
  return (
    <div class="choices small">
      <Select
        label={t.puzzle.auto.label}
        value={auto}
        onChange={(auto) => choose({ auto })}
        options={["off", "lines", "touch"]}
        words={t.puzzle.auto}
      />
      {box("patterns", patterns, t.puzzle.patterns)}
      {box("clock", clock, t.puzzle.clock)}
      {box("hints", hints, t.puzzle.hintsOn)}
      {box("backwards", backwards, t.puzzle.backwards)}
    </div>
  );
}
