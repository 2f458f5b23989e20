// Keys that work anywhere on a page: one registry, which also prints the sheet behind `?`.
//
// A binding is written as people write it: "Space", "ArrowLeft", "Shift+ArrowLeft", "Mod+Z", "N", "[", "?".
// Letters, digits and brackets go by their place on the keyboard, so that they work in every layout; `Mod` is the
// command key on a Mac and Ctrl elsewhere. Whatever has the focus goes first: a control that uses a key says
// so by `preventDefault`, and the key is not heard here.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export interface Binding {
  /** The keys, any of which will do. */
  keys: readonly string[];
  /** What they do, for the sheet. */
  name: string;
  /** Left out for keys that the focused control answers itself. */
  run?: (key: string) => void;
}

export interface Group {
  title: string;
  bindings: readonly Binding[];
}

const mac = /Mac|iP(hone|ad|od)/.test(navigator.platform);
const groups = signal<readonly { current: Group }[]>([]);

/** The keys that work now, those first that came into use last. */
export const sheet = (): readonly Group[] =>
  groups.value.flatMap(({ current }) => (current.bindings.length > 0 ? [current] : [])).reverse();

/** As it is printed on the keys. */
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

/** The place of a key on the keyboard. */
const CODES: Record<string, string> = { Space: "Space", "[": "BracketLeft", "]": "BracketRight" };
const codeOf = (key: string): string =>
  CODES[key] ?? (/^[A-Z]$/.test(key) ? `Key${key}` : /^\d$/.test(key) ? `Digit${key}` : key);

function means(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split("+");
  const key = parts.pop()!;
  const wants = (name: string): boolean => parts.includes(name);
  // Where `?` is differs from layout to layout, and it may need Shift.
  if (key === "?") return event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey;
  // Both Ctrl and the command key will do: one of them means nothing on the other kind of machine.
  const mod = event.ctrlKey || event.metaKey;
  return (
    mod === wants("Mod") &&
    event.shiftKey === wants("Shift") &&
    event.altKey === wants("Alt") &&
    (event.code === codeOf(key) || (event.key === key && key.length > 1))
  );
}

/** Where letters are typed, and where a space or an arrow has a use of its own. */
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
  // The page behind an open window hears nothing; the sheet goes by the key that it came by.
  const open = document.querySelector("dialog[open]");
  if (open && !(event.key === "?" && open.querySelector(".sheet"))) return;
  // What came into use last lies on top.
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

/** These keys work while the component is there. */
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
