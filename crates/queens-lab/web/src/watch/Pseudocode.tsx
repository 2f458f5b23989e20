// An algorithm's pseudo-code, the line of the moment lit.

import { memo } from "preact/compat";
import { about } from "../lab";

export const Pseudocode = memo(function Pseudocode({ algorithm, line, label }: { algorithm: string; line: number | null; label?: string }) {
  const code = about.value?.algorithms.find(({ name }) => name === algorithm)?.pseudocode ?? [];
  return (
    <ol class="code" aria-label={label}>
      {code.map((words, index) => {
        const bare = words.trimStart();
        // Half the indentation of the terminal, for columns are narrower here.
        return (
          <li key={index} class={line === index ? "lit" : ""} aria-current={line === index ? "step" : undefined}
            style={{ "--depth": (words.length - bare.length) / 4 }}>
            <code>{bare || " "}</code>
          </li>
        );
      })}
    </ol>
  );
});
