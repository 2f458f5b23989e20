// Asks the engine from a page: automatically as the page changes, and on the reader's request.

import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "./engine";
import type { Request } from "./engine";
import { complaint, useTask } from "./parts";
import type { Complaint } from "./parts";
import type { Commands } from "./types";

interface Told<Command extends keyof Commands> {
  request: Request<Command>;
  answer: Commands[Command][1];
}

/** The latest answers by command and request, so that a page has its full length at once when the reader returns to it. */
const recent = new Map<string, unknown>();
const RECENT = 30;

/** The answer to a request, asked for `delay` milliseconds after the request changes; without a request nothing is asked. */
export function useAnswer<Command extends keyof Commands>(
  command: Command,
  request: Request<Command> | null,
  delay = 0,
): {
  /** Null until the answer is there. */
  answer: Commands[Command][1] | null;
  /** The last answer received, which may belong to an earlier request. */
  last: Told<Command> | null;
  trouble: Complaint | undefined;
} {
  const of = JSON.stringify(request);
  const name = command + of;
  const known = (recent.get(name) ?? null) as (Told<Command> & { of: string }) | null;
  const [told, tell] = useState(known);
  const [trouble, setTrouble] = useState<Complaint>();
  useEffect(() => {
    if (request === null) return;
    if (known) {
      tell(known);
      setTrouble(undefined);
      return;
    }
    const left = new AbortController();
    const begin = (): void =>
      void ask(command, request, left.signal).then(
        (answer) => {
          const now = { of, request, answer };
          recent.set(name, now);
          if (recent.size > RECENT) recent.delete(recent.keys().next().value!);
          tell(now);
          setTrouble(undefined);
        },
        (cause) => setTrouble(complaint(cause)),
      );
    const timer = delay > 0 ? setTimeout(begin, delay) : begin();
    return () => {
      clearTimeout(timer ?? undefined);
      left.abort();
    };
  }, [of]);
  return { answer: told?.of === of ? told.answer : null, last: told, trouble };
}

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Does work on a matter, one piece at a time. Of the pieces requested meanwhile, only the last is done. A new matter
 * ends the work.
 */
export function useTurns(matter: object, complain: (cause: unknown) => void): (work: Work) => void {
  const { start } = useTask();
  return useMemo(() => {
    const signal = start();
    let [busy, next]: [boolean, Work | undefined] = [false, undefined];
    return async (work) => {
      next = work;
      if (busy) return;
      busy = true;
      for (let now: Work | undefined = work; now && !signal.aborted; now = next) {
        next = undefined;
        await now(signal).catch(complain);
      }
      busy = false;
    };
  }, [matter]);
}

/** Hears text pasted outside any field. Returns a function that reads the clipboard, or calls `refused` if it may not. */
export function usePasted(hear: (text: string) => void, refused: () => void): () => void {
  useEffect(() => {
    const pasted = (event: ClipboardEvent): void => {
      if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
      hear(event.clipboardData?.getData("text/plain") ?? "");
    };
    addEventListener("paste", pasted);
    return () => removeEventListener("paste", pasted);
  });
  // Without a secure connection there is no clipboard at all.
  const read = async (): Promise<string> => navigator.clipboard.readText();
  return () => void read().then(hear, refused);
}

/**
 * Asks when the reader wants something, one request at a time. The result is undefined without an answer; the reason is
 * then `trouble`, for as long as the page shows that matter.
 */
export function useAsking(matter?: object) {
  const { start, abandon } = useTask();
  const [failed, fail] = useState<{ matter: object | undefined; trouble: Complaint | undefined }>();
  async function asked<Command extends keyof Commands>(
    command: Command,
    request: Request<Command>,
  ): Promise<Commands[Command][1] | undefined> {
    fail(undefined);
    try {
      return await ask(command, request, start());
    } catch (cause) {
      fail({ matter, trouble: complaint(cause) });
      return undefined;
    }
  }
  return { asked, abandon, trouble: failed?.matter === matter ? failed?.trouble : undefined };
}
