// An exact count, which continues when the reader goes to other pages.

import { duration, number, text } from "../i18n";
import { useJob } from "../jobs";
import { lab } from "../lab";
import { StartStop, Stepper, Trouble } from "../parts";

export function Count({ n, onSize }: { n: number; onSize: (n: number) => void }) {
  const t = text();
  const count = useJob<"count">("count", "measure");
  const { job } = count;
  const news = job?.news.at(-1);
  const of = job?.work.request.n ?? n;
  return (
    <section class="panel stack count-panel">
      <h2>{t.measure.count}</h2>
      <div class="row">
        <Stepper label={t.size} value={n} low={0} high={lab().limits.count_n} onChange={onSize} />
        <StartStop
          of={count}
          icon="count"
          words={[t.measure.countStart, t.cancel]}
          work={{
            command: "count",
            request: { n },
            last: true,
            name: () => `Q(${n})`,
            part: ([last]) => (last?.news === "counting" ? last.part : undefined),
            over:
              ([last]) =>
              () =>
                last?.news === "counted" ? `Q(${n}) = ${number(last.all)}` : "",
          }}
        />
      </div>
      {job?.running && (
        <div class="counting">
          <progress max={1} value={news?.news === "counting" ? news.part : undefined} aria-label={t.measure.count} />
          <p class="number small">
            Q({of}):{" "}
            {news?.news === "counting"
              ? t.measure.counting(
                  number(Math.round(news.part * 1000) / 10),
                  duration(news.seconds),
                  news.left === null ? "…" : duration(news.left),
                )
              : t.computing}
          </p>
        </div>
      )}
      {news?.news === "counted" && (
        <div class={`notice ${news.agrees === false ? "bad" : "good"}`} data-testid="counted">
          <span>
            <strong class="number">
              Q({of}) = {number(news.all)}
            </strong>
            <br />
            {duration(news.seconds)} ·{" "}
            {news.agrees === null ? t.measure.unpublished : news.agrees ? t.measure.agrees : t.measure.disagrees}
            {news.shared && (
              <>
                <br />
                <span class="small">{t.measure.sharedCount}</span>
              </>
            )}
          </span>
        </div>
      )}
      <Trouble of={job?.trouble} />
      <p class="soft small">{t.measure.countText}</p>
    </section>
  );
}
