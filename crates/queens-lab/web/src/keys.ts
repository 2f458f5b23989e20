// Keys that work anywhere on a page: one registry, from which the sheet behind `?` is made.
//
// A binding is written as people write it: "Space", "ArrowLeft", "Shift+ArrowLeft", "Mod+Z", "N", "[", "?". Letters,
// digits and brackets stand for their place on the keyboard, so that they work in every layout. `Mod` is the command
// key on a Mac and Ctrl elsewhere. The focused control comes first: if it uses a key, it calls `preventDefault`, and
// the key is ignored here.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export interface Binding {
  /** Alternative keys. */
  keys: readonly string[];
  /** Their meaning, for the sheet. */
  name: string;
  /** Left out for keys that the focused control handles itself. */
  run?: (key: string) => void;
}

export interface Group {
  title: string;
  bindings: readonly Binding[];
}

const mac = /Mac|iP(hone|ad|od)/.test(navigator.platform);
const groups = signal<readonly { current: Group }[]>([]);

/** The keys that work now, the most recently added first. */
export const sheet = (): readonly Group[] =>
  groups.value.flatMap(({ current }) => (current.bindings.length > 0 ? [current] : [])).reverse();

/** A key as it is printed on keyboards. */
export const printed = (keys: string): readonly string[] =>
  keys.split("+").map((key) => (key === "Mod" ? (mac ? "⌘" : "Ctrl") : (PRINTED[key] ?? key)));

const PRINTED: Record<string, string> = {
  Space: "␣",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Shift: "⇧",
  Escape: "Esc",
  Enter: "⏎",
};

/** The code of a key's place on the keyboard. */
const CODES: Record<string, string> = { Space: "Space", "[": "BracketLeft", "]": "BracketRight" };
const codeOf = (key: string): string =>
  CODES[key] ?? (/^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : key);

function means(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split("+");
  const key = parts.pop()!;
  const wants = (name: string): boolean => parts.includes(name);
  // The place of `?` differs from layout to layout, and it may need Shift.
  if (key === "?") return event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey;
  // Ctrl and the command key are both accepted: on each kind of machine, one of them has no meaning.
  const mod = event.ctrlKey || event.metaKey;
  return (
    mod === wants("Mod") &&
    event.shiftKey === wants("Shift") &&
    event.altKey === wants("Alt") &&
    (event.code === codeOf(key) || (event.key === key && key.length > 1))
  );
}

/** Whether letters are typed there, or a space or an arrow has a use of its own. */
function typing(target: Element, event: KeyboardEvent): boolean {
  if (target.closest("textarea, select, [contenteditable]")) return true;
  const input = target.closest("input");
  if (!input) return event.code === "Space" && target.closest("button, a, summary") !== null;
  if (input.type === "range" || input.type === "radio")
    return /^(Arrow|Home|End|Page)/.test(event.key) || event.code === "Space";
  if (input.type === "checkbox") return event.code === "Space";
  return true;
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element) || typing(event.target, event))
    return;
  // The page behind an open window ignores keys; the sheet closes by the key that opened it.
  const open = document.querySelector("dialog[open]");
  if (open && !(event.key === "?" && open.querySelector(".sheet"))) return;
  // The most recently added bindings come first.
  for (const { bindings } of sheet()) {
    for (const { keys, run } of bindings) {
      const key = run && keys.find((one) => means(event, one));
      if (run && key) {
        event.preventDefault();
        run(key);
        return;
      }
    }
  }
});

/** Makes these keys work while the component is mounted. */
export function useKeys(title: string, bindings: readonly Binding[]): void {
  const group = useRef<Group>({ title, bindings });
  group.current = { title, bindings };
  useEffect(() => {
    groups.value = [...groups.value, group];
    return () => {
      groups.value = groups.value.filter((other) => other !== group);
    };
  }, []);
}
