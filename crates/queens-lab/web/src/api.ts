// Talking to the lab: one answer, or a stream of messages, either of which can be abandoned.

import { signal } from "@preact/signals";
import type { Refusal, RefusalKind } from "./types";

/** The lab refused, did not answer at all (`offline`), or went away in the middle of an answer (`cut`). */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind | "offline" | "cut",
    message: string,
  ) {
    super(message);
  }
}

/** Whether the lab answered when it was last asked. */
export const online = signal(true);
/** Counts how often it was gone and came back; whoever waits for something asks again then. */
export const returns = signal(0);

const EVERY_MS = 1000;

function gone(kind: "offline" | "cut"): Refused {
  if (online.value) {
    online.value = false;
    const look = (): void => {
      setTimeout(() => void fetch("/api/load").then(({ ok }) => (ok ? back() : look()), look), EVERY_MS);
    };
    look();
  }
  return new Refused(kind, "the lab does not answer");
}

function back(): void {
  online.value = true;
  returns.value++;
}

/** One command; a refusal rejects. */
async function send(command: string, request: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/${command}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: signal ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw gone("offline");
  }
  if (!response.ok) {
    const refusal = (await response.json()) as Refusal;
    if (refusal.refused === "closing") throw gone("offline");
    throw new Refused(refusal.refused, refusal.message);
  }
  return response;
}

/** What is being read, unless the connection breaks before its end. */
async function whole<Content>(content: Promise<Content>, signal?: AbortSignal): Promise<Content> {
  try {
    return await content;
  } catch (cause) {
    throw signal?.aborted ? cause : gone("cut");
  }
}

/** One command, one answer. */
export async function ask<Answer>(command: string, request: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await send(command, request, signal);
  return whole(response.json() as Promise<Answer>, signal);
}

/** One command that makes a file. */
export async function download(command: string, request: unknown, signal?: AbortSignal): Promise<Blob> {
  return whole((await send(command, request, signal)).blob(), signal);
}

/** Reads what can be had without a command. */
export async function read<Answer>(name: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/${name}`);
  } catch {
    throw gone("offline");
  }
  if (!response.ok) throw new Refused("internal", `${response.status}`);
  return whole(response.json() as Promise<Answer>);
}

/** One command, many messages. Resolves after the last; a refusal in mid-stream rejects. */
export async function follow<Message>(
  command: string,
  request: unknown,
  hear: (message: Message) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await send(command, request, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await whole(reader.read(), signal);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const message = JSON.parse(line) as Message | Refusal | null;
      // What has said everything ends with nothing.
      if (message === null) continue;
      if (typeof message === "object" && "refused" in message) {
        if (message.refused === "closing") throw gone("cut");
        throw new Refused(message.refused, message.message);
      }
      hear(message as Message);
    }
  }
}

export const aborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === "AbortError";
