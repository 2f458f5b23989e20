// The search by rows in numbers: how its nodes grow and shrink from level to level, and what the first queen decides.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../engine";
import { text } from "../i18n";
import { complaint, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import type { Levels as Told } from "../types";
import { Bars } from "./Bars";

export function Levels({ n }: { n: number }) {
  const t = text();
  const [told, setTold] = useState<{ of: number; levels: Told } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const asking = useTask();
  useEffect(() => {
    ask("levels", { n }, asking.start()).then(
      (levels) => {
        setTold({ of: n, levels });
        setTrouble(undefined);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, [n]);
  return (
    <>
      <Trouble of={trouble} />
      {told?.of !== n ? (
        <p class="soft">{t.computing}</p>
      ) : (
        <div class="levels">
          <Bars
            title={t.explore.levels}
            axis={t.explore.level}
            values={told.levels.nodes}
            head={["queens", "nodes"]}
            name={`queens-levels-${n}`}
          />
          <Bars
            title={t.explore.firstQueen}
            axis={t.explore.firstColumn}
            values={told.levels.first}
            head={["column", "solutions"]}
            name={`queens-first-${n}`}
          />
        </div>
      )}
      <p class="soft small">{t.explore.levelsText}</p>
    </>
  );
}
