// Scenes: moments of searches worth showing, ready to be opened.

import { useEffect, useState } from "preact/hooks";
import { MiniBoard } from "../board/MiniBoard";
import { ask } from "../engine";
import { text } from "../i18n";
import { Heading } from "../parts";
import { BASE, go, numberIn } from "../router";
import type { Frame } from "../types";
import { REPAIR } from "../watch/Repair";
import { SCENES } from "../watch/scenes";
import { SearchBoard } from "../watch/SearchBoard";

export function Scenes() {
  const t = text();
  return (
    <>
      <Heading page="scenes" title={t.pages.scenes} lead={t.scenes.lead} />
      <ul class="scenes">
        {SCENES.map(({ name, query, ...more }) => (
          <li key={name} class="panel">
            <Picture query={query} {...more} />
            <h2>
              <a
                href={`${BASE}watch/?${query}`}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  go("watch", query);
                }}
              >
                {t.scenes[name].title}
              </a>
            </h2>
            <p>{t.scenes[name].text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The board of the scene, as the engine says. */
function Picture({ query, picture }: { query: string; picture?: number }) {
  const asked = new URLSearchParams(query);
  const [algorithm, n] = [asked.get("algorithm")!, numberIn(asked, "n", 8, 1, 30)];
  const t = text();
  const [frame, setFrame] = useState<Frame | null>(null);
  const [columns, setColumns] = useState<number[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const from = picture ?? numberIn(asked, "step", 0, 0, 1e9);
    const frames = { algorithm, n, direction: "rows", from, stride: 1, frames: 1 } as const;
    (algorithm === REPAIR
      ? ask("repair", { n, seed: numberIn(asked, "seed", 1, 1, 1e9) }, left.signal).then((told) =>
          setColumns(told.boards[0]!.queens),
        )
      : ask("frames", frames, left.signal).then((told) => setFrame(told.frames[0]!))
    ).catch(() => {
      // Without an engine the cards have their words.
    });
    return () => left.abort();
  }, []);
  if (algorithm === REPAIR) return <MiniBoard n={n} columns={columns} label={t.play.board(n)} />;
  return <SearchBoard n={n} frame={frame} algorithm={algorithm} direction="rows" plain={false} />;
}
