// The search by rows in numbers: how its nodes increase and decrease from level to level, and what the first queen
// decides.

import { useAnswer } from "../asking";
import { text } from "../i18n";
import { Trouble } from "../parts";
import { Bars } from "./Bars";

export function Levels({ n }: { n: number }) {
  const t = text();
  const { answer: levels, trouble } = useAnswer("levels", { n });
  return (
    <div class="stack">
      <Trouble of={trouble} />
      {!levels ? (
        <p class="soft">{t.computing}</p>
      ) : (
        <div class="levels">
          <Bars
            title={t.explore.levels}
            axis={t.explore.level}
            values={levels.nodes}
            head={["queens", "nodes"]}
            name={`queens-levels-${n}`}
          />
          <Bars
            title={t.explore.firstQueen}
            axis={t.explore.firstColumn}
            values={levels.first}
            head={["column", "solutions"]}
            name={`queens-first-${n}`}
          />
        </div>
      )}
      <p class="soft small">{t.explore.levelsText}</p>
    </div>
  );
}
