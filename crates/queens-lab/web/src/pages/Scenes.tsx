// Scenes: moments of searches worth showing, ready to be opened.

import { useAnswer } from "../asking";
import { MiniBoard } from "../board/MiniBoard";
import { text, unbroken } from "../i18n";
import { Heading } from "../parts";
import { numberIn, to } from "../router";
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
              <a {...to("watch", query)}>{unbroken(t.scenes[name].title)}</a>
            </h2>
            <p>{unbroken(t.scenes[name].text)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The board of the scene, from the engine; without an engine the cards show only their texts. */
function Picture({ query, picture }: { query: string; picture?: number }) {
  const asked = new URLSearchParams(query);
  const [algorithm, n] = [asked.get("algorithm")!, numberIn(asked, "n", 8, 1, 30)];
  const repairs = algorithm === REPAIR;
  const from = picture ?? numberIn(asked, "step", 0, 0, 1e9);
  const frames = { algorithm, n, direction: "rows", from, stride: 1, frames: 1 } as const;
  const { answer: searched } = useAnswer("frames", repairs ? null : frames);
  const { answer: repaired } = useAnswer("repair", repairs ? { n, seed: numberIn(asked, "seed", 1, 1, 1e9) } : null);
  if (repairs) return <MiniBoard n={n} columns={repaired?.boards[0]!.queens ?? []} />;
  const frame = searched?.frames[0] ?? null;
  return <SearchBoard n={n} frame={frame} algorithm={algorithm} />;
}
