// The engine of the site as its workers have it, here without a worker.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Gives what a command brings, in pieces, as `worker.ts` gets them: 0 a piece, 1 the last, 2 why there is none. */
export async function engineOf(folder) {
  let request = new Uint8Array();
  let told = [];
  const memory = () => instance.exports.memory.buffer;
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "queens-lab.wasm")), {
    page: {
      now: () => performance.now(),
      take: (at) => new Uint8Array(memory(), at).set(request),
      send: (kind, at, length) => told.push({ kind, bytes: Buffer.from(new Uint8Array(memory(), at, length)) }),
    },
  });
  return (command, body) => {
    told = [];
    request = new TextEncoder().encode(`${command}\n${body}`);
    instance.exports.answer(request.length, 300_000);
    return told;
  };
}
