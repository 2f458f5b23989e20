// Talks to the engine: WebAssembly in workers on this machine. A command has one answer, or a stream of messages, and
// can be abandoned.

import { signal } from "@preact/signals";
import { COMMANDS } from "./types";
import type { Commands, Refusal, RefusalKind, SizeRequest } from "./types";
import type { Asked, Told } from "./worker";

/** The script of a worker, inserted by the build: an open page continues to work when nobody serves it any more. */
declare const WORKER: string;

/** Messages of an exact count. */
export type CountNews =
  | { news: "counting"; part: number; seconds: number; left: number | null }
  | { news: "counted"; all: string; seconds: number; shared: boolean; agrees: boolean | null };
type Name = keyof Commands;
/** Possible questions: the commands of the engine, and a count, which all workers share. */
export interface Questions extends Commands {
  count: [SizeRequest, CountNews];
}

/** A request is read, never changed. */
type Given<T> = T extends object ? { readonly [Key in keyof T]: Given<T[Key]> } : T;
export type Request<Command extends keyof Questions> = Given<Questions[Command][0]>;

/** An error that says that the engine refused. */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind,
    message = "something went wrong in the lab",
  ) {
    super(message);
  }
}

const abort = (): DOMException => new DOMException("aborted", "AbortError");
export const aborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "AbortError";

/** Why there is no engine: it cannot be loaded now, and loading will be tried again; or this browser cannot run it. */
export const missing = signal<"offline" | "internal" | undefined>(undefined);

const AGAIN_MS = 1000;
const at = (name: string): URL => new URL(name, import.meta.url);

async function load(): Promise<WebAssembly.Module> {
  for (;;) {
    const bytes = await fetch(at("queens-lab.wasm")).then(
      (response) => (response.ok ? response.arrayBuffer() : undefined),
      () => undefined,
    );
    missing.value = bytes ? undefined : "offline";
    if (bytes) return WebAssembly.compile(bytes);
    await new Promise((wake) => setTimeout(wake, AGAIN_MS));
  }
}

let loading: Promise<WebAssembly.Module> | undefined;

/** The compiled engine, loaded once. */
function engine(): Promise<WebAssembly.Module> {
  if (!loading) {
    loading = load();
    loading.catch(() => (missing.value = "internal"));
  }
  return loading;
}

/** Time in milliseconds that a worker has to finish by itself, and keep its state, after it was told to stop. */
const GRACE = 250;
/** Number of workers for long work; they share no memory. */
const POOL = Math.max(2, Math.min(16, navigator.hardwareConcurrency || 2));

/** The work that a job belongs to, and whether other work ran beside it since the last time that was asked. */
class Company {
  private met = false;

  /** Records that long work has begun somewhere. */
  static meet(): void {
    const here = new Set(worktops.long.flatMap(({ work }) => work ?? []));
    if (here.size > 1) for (const work of here) work.met = true;
  }

  /** Returns whether other work ran since the last time, or runs now. */
  asked(): boolean {
    const met = this.met;
    this.met = worktops.long.some(({ work }) => work !== undefined && work !== this);
    return met || this.met;
  }
}

interface Job {
  place: Place;
  work: Company;
  asked: Omit<Asked, "id">;
  hear(piece: Uint8Array<ArrayBuffer>): void;
  end(kind: 1 | 2, bytes: Uint8Array<ArrayBuffer>): void;
  fail(cause: unknown): void;
}

let serial = 0;

/** One worker and the job it does. */
class Worktop {
  private worker: Worker | undefined;
  private job: Job | undefined;
  private asked = 0;

  get free(): boolean {
    return !this.job;
  }

  get work(): Company | undefined {
    return this.job?.work;
  }

  do(job: Job): void {
    this.job = job;
    void engine()
      .then((module) => {
        if (this.job !== job) return;
        this.worker ??= this.hire(module);
        this.asked = ++serial;
        this.worker.postMessage({ id: this.asked, ...job.asked } satisfies Asked);
      })
      .catch(() => this.over(job)?.fail(new Refused("internal")));
  }

  private hire(module: WebAssembly.Module): Worker {
    const script = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
    const worker = new Worker(script);
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      const job = this.job;
      if (!job || data.id !== this.asked) return;
      if (data.kind === 0) job.hear(data.bytes);
      else this.over(job)?.end(data.kind, data.bytes);
    };
    worker.onerror = () => {
      worker.terminate();
      if (this.worker === worker) this.worker = undefined;
      if (this.job) this.over(this.job)?.fail(new Refused("internal"));
    };
    worker.postMessage(module);
    return worker;
  }

  private over(job: Job): Job | undefined {
    if (this.job !== job) return undefined;
    this.job = undefined;
    queueMicrotask(next);
    return job;
  }

  /** Abandons a job for which nobody waits any more. */
  leave(job: Job): void {
    if (this.job !== job) return;
    const quiet: Job = { ...job, hear() {}, end() {}, fail() {} };
    this.job = quiet;
    setTimeout(() => {
      if (this.job !== quiet) return;
      this.worker?.terminate();
      this.worker = undefined;
      this.over(quiet);
    }, GRACE);
  }
}

/** `quick` is for answers that a person waits for, `watch` keeps its players, and `long` is for long work. */
const worktops = {
  quick: [new Worktop()],
  watch: [new Worktop()],
  long: Array.from({ length: POOL }, () => new Worktop()),
};
type Place = keyof typeof worktops;
const waiting = new Set<Job>();

/** Assigns waiting jobs to free worktops. */
function next(): void {
  for (const job of waiting) {
    const worktop = worktops[job.place].find(({ free }) => free);
    if (!worktop) continue;
    waiting.delete(job);
    worktop.do(job);
    Company.meet();
  }
}

/** Abandons a job, whether it waits or runs. */
function leave(job: Job): void {
  if (!waiting.delete(job)) for (const worktop of worktops[job.place]) worktop.leave(job);
}

/** Executes a command; the result is its last message. */
function run<Command extends Name>(
  command: Command,
  request: Request<Command>,
  hear: (piece: Uint8Array<ArrayBuffer>) => void,
  signal?: AbortSignal,
  work = new Company(),
): Promise<Commands[Command][1] | null> {
  const [place, seconds] = COMMANDS[command];
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abort());
    const job: Job = {
      place,
      work,
      asked: { command, body: JSON.stringify(request), limit: seconds * 1000 },
      hear,
      end: (kind, bytes) => {
        const said = parse(bytes) as Commands[Command][1] | Refusal;
        if (kind === 1) return resolve(said as Commands[Command][1]);
        const { refused, message } = said as Refusal;
        reject(new Refused(refused, message));
      },
      fail: reject,
    };
    waiting.add(job);
    next();
    signal?.addEventListener("abort", () => {
      leave(job);
      reject(abort());
    });
  });
}

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** Executes a command that has one answer. */
export const ask = <Command extends Name>(
  command: Command,
  request: Request<Command>,
  signal?: AbortSignal,
): Promise<Commands[Command][1]> => run(command, request, () => {}, signal) as Promise<Commands[Command][1]>;

/** Returns a list of solutions as a file. */
export async function download(request: Request<"export">, signal?: AbortSignal): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const written = await run("export", request, (piece) => pieces.push(piece), signal);
  return new Blob(pieces, { type: written!.media_type });
}

/** Executes a command with many messages. Resolves after the last one. */
export async function follow<Question extends keyof Questions>(
  question: Question,
  request: Request<Question>,
  hear: (message: Questions[Question][1]) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (question === "count") return count((request as SizeRequest).n, hear as (news: CountNews) => void, signal);
  const work = new Company();
  const last = await run(
    question as Name,
    request,
    (piece) => {
      const message = new TextDecoder().decode(piece);
      // A timed message says whether other work ran meanwhile, which a worker, alone in its thread, cannot know.
      const alone = '"shared":false';
      const shared = message.includes(alone) && work.asked();
      hear(JSON.parse(shared ? message.replace(alone, '"shared":true') : message));
    },
    signal,
    work,
  );
  // A command that has sent everything in messages ends with nothing.
  if (last !== null) hear(last);
}

/** An exact count by all workers: each counts parts, and this function adds them up. */
async function count(n: number, hear: (news: CountNews) => void, signal?: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const company = new Company();
  const all = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const part = async <Command extends "share" | "part" | "sum">(
    command: Command,
    request: Request<Command>,
  ): Promise<Commands[Command][1]> => (await run(command, request, () => {}, all, company))!;
  try {
    const { parts } = await part("share", { n });
    let sum = 0n;
    let done = 0;
    let told = 0;
    const left = parts.values();
    let shared = false;
    const work = async (): Promise<void> => {
      for (const { from, to, share } of left) {
        const counted = await part("part", { n, from, to });
        sum += BigInt(counted.all);
        shared ||= company.asked();
        done += share;
        if (performance.now() - told < 33) continue;
        told = performance.now();
        const rest = done > 0.002 ? (seconds() * (1 - done)) / done : null;
        hear({ news: "counting", part: Math.min(done, 1), seconds: seconds(), left: rest });
      }
    };
    await Promise.all(Array.from({ length: POOL }, work));
    const total = await part("sum", { n, all: String(sum) });
    hear({ news: "counted", all: total.all, seconds: seconds(), shared, agrees: total.agrees });
  } catch (cause) {
    stop.abort();
    throw cause;
  }
}

// After the first visit, the pages work without a network.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(at("offline.js")).catch(() => {
    // Some file servers and private windows do not allow it; the lab works all the same.
  });
}
