// The engine as the lab's workers use it, here without a worker.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns a function that asks the engine of a folder, as `worker.ts` does; its result is the last of the pieces sent.
 */
export async function askOf(folder) {
  let request;
  let told;
  const memory = () => instance.exports.memory.buffer;
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, "queens-lab.wasm")), {
    page: {
      now: () => performance.now(),
      take: (at) => new Uint8Array(memory(), at).set(request),
      send: (_, at, length) => (told = Buffer.from(new Uint8Array(memory(), at, length)).toString()),
    },
  });
  return (command, body = {}) => {
    request = new TextEncoder().encode(`${command}\n${JSON.stringify(body)}`);
    instance.exports.answer(request.length, 300_000);
    return JSON.parse(told);
  };
}
