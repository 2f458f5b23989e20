// The engine as the workers of the lab have it, here without a worker.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Gives what a command brings, in pieces, as `worker.ts` gets them: 0 a piece, 1 the last, 2 why there is none. */
async function engineOf(folder, name) {
  let request = new Uint8Array();
  let told = [];
  const memory = () => instance.exports.memory.buffer;
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, `${name}.wasm`)), {
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

const EXERCISES = ["exercises", "exercise_check", "paste"];

/** What asks the modules of a folder; it gives the last of what they say. */
export async function askOf(folder) {
  const [engine, exercises] = await Promise.all(
    ["queens-lab", "queens-lab-exercises"].map((name) => engineOf(folder, name)),
  );
  return (command, request = {}) => {
    const told = (EXERCISES.includes(command) ? exercises : engine)(command, JSON.stringify(request));
    return JSON.parse(told.at(-1).bytes);
  };
}
