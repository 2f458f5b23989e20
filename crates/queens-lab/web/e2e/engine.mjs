// The engine as the workers of the lab have it, here without a worker.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What asks a module, as `worker.ts` does; it gives the last of the pieces that are sent. */
async function engineOf(folder, name) {
  let request;
  let told;
  const memory = () => instance.exports.memory.buffer;
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, `${name}.wasm`)), {
    page: {
      now: () => performance.now(),
      take: (at) => new Uint8Array(memory(), at).set(request),
      send: (_, at, length) => (told = Buffer.from(new Uint8Array(memory(), at, length)).toString()),
    },
  });
  return (command, body) => {
    request = new TextEncoder().encode(`${command}\n${JSON.stringify(body)}`);
    instance.exports.answer(request.length, 300_000);
    return JSON.parse(told);
  };
}

const EXERCISES = ["exercises", "exercise_check", "paste"];

/** What asks both modules of a folder. */
export async function askOf(folder) {
  const [engine, exercises] = [await engineOf(folder, "queens-lab"), await engineOf(folder, "queens-lab-exercises")];
  return (command, request = {}) => (EXERCISES.includes(command) ? exercises : engine)(command, request);
}
