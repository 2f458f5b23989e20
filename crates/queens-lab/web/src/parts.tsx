// Controls that several pages share.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { aborted, Refused } from "./api";
import { text } from "./i18n";
import type { Messages } from "./i18n";
import { address } from "./router";

/** Line drawings for buttons: 24 × 24, stroked in the colour of the text. */
const DRAWINGS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5l8 7-8 7zM18 5v14",
  previous: "M18 5l-8 7 8 7zM6 5v14",
  first: "M19 5l-7 7 7 7M12 5l-7 7 7 7",
  last: "M5 5l7 7-7 7M12 5l7 7-7 7",
  solution: "M5 13l4.5 4.5L19 7",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  clear: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.300 1 2.100h5c0-.8.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  complete: "M4 12l4 4L14 8M14 16l6-8",
  count: "M5 5v14M10 5v14M15 5v14M3 15 18 9",
  share: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  stop: "M6 6h12v12H6z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600 19 19M5 19l1.400-1.400M17.600 6.400 19 5",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  system: "M3 5h18v11H3zM8 20h8M12 16v4",
  watch: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  race: "M5 21V4M5 4h14l-3 4.500L19 13H5",
  solutions: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  measure: "M4 20V4M4 20h16M7 16l4-5 3 3 5-8",
  learn: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  language: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 2.500 4 5.500 4 9s-1 6.500-4 9c-3-2.500-4-5.500-4-9s1-6.500 4-9z",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  zoomIn: "M12 6v12M6 12h12",
  zoomOut: "M6 12h12",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
} as const;

export type Drawing = keyof typeof DRAWINGS;

export function Icon({ name }: { name: Drawing }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

interface ButtonProps {
  icon?: Drawing;
  children?: ComponentChildren;
  /** Names a button that shows only its icon. */
  label?: string;
  onClick: () => void;
  disabled?: boolean;
  main?: boolean;
  pressed?: boolean;
  quiet?: boolean;
}

export function Button({ icon, children, label, onClick, disabled, main, pressed, quiet }: ButtonProps) {
  const bare = children === undefined;
  return (
    // Not `disabled`: a button that goes out of use under the finger must not lose the focus.
    <button type="button" aria-disabled={disabled || undefined} onClick={() => disabled || onClick()} aria-label={label} title={label} aria-pressed={pressed}
      class={`button${main ? " main" : ""}${bare ? " icon" : ""}${quiet ? " quiet" : ""}`}>
      {icon && <Icon name={icon} />}
      {!bare && <span>{children}</span>}
    </button>
  );
}

/** A whole number with buttons to either side. */
export function Stepper(props: { label: string; value: number; low: number; high: number; onChange: (value: number) => void }) {
  const { label, value, low, high, onChange } = props;
  const t = text();
  const clamp = (v: number): number => Math.min(high, Math.max(low, v));
  const step = (by: number, name: string, sign: string) => (
    <button type="button" class="button" aria-label={t.labelled(label, name)} aria-disabled={clamp(value + by) === value || undefined}
      onClick={() => clamp(value + by) === value || onChange(clamp(value + by))}>{sign}</button>
  );
  return (
    <div class="field" role="group" aria-label={label}>
      <span class="soft" aria-hidden="true">{label}</span>
      <span class="stepper">
        {step(-1, t.smaller, "−")}
        <input type="number" min={low} max={high} value={value} aria-label={label}
          onChange={(event) => {
            const typed = event.currentTarget.valueAsNumber;
            const next = Number.isInteger(typed) ? clamp(typed) : value;
            event.currentTarget.value = String(next);
            onChange(next);
          }} />
        {step(1, t.larger, "+")}
      </span>
    </div>
  );
}

export function Select<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  hideLabel?: boolean;
}) {
  return (
    <label class="field">
      <span class={props.hideLabel ? "visually-hidden" : "soft"}>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value as Value)}>
        {props.options.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </select>
    </label>
  );
}

const said = signal<(t: Messages) => string>(() => "");

/** Tells a screen reader something that happened, in the language of the moment. */
export function say(message: (t: Messages) => string): void {
  said.value = message;
}

export function LiveRegion() {
  return <div class="visually-hidden" role="status" aria-live="polite">{said.value(text())}</div>;
}

/** What went wrong; it is put into words when it is shown, for the language may change meanwhile. */
export type Complaint = keyof Messages["refusals"];

/**
 * What a computation complains of; undefined for one that was abandoned. That the lab is gone is said once,
 * above every page.
 */
export function complaint(cause: unknown): Complaint | undefined {
  if (aborted(cause) || (cause instanceof Refused && cause.kind === "offline")) return undefined;
  return cause instanceof Refused ? cause.kind : "internal";
}

export function Trouble({ of }: { of: Complaint | undefined }) {
  return of ? <div class="notice bad" role="alert">{text().refusals[of]}</div> : null;
}

export function ShareButton() {
  const t = text();
  const [done, setDone] = useState(false);
  return (
    <Button icon="share" onClick={() => {
      void navigator.clipboard?.writeText(address()).then(() => {
        setDone(true);
        say((t) => t.copied);
        setTimeout(() => setDone(false), 2000);
      });
    }} label={done ? t.copied : t.share}>{done ? t.copied : t.share}</Button>
  );
}

/** At most one running task; starting another, or leaving the page, abandons it. */
export function useTask(): { start: () => AbortSignal; abandon: () => void } {
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return useRef({
    start(): AbortSignal {
      current.current?.abort();
      current.current = new AbortController();
      return current.current.signal;
    },
    abandon(): void {
      current.current?.abort();
      current.current = null;
    },
  }).current;
}

/** Keys that work anywhere on the page except while typing. */
export function useKeys(handle: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest("input, select, textarea, [role=grid]") || event.altKey || event.metaKey) return;
      if (event.key === " " && target.closest("button, a")) return;
      if (latest.current(event)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
