// The lab without a server: what the pages ask of `/api/…` is answered by workers on this machine. The build puts this
// in the place of `fetch`; everything else about the pages is the same.

import type { CountNews, Limits, Parts, Refusal, RefusalKind, Sum } from "../src/types";
import type { Asked, Told } from "./worker";

const at = (name: string): URL => new URL(name, import.meta.url);

const MINUTE = 60_000;
/** How long a command may take, and who does it: a person waits for `quick`, `watch` keeps its players, `long` is long. */
const COMMANDS: Record<string, ["quick" | "watch" | "long", number, "json" | "lines" | "file"]> = {
  board: ["quick", 10_000, "json"],
  hint: ["quick", 10_000, "json"],
  complete: ["quick", 10_000, "json"],
  orbit: ["quick", 10_000, "json"],
  puzzle: ["quick", 10_000, "json"],
  puzzle_check: ["quick", 10_000, "json"],
  puzzle_hint: ["quick", 10_000, "json"],
  puzzle_proof: ["quick", 10_000, "json"],
  solutions: ["quick", 10_000, "json"],
  frames: ["watch", 5 * MINUTE, "json"],
  tree: ["watch", 5 * MINUTE, "json"],
  shape: ["watch", 10_000, "json"],
  heat: ["quick", 10_000, "json"],
  levels: ["quick", 10_000, "json"],
  seek: ["watch", 5 * MINUTE, "lines"],
  completions: ["long", 5 * MINUTE, "lines"],
  export: ["long", 5 * MINUTE, "file"],
  race: ["long", 5 * MINUTE, "lines"],
  measure: ["long", 60 * MINUTE, "lines"],
  estimate: ["long", 5 * MINUTE, "lines"],
  squares: ["long", 5 * MINUTE, "lines"],
  repair: ["quick", 10_000, "json"],
};
/** Time for an exact count. */
const COUNT = 240 * MINUTE;
/** A worker that is to stop may still end by itself, and keep what it has, for so long. */
const GRACE = 250;
/** Workers for long work; they have no memory in common. */
const POOL = Math.max(2, Math.min(16, navigator.hardwareConcurrency || 2));

const LIMITS: Limits = { play_n: 30, list_n: 14, count_n: 20, request_bytes: 128 * 1024, running: POOL };

class Defect extends Error {}

let compiled: Promise<WebAssembly.Module> | undefined;
const module = (): Promise<WebAssembly.Module> =>
  (compiled ??= fetch(at("queens-lab.wasm"))
    .then(async (response) => {
      if (!response.ok) throw new TypeError("the engine is not to be had");
      return WebAssembly.compile(await response.arrayBuffer());
    })
    .catch((cause: unknown) => {
      compiled = undefined;
      throw cause;
    }));

/** The work that a job is part of, and whether any other ran beside it since somebody last asked. */
class Company {
  private met = false;

  /** Long work has begun somewhere. */
  static meet(): void {
    const here = new Set(worktops.long.flatMap(({ work }) => work ?? []));
    if (here.size > 1) for (const work of here) work.met = true;
  }

  /** Did another run since the last time, or does one now? */
  asked(): boolean {
    const met = this.met;
    this.met = worktops.long.some(({ work }) => work !== undefined && work !== this);
    return met || this.met;
  }
}

interface Job {
  work: Company;
  command: string;
  body: string;
  limit: number;
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
    void module()
      .then((engine) => {
        if (this.job !== job) return;
        this.worker ??= this.hire(engine);
        this.asked = ++serial;
        const asked: Asked = { id: this.asked, command: job.command, body: job.body, limit: job.limit };
        this.worker.postMessage(asked);
      })
      .catch((cause: unknown) => this.over(job)?.fail(cause));
  }

  private hire(engine: WebAssembly.Module): Worker {
    const worker = new Worker(at("lab-worker.js"), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      const job = this.job;
      if (!job || data.id !== this.asked) return;
      if (data.kind === 0) job.hear(data.bytes);
      else this.over(job)?.end(data.kind, data.bytes);
    };
    worker.onerror = () => {
      worker.terminate();
      if (this.worker === worker) this.worker = undefined;
      if (this.job) this.over(this.job)?.fail(new Defect("something went wrong in the lab"));
    };
    worker.postMessage(engine);
    return worker;
  }

  private over(job: Job): Job | undefined {
    if (this.job !== job) return undefined;
    this.job = undefined;
    queueMicrotask(next);
    return job;
  }

  /** Nobody waits for the job any more. */
  leave(job: Job): void {
    const quiet: Job = { ...job, hear() {}, end() {}, fail() {} };
    if (this.job !== job) return;
    this.job = quiet;
    setTimeout(() => {
      if (this.job !== quiet) return;
      this.worker?.terminate();
      this.worker = undefined;
      this.over(quiet);
    }, GRACE);
  }
}

const worktops = {
  quick: [new Worktop()],
  watch: [new Worktop()],
  long: Array.from({ length: POOL }, () => new Worktop()),
};
type Place = keyof typeof worktops;
const waiting: { place: Place; job: Job; begun(worktop: Worktop): void }[] = [];

function next(): void {
  for (let index = 0; index < waiting.length; ) {
    const { place, job, begun } = waiting[index]!;
    const worktop = worktops[place].find(({ free }) => free);
    if (!worktop) {
      index++;
      continue;
    }
    waiting.splice(index, 1);
    begun(worktop);
    worktop.do(job);
    Company.meet();
  }
}

/** Does a job when it is its turn; what is returned ends it. */
function submit(place: Place, job: Job): () => void {
  let worktop: Worktop | undefined;
  const entry = { place, job, begun: (one: Worktop): void => void (worktop = one) };
  waiting.push(entry);
  next();
  return () => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
    else worktop?.leave(job);
  };
}

const abort = (): DOMException => new DOMException("aborted", "AbortError");

/** One command with one answer. */
function ask<Answer>(
  place: Place,
  command: string,
  request: unknown,
  limit: number,
  signal?: AbortSignal,
  work = new Company(),
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abort());
    const leave = submit(place, {
      work,
      command,
      body: JSON.stringify(request),
      limit,
      hear() {},
      end: (kind, bytes) => {
        const answer = JSON.parse(new TextDecoder().decode(bytes)) as Answer;
        if (kind === 1) resolve(answer);
        else reject(new Refused(answer as Refusal));
      },
      fail: reject,
    });
    signal?.addEventListener("abort", () => {
      leave();
      reject(abort());
    });
  });
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const refusal = (refused: RefusalKind, message: string): Refusal => ({ refused, message });
const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });

/** An exact count by all workers: each counts parts, here they are added up. */
function count(request: { n: number }, signal?: AbortSignal): Response {
  const text = new TextEncoder();
  const stop = new AbortController();
  const company = new Company();
  const all = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  const body = new ReadableStream<Uint8Array>({
    async start(control) {
      const tell = (news: CountNews | Refusal): void => control.enqueue(text.encode(`${JSON.stringify(news)}\n`));
      try {
        if (request.n > LIMITS.count_n) {
          throw new Refused(refusal("too_large", `n is ${request.n}; the lab goes up to ${LIMITS.count_n}`));
        }
        const { parts } = await ask<Parts>("long", "share", { n: request.n }, COUNT, all, company);
        let sum = 0n;
        let done = 0;
        let told = 0;
        const left = parts.values();
        let shared = false;
        const work = async (): Promise<void> => {
          for (const { from, to, share } of left) {
            const part = await ask<Sum>("long", "part", { n: request.n, from, to }, COUNT, all, company);
            shared ||= company.asked();
            sum += BigInt(part.all);
            done += share;
            if (performance.now() - told < 33) continue;
            told = performance.now();
            const rest = done > 0.002 ? (seconds() * (1 - done)) / done : null;
            tell({ news: "counting", part: Math.min(done, 1), seconds: seconds(), left: rest });
          }
        };
        await Promise.all(Array.from({ length: POOL }, work));
        const total = await ask<Sum>("long", "sum", { n: request.n, all: String(sum) }, COUNT, all, company);
        tell({ news: "counted", all: total.all, seconds: seconds(), shared, agrees: total.agrees });
        control.close();
      } catch (cause) {
        stop.abort();
        if (cause instanceof Refused) {
          tell(cause.refusal);
          control.close();
        } else control.error(cause);
      }
    },
    cancel: () => stop.abort(),
  });
  return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
}

const TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", csv: "text/csv; charset=utf-8" };

/** A message with a time says whether other work ran meanwhile: a worker, alone in its thread, cannot know of it. */
function marked(piece: Uint8Array<ArrayBuffer>, work: Company): Uint8Array<ArrayBuffer> {
  const message = new TextDecoder().decode(piece);
  const alone = '"shared":false';
  return message.includes(alone) && work.asked()
    ? new TextEncoder().encode(message.replace(alone, '"shared":true'))
    : piece;
}

/** A command whose answer comes in pieces: messages, or a file. */
function stream(command: string, body: string, signal?: AbortSignal): Promise<Response> {
  const [place, limit, shape] = COMMANDS[command]!;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abort());
    let control!: ReadableStreamDefaultController<Uint8Array>;
    const work = new Company();
    const timed = command === "race" || command === "measure";
    let begun = false;
    let over = false;
    const bytes = new ReadableStream<Uint8Array>({
      start: (given) => void (control = given),
      cancel: () => {
        over = true;
        leave();
      },
    });
    const begin = (): void => {
      if (begun) return;
      begun = true;
      const kind =
        shape === "lines"
          ? "application/x-ndjson"
          : (TYPES[(JSON.parse(body) as { format: string }).format] ?? "text/plain; charset=utf-8");
      resolve(new Response(bytes, { headers: { "content-type": kind } }));
    };
    const leave = submit(place, {
      work,
      command,
      body,
      limit,
      hear: (piece) => {
        begin();
        if (!over) control.enqueue(timed ? marked(piece, work) : piece);
      },
      end: (kind, last) => {
        if (over) return;
        over = true;
        if (kind === 2 && shape === "file") {
          if (begun) control.error(new TypeError("cut"));
          else resolve(new Response(last, { status: 400, headers: { "content-type": "application/json" } }));
          return;
        }
        begin();
        control.enqueue(last);
        if (shape === "lines") control.enqueue(new TextEncoder().encode("\n"));
        control.close();
      },
      fail: (cause) => {
        if (over) return;
        over = true;
        if (begun) control.error(cause);
        else reject(cause);
      },
    });
    signal?.addEventListener("abort", () => {
      leave();
      if (over) return;
      over = true;
      if (begun) control.error(abort());
      else reject(abort());
    });
  });
}

/** What the pages call instead of `fetch`. */
export async function deskFetch(address: string | URL, options: RequestInit = {}): Promise<Response> {
  const path = typeof address === "string" ? /^(?:\.\/|\/)?api\/(.*)$/.exec(address)?.[1] : undefined;
  if (path === undefined) return fetch(address, options);
  const signal = options.signal ?? undefined;
  const body = typeof options.body === "string" ? options.body : "{}";
  try {
    if (path === "load") return json({ running: worktops.long.filter(({ free }) => !free).length });
    if (path === "about") return json(await ask("quick", "about", LIMITS, 10_000, signal));
    if (path === "count") return count(JSON.parse(body) as { n: number }, signal);
    const command = COMMANDS[path];
    if (!command) return json(refusal("not_found", "there is no such command"), 404);
    const [place, limit, shape] = command;
    if (shape !== "json") return await stream(path, body, signal);
    return json(await ask(place, path, JSON.parse(body), limit, signal));
  } catch (cause) {
    if (cause instanceof Refused) return json(cause.refusal, cause.refusal.refused === "timeout" ? 503 : 400);
    if (cause instanceof Defect) return json(refusal("internal", cause.message), 500);
    throw cause;
  }
}

// The pages work without a network after the first visit.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register(at("offline.js")).catch(() => {
    // Some file servers and private windows do not allow it; the lab works all the same.
  });
}
