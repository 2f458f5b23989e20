// Solutions: all of a size, or one for each orbit; what symmetry makes of one; export.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, download, returns } from "../api";
import { Board, sameSquare } from "../board/Board";
import { MiniBoard } from "../board/MiniBoard";
import { number, text } from "../i18n";
import { lab } from "../lab";
import { Icon } from "../icons";
import { Button, complaint, Heading, say, Select, ShareButton, Stepper, Trouble, useTask } from "../parts";
import type { Complaint } from "../parts";
import { numberIn, remember } from "../router";
import type { OrbitReport, SolutionsPage, SolutionsRequest, Square } from "../types";

const PER_PAGE = 60;

function readSquares(query: URLSearchParams, n: number): Square[] {
  return (query.get("through") ?? "").split("-").flatMap((word) => {
    const match = /^(\d{1,2})\.(\d{1,2})$/.exec(word);
    const square = match && { row: Number(match[1]), column: Number(match[2]) };
    return square && square.row < n && square.column < n ? [square] : [];
  });
}

export function Explore({ query }: { query: URLSearchParams }) {
  const t = text();
  const limits = lab().limits;
  const [n, setN] = useState(() => numberIn(query, "n", 8, 1, 14));
  const [fundamental, setFundamental] = useState(query.get("list") === "fundamental");
  const [through, setThrough] = useState(() => readSquares(query, n));
  // The solution chosen, from 0; it stands on the page that is shown.
  const [rank, setRank] = useState(() => numberIn(query, "solution", 1, 1, 1e9) - 1);
  const page = Math.floor(rank / PER_PAGE);
  const setPage = (to: number): void => setRank(to * PER_PAGE);
  const [answer, setAnswer] = useState<{ of: string; asked: SolutionsRequest; page: SolutionsPage } | null>(null);
  const [orbit, setOrbit] = useState<OrbitReport | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const listing = useTask();
  const turning = useTask();

  const request: SolutionsRequest = { n, fundamental, through, skip: page * PER_PAGE, take: PER_PAGE };
  const asked = JSON.stringify(request);
  useEffect(() => {
    remember("explore", {
      n,
      list: fundamental ? "fundamental" : undefined,
      through: through.map((square) => `${square.row}.${square.column}`).join("-"),
      solution: rank ? rank + 1 : undefined,
    });
  }, [n, fundamental, through, rank]);
  useEffect(() => {
    ask<SolutionsPage>("solutions", request, listing.start()).then(
      (found) => {
        setAnswer({ of: asked, asked: request, page: found });
        setTrouble(undefined);
        say((t) => t.explore.found(number(found.total), found.total));
        if (rank >= found.total) setRank(0);
      },
      (cause) => setTrouble(complaint(cause)),
    );
  }, [asked, returns.value]);
  const shown = answer?.of === asked ? answer.page : null;
  // Until another page is here, the one before stays.
  const listed = answer?.asked.n === n ? answer : null;
  const chosen = shown?.solutions[rank - page * PER_PAGE]?.queens ?? null;

  useEffect(() => {
    if (!chosen) return;
    ask<OrbitReport>("orbit", { queens: chosen }, turning.start()).then(setOrbit, (cause) => setTrouble(complaint(cause)));
  }, [chosen, returns.value]);

  const total = (shown ?? answer?.page)?.total ?? 0;
  const pages = total > 0 ? Math.max(1, Math.ceil(total / PER_PAGE)) : 1;
  const reset = (): void => setPage(0);
  const filter = (square: Square): void => {
    reset();
    setThrough(through.some((s) => sameSquare(s, square))
      ? through.filter((s) => !sameSquare(s, square))
      : [...through, square]);
  };

  return (
    <>
      <Heading page="explore" title={t.pages.explore} lead={t.explore.lead}>
          <Stepper label={t.size} value={n} low={1} high={limits.list_n} onChange={(size) => {
            reset();
            setN(size);
            setThrough(through.filter((s) => s.row < size && s.column < size));
          }} />
          <Select label={t.explore.list} value={fundamental ? "fundamental" : "all"} onChange={(value) => {
            reset();
            setFundamental(value === "fundamental");
          }} options={[["all", t.explore.all], ["fundamental", t.explore.fundamental]]} />
          <ShareButton />
      </Heading>
      <Trouble of={trouble} />
      <div class="browse">
        <section class="stack" aria-label={t.pages.explore}>
          <div class="row spread">
            <strong class="number" data-testid="total">{answer ? t.explore.found(number(total), total) : t.computing}</strong>
            <span class="row">
              <Button icon="first" label={t.explore.firstPage} disabled={page === 0} onClick={reset} />
              <Button icon="previous" label={t.explore.previousPage} disabled={page === 0} onClick={() => setPage(page - 1)} />
              <span class="number">{t.explore.page(number(page + 1), number(pages))}</span>
              <Button icon="next" label={t.explore.nextPage} disabled={page + 1 >= pages} onClick={() => setPage(page + 1)} />
              <Button icon="last" label={t.explore.lastPage} disabled={page + 1 >= pages} onClick={() => setPage(pages - 1)} />
            </span>
          </div>
          {shown?.total === 0 && <div class="notice">{through.length > 0 ? t.explore.noneThrough : t.explore.none}</div>}
          <ul class="gallery">
            {listed?.page.solutions.map(({ queens, orbit_size }, index) => {
              const place = listed.asked.skip + index;
              const name = t.explore.numbered(number(place + 1));
              return (
                <li key={queens.join()}>
                  <button type="button" class="tile" aria-pressed={chosen === queens} onClick={() => setRank(place)}>
                    <MiniBoard n={n} columns={queens} label={t.labelled(name, queens.join(" "))} />
                    <span class="caption number"><span>{number(place + 1)}</span>
                      <span class={`orbit o${orbit_size}`} title={t.explore.orbitSize(orbit_size)}>×{orbit_size}</span></span>
                  </button>
                </li>
              );
            })}
          </ul>
          {orbit && shown && shown.total > 0 && <Orbit n={orbit.images[0]!.queens.length} orbit={orbit} />}
        </section>
        <div class="stack">
          <section class="panel filter">
            <h2>{t.explore.filter}</h2>
            <p class="soft small">{t.explore.filterHow}</p>
            <Board n={n} queens={through} label={t.explore.filter} onPress={filter}
              look={(row, column) => (through.some((s) => s.row === row && s.column === column) ? { mark: "filter" } : {})}
              describe={(row, column) => t.square(row, column) +
                (through.some((s) => s.row === row && s.column === column) ? `, ${t.play.queenHere}` : "")} />
            {through.length > 0 && <Button icon="clear" onClick={() => { reset(); setThrough([]); }}>{t.play.clear}</Button>}
          </section>
          <Export request={request} total={total} />
        </div>
      </div>
    </>
  );
}

function Orbit({ n, orbit }: { n: number; orbit: OrbitReport }) {
  const t = text();
  const fixing = orbit.images.filter((image) => image.same_as === "identity").map((image) => image.symmetry);
  return (
    <section class="panel orbit-panel">
      <div class="stack">
      <h2>{t.explore.orbit}</h2>
      <p class="soft">{t.explore.orbitWhy(orbit.size, fixing.slice(1).map((name) => t.symmetry[name]))}</p>
      </div>
      <ul class="images">
        {orbit.images.map((image) => {
          const same = image.same_as !== image.symmetry;
          return (
            <li key={image.symmetry} class={same ? "same" : ""}>
              <MiniBoard n={n} columns={image.queens} label={t.labelled(t.symmetry[image.symmetry], image.queens.join(" "))} />
              <strong>{t.symmetry[image.symmetry]}</strong>
              <span class="soft small number">{image.queens.join(" ")}</span>
              {same && <span class="badge">= {t.symmetry[image.same_as]}</span>}
              {image.fundamental && !same && <span class="badge good">★ {t.explore.least}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Export({ request, total }: { request: SolutionsRequest; total: number }) {
  const t = text();
  const formats = lab().formats;
  const [format, setFormat] = useState("columns");
  const [range, setRange] = useState<"page" | "all">("page");
  const [preview, setPreview] = useState<{ url: string; text: string | undefined; name: string } | null>(null);
  const [trouble, setTrouble] = useState<Complaint>();
  const link = useRef<HTMLAnchorElement>(null);
  const task = useTask();
  const picture = format === "svg" || format === "png";
  const take = range === "page" ? request.take : picture ? 1000 : 4_294_967_295;
  const skip = range === "page" ? request.skip : 0;
  const key = JSON.stringify([request, format, range]);

  useEffect(() => setPreview(null), [key]);
  useEffect(() => () => {
    if (preview) URL.revokeObjectURL(preview.url);
  }, [preview]);

  async function make(): Promise<void> {
    try {
      const blob = await download("export", { choice: { ...request, skip, take }, format }, task.start());
      const ending = { svg: "svg", png: "png", csv: "csv", jsonl: "jsonl", strings: "json", letters: "json", flat: "json" }[format] ?? "txt";
      setPreview({
        url: URL.createObjectURL(blob),
        text: picture ? undefined : (await blob.slice(0, 1200).text()).split("\n").slice(0, 14).join("\n"),
        name: picture ? `queens-${request.n}.${ending}` : `queens-${request.n}-${format}.${ending}`,
      });
      setTrouble(undefined);
      setTimeout(() => link.current?.focus());
    } catch (cause) {
      setTrouble(complaint(cause));
    }
  }

  return (
    <section class="panel stack">
      <h2>{t.explore.export}</h2>
      <div class="row">
        <Select label={t.explore.format} value={format} options={formats.map((name) => [name, name] as const)} onChange={setFormat} />
        <Select label={t.explore.range} value={range} onChange={setRange}
          options={[["page", t.explore.thisPage], ["all", t.explore.allOf(number(total))]]} />
        <Button main disabled={total === 0} onClick={() => void make()}>{t.explore.make}</Button>
      </div>
      <Trouble of={trouble} />
      {preview && (
        <>
          <a ref={link} class="button" href={preview.url} download={preview.name}><Icon name="download" />{preview.name}</a>
          {preview.text === undefined
            ? <img class="preview" src={preview.url} alt={t.explore.pictureOf} />
            : <pre class="preview" tabIndex={0} aria-label={t.explore.preview}>{preview.text}</pre>}
        </>
      )}
    </section>
  );
}
