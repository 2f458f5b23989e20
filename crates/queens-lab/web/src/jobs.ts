// Long work: it belongs to the tab, not to the page that started it. A reader who leaves the page finds it in the tray,
// and on return finds the page as if they had stayed.

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
  /** Name of the job in the tray. */
  name: (t: Messages) => string;
  /** Progress after this message, from 0 to 1; undefined if it cannot be known. */
  part?: (news: readonly Questions[Question][1][]) => number | undefined;
  /** Keeps only the last message, if earlier ones have no value of their own. */
  last?: boolean;
  /** What a screen reader says when the job is done. */
  over?: (news: readonly Questions[Question][1][]) => (t: Messages) => string;
}

export interface Job<Question extends keyof Questions> {
  page: Page;
  work: Work<Question>;
  running: boolean;
  news: readonly Questions[Question][1][];
  trouble: Complaint | undefined;
  /** Whether its end has been shown. */
  seen: boolean;
  abort: AbortController;
}

const jobs = signal<Readonly<Record<string, Job<any>>>>({});

function change(key: string, to: Partial<Job<any>>): void {
  jobs.value = { ...jobs.peek(), [key]: { ...jobs.peek()[key]!, ...to } };
}

/** Jobs that run, and jobs that ended while another page was shown. */
export const tray = (): [string, Job<any>][] =>
  Object.entries(jobs.value).filter(([, { running, seen }]) => running || !seen);

export function stop(key: string): void {
  const { [key]: job, ...others } = jobs.peek();
  job?.abort.abort();
  jobs.value = others;
}

/** Marks a job as seen: its page is shown, or the message about its end was dismissed. */
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
  // Messages may come faster than the page can draw.
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
      // If nothing is drawn, in a background tab, the numbers are needed all the same.
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

/** The job with a name, whoever started it, and functions to start and to stop it. */
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
