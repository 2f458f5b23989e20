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

/** The panel follows the lit line, with one or two around it, and the page stays where it is. */
export function useLitLine(list: { current: HTMLOListElement | null }, changes: readonly unknown[]): void {
  useLayoutEffect(() => {
    const panel = list.current!.closest(".panel");
    const lit = list.current!.querySelector(".lit");
    if (!panel || !lit) return;
    const [outer, inner] = [panel.getBoundingClientRect(), lit.getBoundingClientRect()];
    const around = Math.min(40, (outer.height - inner.height) / 2);
    if (inner.top < outer.top + around) panel.scrollTop -= outer.top - inner.top + around;
    else if (inner.bottom > outer.bottom - around) panel.scrollTop += inner.bottom - outer.bottom + around;
  }, changes);
}

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
  useLitLine(list, [action, algorithm, language]);
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
