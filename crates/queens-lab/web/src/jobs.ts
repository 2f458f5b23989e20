// Long work: it belongs to the tab, not to the page that began it. Whoever leaves the page finds it in the tray
// and, coming back, on the page as if one had stayed.

import { signal, useComputed } from "@preact/signals";
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

const jobs = signal<Readonly<Record<string, Job<any>>>>({});

function change(key: string, to: Partial<Job<any>>): void {
  jobs.value = { ...jobs.peek(), [key]: { ...jobs.peek()[key]!, ...to } };
}

/** What runs, and what has ended behind the reader's back. */
export const tray = (): [string, Job<any>][] =>
  Object.entries(jobs.value).filter(([, { running, seen }]) => running || !seen);

export function stop(key: string): void {
  const { [key]: job, ...others } = jobs.peek();
  job?.abort.abort();
  jobs.value = others;
}

/** The page of this job is on the screen, or its end has been waved away. */
export function see(key: string): void {
  const job = jobs.peek()[key];
  if (job && !job.running && !job.seen) change(key, { seen: true });
}

function start<Question extends keyof Questions>(key: string, page: Page, work: Work<Question>): void {
  stop(key);
  const abort = new AbortController();
  const news: Questions[Question][1][] = [];
  change(key, { page, work, running: true, news, trouble: undefined, seen: true, abort });
  const tell = (to: Partial<Job<Question>>): void => {
    if (!abort.signal.aborted) change(key, to);
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
  job: useComputed(() => jobs.value[key] ?? null).value,
  start: (work) => start(key, page, work),
  stop: () => stop(key),
});
