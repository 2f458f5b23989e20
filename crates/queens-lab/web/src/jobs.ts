// Long work: it belongs to the tab, not to the page that began it. Whoever leaves the page finds it in the tray
// and, coming back, on the page as if one had stayed.

import { signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { follow } from "./engine";
import type { Questions, Request } from "./engine";
import type { Messages } from "./i18n";
import { complaint, say } from "./parts";
import type { Complaint } from "./parts";
import { route } from "./router";
import type { Page } from "./router";

export interface Work<Question extends keyof Questions> {
  command: Question;
  request: Request<Question>;
  /** What it is, for the tray. */
  name: (t: Messages) => string;
  /** How far it is after this message, from 0 to 1; undefined where nobody can know. */
  part?: (news: readonly Questions[Question][1][]) => number | undefined;
  /** Keep only the last message: those before have no worth of their own. */
  last?: boolean;
  /** What a screen reader says when it is done. */
  over?: (news: readonly Questions[Question][1][]) => (t: Messages) => string;
}

export interface Job<Question extends keyof Questions> {
  page: Page;
  work: Work<Question>;
  running: boolean;
  news: readonly Questions[Question][1][];
  trouble: Complaint | undefined;
  /** Whether its end has been on the screen. */
  seen: boolean;
  abort: AbortController;
}

type Slot = Signal<Job<any> | null>;
const slots = signal<ReadonlyMap<string, Slot>>(new Map());

function slot(key: string): Slot {
  const known = slots.peek().get(key);
  if (known) return known;
  const made: Slot = signal(null);
  slots.value = new Map(slots.peek()).set(key, made);
  return made;
}

/** What runs, and what has ended behind the reader's back. */
export const tray = (): readonly [string, Job<any>][] =>
  [...slots.value].flatMap(([key, { value }]) =>
    value && (value.running || !value.seen) ? [[key, value] as [string, Job<any>]] : [],
  );

export function stop(key: string): void {
  const held = slot(key);
  held.value?.abort.abort();
  held.value = null;
}

/** The page of this job is on the screen, or its end has been waved away. */
export function see(key: string): void {
  const held = slot(key);
  if (held.peek() && !held.peek()!.running && !held.peek()!.seen) held.value = { ...held.peek()!, seen: true };
}

function start<Question extends keyof Questions>(key: string, page: Page, work: Work<Question>): void {
  stop(key);
  const held = slot(key);
  const abort = new AbortController();
  const news: Questions[Question][1][] = [];
  held.value = { page, work, running: true, news, trouble: undefined, seen: true, abort };
  const tell = (change: Partial<Job<Question>>): void => {
    if (!abort.signal.aborted && held.peek()) held.value = { ...held.peek()!, ...change };
  };
  // Messages may come faster than pictures.
  let drawing = 0;
  const show = (): void => {
    cancelAnimationFrame(drawing);
    drawing = 0;
    tell({ news: [...news] });
  };
  const end = (trouble: Complaint | undefined): void => {
    show();
    tell({ running: false, trouble, seen: route.peek().page === page });
  };
  follow(
    work.command,
    work.request,
    (message) => {
      if (work.last) news.length = 0;
      news.push(message);
      drawing ||= requestAnimationFrame(show);
      // Where nothing is drawn, in a tab behind others, the numbers are wanted all the same.
      if (document.hidden) show();
    },
    abort.signal,
  ).then(
    () => {
      end(undefined);
      if (work.over) say(work.over(news));
    },
    (cause) => end(complaint(cause)),
  );
}

/** The job of a name, whoever began it, and how to begin and to stop it. */
export interface Long<Question extends keyof Questions> {
  job: Job<Question> | null;
  start: (work: Work<Question>) => void;
  stop: () => void;
}

export const useJob = <Question extends keyof Questions>(key: string, page: Page): Long<Question> => ({
  job: slot(key).value,
  start: (work) => start(key, page, work),
  stop: () => stop(key),
});
