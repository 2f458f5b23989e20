// Talking to the lab: one answer, or a stream of messages, either of which can be abandoned.

import type { Refusal, RefusalKind } from "./types";

/** The lab refused, or did not answer at all (`offline`). */
export class Refused extends Error {
  constructor(
    readonly kind: RefusalKind | "offline",
    message: string,
  ) {
    super(message);
  }
}

/** One command; a refusal rejects. */
export async function send(command: string, request: unknown, signal?: AbortSignal): Promise<Response> {
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
    throw new Refused("offline", "the lab does not answer");
  }
  if (!response.ok) {
    const refusal = (await response.json()) as Refusal;
    throw new Refused(refusal.refused, refusal.message);
  }
  return response;
}

/** One command, one answer. */
export async function ask<Answer>(
  command: string,
  request: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  return (await (await send(command, request, signal)).json()) as Answer;
}

/** Reads what can be had without a command. */
export async function read<Answer>(name: string): Promise<Answer> {
  return (await (await fetch(`/api/${name}`)).json()) as Answer;
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
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) {
      const message = JSON.parse(line) as Message | Refusal;
      if (typeof message === "object" && message !== null && "refused" in message) {
        throw new Refused(message.refused, message.message);
      }
      hear(message as Message);
    }
  }
}

export const aborted = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "AbortError";
