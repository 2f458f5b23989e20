// Lines of code, with the current ones highlighted, and beside each line its values.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Chip } from "./explain";

export interface Line {
  words: string;
  /** Half the indentation of the terminal, because columns are narrower here. */
  depth: number;
  lit: boolean;
  chip?: Chip | undefined;
}

/** The words of a line, and its indentation. */
export function indented(line: string): Pick<Line, "words" | "depth"> {
  const words = line.trimStart();
  return { words, depth: (line.length - words.length) / 4 };
}

export function Code({ lines, label }: { lines: readonly Line[]; label?: string | undefined }) {
  const list = useRef<HTMLOListElement>(null);
  // The panel follows the highlighted line, with one or two lines around it; the page does not move.
  useLayoutEffect(() => {
    const panel = list.current!.closest(".panel");
    const lit = list.current!.querySelector(".lit");
    if (!panel || !lit) return;
    const [outer, inner] = [panel.getBoundingClientRect(), lit.getBoundingClientRect()];
    const around = Math.min(40, (outer.height - inner.height) / 2);
    if (inner.top < outer.top + around) panel.scrollTop -= outer.top - inner.top + around;
    else if (inner.bottom > outer.bottom - around) panel.scrollTop += inner.bottom - outer.bottom + around;
  }, [JSON.stringify(lines.map(({ words, lit }) => lit && words))]);
  return (
    <ol class="code" aria-label={label} tabIndex={0} ref={list}>
      {lines.map(({ words, depth, lit, chip }, index) => (
        <li key={index} class={lit ? "lit" : ""} aria-current={lit ? "step" : undefined} style={{ "--depth": depth }}>
          <code>{words || " "}</code>
          {chip && <code class={`told ${chip.tone}`}>{chip.words}</code>}
        </li>
      ))}
    </ol>
  );
}
