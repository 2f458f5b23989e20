// A worker that computes: the lab's commands in WebAssembly, one at a time. To end one early, the page ends the worker.

/** A request from the page. */
export interface Asked {
  id: number;
  command: string;
  /** The request as JSON. */
  body: string;
  /** Time limit in milliseconds. */
  limit: number;
}

/** A result: kind 0 is a piece of a long answer, 1 the last piece or the only one, 2 the reason why there is none. */
export interface Told {
  id: number;
  kind: 0 | 1 | 2;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Engine {
  memory: WebAssembly.Memory;
  answer(length: number, limit: number): void;
}

const here = globalThis as unknown as {
  onmessage: (event: MessageEvent<WebAssembly.Module | Asked>) => void;
  postMessage(told: Told, transfer: Transferable[]): void;
};

let engine: Promise<Engine>;
let request = new Uint8Array();
let id = 0;

async function start(module: WebAssembly.Module): Promise<Engine> {
  const instance = await WebAssembly.instantiate(module, {
    page: {
      now: () => performance.now(),
      take: (at: number) => new Uint8Array(memory().buffer, at).set(request),
      send: (kind: 0 | 1 | 2, at: number, length: number) => {
        const bytes = new Uint8Array(memory().buffer, at, length).slice();
        here.postMessage({ id, kind, bytes }, [bytes.buffer]);
      },
    },
  });
  const exports = instance.exports as unknown as Engine;
  const memory = (): WebAssembly.Memory => exports.memory;
  return exports;
}

here.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = start(data);
    return;
  }
  // A trap is an error of the worker: the page receives it and starts another worker.
  void engine
    .then(({ answer }) => {
      id = data.id;
      request = new TextEncoder().encode(`${data.command}\n${data.body}`);
      answer(request.length, data.limit);
    })
    .catch((cause: unknown) =>
      setTimeout(() => {
        throw cause;
      }),
    );
};
