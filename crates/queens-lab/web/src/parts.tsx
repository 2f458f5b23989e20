// Controls that several pages share.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons";
import type { Drawing } from "./icons";
import { aborted, Refused } from "./engine";
import type { Questions } from "./engine";
import { text } from "./i18n";
import type { Messages } from "./i18n";
import type { Long, Work } from "./jobs";
import { pictureOf } from "./picture";
import { address } from "./router";
import { keep, remembered } from "./store";
import { coarse } from "./theme";
import { png } from "./watch/film";

interface Props {
  icon?: Drawing;
  label: string;
  /** The object of the button, for a screen reader, if several buttons have the same label. */
  of?: string | undefined;
  /** Whether only the icon is visible. */
  bare?: boolean;
  onClick: () => void;
  disabled?: boolean | undefined;
  main?: boolean;
  pressed?: boolean;
  quiet?: boolean;
  /** Whether the part that it opens is open. */
  expanded?: boolean;
  /** Whether a double click is one click, because the button means something else after it. */
  once?: boolean;
}

export function Button({ icon, label, of, bare, onClick, disabled, main, pressed, quiet, expanded, once }: Props) {
  return (
    // Not `disabled`: a button that becomes unusable under the finger must not lose the focus.
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={({ currentTarget, detail }) => {
        if (!disabled && !(once && detail > 1)) onClick();
        setTimeout(() => currentTarget.isConnected || refocus());
      }}
      aria-label={of ? text().labelled(label, of) : label}
      title={bare ? label : undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      class={`button${main ? " main" : ""}${bare ? " icon" : ""}${quiet ? " quiet" : ""}`}
    >
      {icon && <Icon name={icon} />}
      {!bare && <span>{label}</span>}
    </button>
  );
}

/** A whole number with buttons at either side. A typed number takes effect with Enter, or when the field is left. */
export function Stepper(props: {
  label: string;
  value: number;
  low: number;
  high: number;
  onChange: (value: number) => void;
}) {
  const { label, value, low, high, onChange } = props;
  const t = text();
  const [typed, setTyped] = useState<string>();
  const clamp = (v: number): number => Math.min(high, Math.max(low, v));
  const step = (by: number, name: string, sign: string) => (
    <button
      type="button"
      class="button"
      aria-label={t.labelled(label, name)}
      aria-disabled={clamp(value + by) === value || undefined}
      onClick={() => clamp(value + by) === value || onChange(clamp(value + by))}
    >
      {sign}
    </button>
  );
  return (
    <div class="field" role="group" aria-label={label}>
      <span class="soft" aria-hidden="true">
        {label}
      </span>
      <span class="stepper">
        {step(-1, t.smaller, "−")}
        <input
          type="number"
          min={low}
          max={high}
          value={typed ?? value}
          aria-label={label}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => {
            const next = event.currentTarget.valueAsNumber;
            const taken = Number.isInteger(next) ? clamp(next) : value;
            setTyped(undefined);
            if (taken !== value) onChange(taken);
            if (taken !== next) say((t) => t.labelled(label, taken));
          }}
        />
        {step(1, t.larger, "+")}
      </span>
    </div>
  );
}

/** A choice among a few names, each with its text if that differs from the name. */
interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly Value[];
  words?: { readonly [Name in Value]?: string };
  onChange: (value: Value) => void;
}

export function Select<Value extends string>(props: ChoiceProps<Value> & { hideLabel?: boolean }) {
  const { label, value, options, words, onChange, hideLabel } = props;
  return (
    <label class="field">
      {!hideLabel && (
        <span class="soft" aria-hidden="true">
          {label}
        </span>
      )}
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {options.map((name) => (
          <option key={name} value={name}>
            {words?.[name] ?? name}
          </option>
        ))}
      </select>
    </label>
  );
}

const said = signal<(t: Messages) => string>(() => "");

/** Announces an event to screen readers, in the current language. */
export function say(message: (t: Messages) => string): void {
  said.value = (t) => message(t);
}

export function LiveRegion() {
  const message = said.value;
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {/* Words that are said again are heard only in an element of their own. */}
      <p key={message}>{message(text())}</p>
    </div>
  );
}

/** A complaint. It is put into words when it is shown, because the language may change meanwhile. */
export type Complaint = keyof Messages["refusals"];

/** The complaint about an error of a computation; undefined for a computation that was abandoned. */
export function complaint(cause: unknown): Complaint | undefined {
  if (aborted(cause)) return undefined;
  return cause instanceof Refused ? cause.kind : "internal";
}

export const Trouble = ({ of }: { of: Complaint | undefined }) => (of ? <Alert>{text().refusals[of]}</Alert> : null);

export const Alert = ({ children }: { children: ComponentChildren }) => (
  <div class="notice bad" role="alert">
    {children}
  </div>
);

/** The head of a page: its name, its controls, and its purpose, which is shown on the first visit and later on request. */
export function Heading(props: { page: string; title: string; lead: string; children?: ComponentChildren }) {
  const { page, title, lead, children } = props;
  const t = text();
  const [open, setOpen] = useState(() => !(remembered("been") ?? "").split(" ").includes(page));
  useEffect(() => {
    const been = new Set((remembered("been") ?? "").split(" ").filter(Boolean));
    keep("been", [...been.add(page)].join(" "));
  }, [page]);
  return (
    <div class="heading">
      <div class="title">
        <h1>{title}</h1>
        <Button bare icon="info" quiet label={t.about} expanded={open} onClick={() => setOpen(!open)} />
      </div>
      {children && <div class="row controls">{children}</div>}
      {open && <p class="lead">{lead}</p>}
    </div>
  );
}

/** Whether only this machine can open this lab. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/** Copies the address of what is shown, or another text; if the browser forbids that, shows it for copying by hand. */
export function CopyButton(props: {
  text?: () => string;
  /** Labels before and after copying. */
  words?: (t: Messages) => readonly [string, string];
  /** `share` is for what others should open; `copy` stays on this machine. */
  icon?: "share" | "copy";
}) {
  const { text: own, words = (t) => [t.share, t.copied], icon = "share" } = props;
  const t = text();
  const [name, done] = words(t);
  const [state, setState] = useState<"idle" | "done" | string>("idle");
  const field = useRef<HTMLInputElement>(null);
  const shown = state !== "idle" && state !== "done";
  const local = LOOPBACK && icon === "share";
  useEffect(() => {
    if (shown) field.current!.select();
  }, [state]);
  async function copy(): Promise<void> {
    const what = own ? own() : address();
    try {
      // A phone passes it to an app that its owner chooses.
      if (coarse.matches && navigator.share && icon === "share")
        return await navigator.share(props.words ? { text: what } : { url: what });
      await navigator.clipboard.writeText(what);
      setState("done");
      say((t) => words(t)[1]);
      setTimeout(() => setState("idle"), local ? 6000 : 2000);
    } catch (cause) {
      if (!aborted(cause)) setState(what);
    }
  }
  return (
    <span class="share">
      <Button label={state === "done" ? done : name} icon={icon} onClick={() => void copy()} />
      {shown && (
        <input
          ref={field}
          class="link-field"
          readOnly
          value={state}
          aria-label={name}
          onBlur={() => setState("idle")}
        />
      )}
      {state === "done" && local && (
        <span class="notice info small">
          <span>
            {t.local} <code>queens lab --address</code>
          </span>
        </span>
      )}
    </span>
  );
}

/** A choice with all options side by side, as words or icons. */
export function Segmented<Value extends string>(
  props: ChoiceProps<Value> & { icons?: Readonly<Record<Value, Drawing>>; class?: string },
) {
  const { label, value, options, words, icons, onChange } = props;
  return (
    <div
      class={`segmented ${props.class ?? ""}`}
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!by) return;
        event.preventDefault();
        const next = (options.indexOf(value) + by + options.length) % options.length;
        onChange(options[next]!);
        (event.currentTarget.children[next] as HTMLElement).focus();
      }}
    >
      {options.map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={name === value}
          tabIndex={name === value ? 0 : -1}
          aria-label={icons && words?.[name]}
          title={icons && words?.[name]}
          onClick={() => onChange(name)}
        >
          {icons ? <Icon name={icons[name]} /> : (words?.[name] ?? name)}
        </button>
      ))}
    </div>
  );
}

/** The meaning of a mark in a picture. */
export const Meaning = ({ of, children }: { of: string; children: string }) => (
  <span>
    <i class={`key ${of}`} />
    {children}
  </span>
);

/** A window over the page, closed by Escape, by a click outside, or by its button. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const { title, onClose, children } = props;
  const t = text();
  const element = useRef<HTMLDialogElement>(null);
  /** Whether the press began outside: a press that selects text may end there. */
  const beside = useRef(false);
  // A layout effect: between the first paint and an effect, Escape would go to the page below.
  useLayoutEffect(() => {
    element.current!.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => (beside.current = event.target === element.current)}
      onClick={(event) => beside.current && event.target === element.current && element.current!.close()}
    >
      <div class="dialog">
        <div class="row spread">
          <h2>{title}</h2>
          <Button bare icon="close" quiet label={t.close} onClick={() => element.current!.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** A control that is on or off. */
export function Check(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  title?: string | undefined;
  children: ComponentChildren;
}) {
  const { on, onChange, disabled, title, children } = props;
  return (
    <label class={`check${disabled ? " off" : ""}`} title={title}>
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

const HERE = ".proof .main, .stage :is(button, [tabindex='0']), .heat [tabindex='0']";

/** Moves the focus from a part that is gone to its replacement: to `to`, a proof, the board, or else the page. */
export function refocus(to = HERE): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    // By now the first one may be gone too: a key comes before a timer.
    const next = [to, HERE, "#content"].map((name) => document.querySelector<HTMLElement>(name)).find(Boolean)!;
    next.focus({ preventScroll: next.id === "content" });
  });
}

/** A button that starts long work, and stops it. */
export function StartStop<Question extends keyof Questions>(props: {
  of: Long<Question>;
  icon: Drawing;
  /** Labels for starting and stopping. */
  words: readonly [string, string];
  disabled?: boolean;
  work: Work<Question>;
}) {
  const { of, icon, words, disabled, work } = props;
  return of.job?.running ? (
    <Button once label={words[1]} icon="stop" onClick={of.stop} />
  ) : (
    <Button once label={words[0]} main icon={icon} disabled={disabled} onClick={() => of.start(work)} />
  );
}

/** Saves a file for the reader. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Saves pictures of the page, given by a selector, as one, in vectors or pixels; `words` gives the text below each. */
export function PictureButton(props: {
  of: string;
  name: string;
  /** What the pictures show, if there are several such buttons. */
  shows?: string;
  across?: number;
  words?: (picture: SVGSVGElement) => string;
  kind?: "svg" | "png";
}) {
  const { of, name, shows, across, words, kind = "svg" } = props;
  function picture(): void {
    const pictures = [...document.querySelectorAll<SVGSVGElement>(of)];
    if (pictures.length === 0) return;
    const parts = pictures.map((svg) => (words ? { svg, words: words(svg) } : { svg }));
    const drawn = pictureOf(parts, across);
    if (kind === "svg") saveSvg(drawn, name);
    else void png(drawn, 2 * pictures[0]!.clientWidth).then((blob) => save(blob, `${name}.png`));
  }
  return <Button label={kind.toUpperCase()} of={shows} icon="picture" quiet onClick={picture} />;
}

export const saveSvg = (picture: string, name: string): void =>
  save(new Blob([picture], { type: "image/svg+xml" }), `${name}.svg`);

/** The size of an element in whole pixels, with minimums. */
export function useSize(element: { current: Element | null }, low: number, flat: number) {
  const [size, setSize] = useState({ width: 800, height: 400 });
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width: Math.max(low, Math.round(width)), height: Math.max(flat, Math.round(height)) });
    });
    watch.observe(element.current!);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** At most one running task; starting another one, or leaving the page, abandons it. */
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
