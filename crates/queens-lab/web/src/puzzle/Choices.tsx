// The player's preferences.

import { text } from "../i18n";
import { Check, Select } from "../parts";
import { choose, options } from "./kept";

export function Choices() {
  const t = text();
  return (
    <div class="choices small">
      <Select
        label={t.puzzle.auto.label}
        value={options().auto}
        onChange={(auto) => choose({ auto })}
        options={["off", "lines", "touch"]}
        words={t.puzzle.auto}
      />
      {(["patterns", "clock", "hints", "backwards"] as const).map((name) => (
        <Check key={name} on={options()[name]} onChange={(on) => choose({ [name]: on })}>
          {name === "hints" ? t.puzzle.hintsOn : t.puzzle[name]}
        </Check>
      ))}
    </div>
  );
}
