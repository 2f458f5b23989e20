// What happens in a step, in one sentence.

import { named } from "../board/squares";
import { number } from "../i18n";
import type { Messages } from "../i18n";
import { broken, testsPlacements } from "./explain";
import type { Moment } from "./usePlayer";

/** A sentence in which the broken law is emphasised. */
export function Told({ words }: { words: string }) {
  return (
    <>
      {words.split("*").map((part, index) =>
        index % 2 ? (
          <em key={index}>
            <code>{part}</code>
          </em>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** One sentence about the events of a step; the law that was broken is between asterisks. */
export function narrate(t: Messages, frame: Moment, algorithm: string): string {
  const at = (square: Moment["square"]): string => (square ? named(square) : "");
  switch (frame.action) {
    case null:
      return t.watch.told.begin;
    case "enter":
      return t.watch.told.enter(number(frame.node), frame.queens.length);
    case "place":
      return t.watch.told.place(at(frame.square));
    case "reject":
      return testsPlacements(algorithm)
        ? t.watch.told.drop(at(frame.attacker), at(frame.square))
        : t.watch.told.reject(at(frame.square), broken(frame) ?? "", at(frame.attacker));
    case "remove":
      return t.watch.told.remove(at(frame.square));
    case "solution":
      return t.watch.told.solution(number(frame.solutions));
    case "leave":
      return frame.node === 0 ? t.watch.told.end(frame.nodes, frame.solutions) : t.watch.told.leave(number(frame.node));
  }
}
