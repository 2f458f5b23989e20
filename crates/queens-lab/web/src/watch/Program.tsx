// The same search as a plain program in a language of the reader's choice, the lines of the moment lit.

import programs from "programs";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Action } from "../types";

export const LANGUAGES = [
  ["python", "Python"],
  ["java", "Java"],
  ["cpp", "C++"],
  ["javascript", "JavaScript"],
  ["go", "Go"],
  ["rust", "Rust"],
] as const;
export type Language = (typeof LANGUAGES)[number][0];

export function Program({
  algorithm,
  language,
  action,
}: {
  algorithm: string;
  language: Language;
  action: Action | null;
}) {
  const lines = programs[language]?.[algorithm] ?? [];
  const list = useRef<HTMLOListElement>(null);
  // It is longer than the pseudo-code: the panel follows the line, and the page stays where it is.
  useLayoutEffect(() => {
    const panel = list.current!.closest(".panel");
    const lit = list.current!.querySelector(".lit");
    if (!panel || !lit) return;
    const [outer, inner] = [panel.getBoundingClientRect(), lit.getBoundingClientRect()];
    if (inner.top < outer.top) panel.scrollTop -= outer.top - inner.top + 12;
    else if (inner.bottom > outer.bottom) panel.scrollTop += inner.bottom - outer.bottom + 12;
  }, [action, algorithm, language]);
  return (
    <ol class="code" ref={list}>
      {lines.map(([words, event], index) => {
        const bare = words.trimStart();
        const lit = event !== undefined && event === action;
        return (
          <li
            key={index}
            class={lit ? "lit" : ""}
            aria-current={lit ? "step" : undefined}
            style={{ "--depth": (words.length - bare.length) / 4 }}
          >
            <code>{bare || " "}</code>
          </li>
        );
      })}
    </ol>
  );
}
