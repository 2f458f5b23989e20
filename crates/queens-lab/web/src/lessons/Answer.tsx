// The common part of all screens and exercises: a way to answer, and the response to the answer.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { text } from "../i18n";
import { Button, refocus } from "../parts";

interface AnswerProps {
  onCheck?: () => void;
  onClear?: () => void;
  /** Whether there is nothing to check, or to clear. */
  empty?: boolean;
  children?: ComponentChildren;
}

export function Answer({ onCheck, onClear, empty = false, children }: AnswerProps) {
  const t = text();
  return (
    <div class="row">
      {onCheck && <Button label={t.learn.check} main disabled={empty} onClick={onCheck} />}
      {onClear && <Button label={t.play.clear} icon="clear" disabled={empty} onClick={onClear} />}
      {children}
    </div>
  );
}

interface FieldProps {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  /** Without it, the answer can no longer be changed. */
  onCheck: (() => void) | undefined;
  /** Whether there is something to check. */
  ready: boolean;
  words?: string | undefined;
}

/** A field for typing an answer: a number, unless `words` says otherwise. */
export function AnswerField({ label, typed, onType, onCheck, ready, words }: FieldProps) {
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onCheck?.();
      }}
    >
      <input
        class="answer"
        inputMode={words ? "text" : "numeric"}
        autocomplete="off"
        value={typed}
        aria-label={label}
        placeholder={words}
        readOnly={!onCheck}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      {onCheck && <Button label={text().learn.check} main disabled={!ready} onClick={onCheck} />}
    </form>
  );
}

export function Judged({ right, children }: { right: boolean; children: ComponentChildren }) {
  return (
    <div class={`notice ${right ? "good" : "bad"}`} data-verdict={right ? "right" : "wrong"}>
      <b aria-hidden="true">{right ? "✓" : "✕"}</b>
      <span>{children}</span>
    </div>
  );
}

/**
 * The way on, which is scrolled into view once the answer is right: on a phone it would be below the window. It gets
 * the focus if the button that checked the answer is gone.
 */
export function Onward({ right, children }: { right: boolean; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!right) return;
    place.current!.scrollIntoView({ block: "nearest" });
    refocus(".onward button");
  }, [right]);
  return (
    <div class="row onward" ref={place}>
      {children}
    </div>
  );
}
