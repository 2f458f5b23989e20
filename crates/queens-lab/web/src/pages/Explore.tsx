// Explore: all solutions of a size beside the selected one, how often each square is used, the classes of symmetry, and
// how many solutions there may be for sizes that nobody has counted.

import { useEffect, useRef, useState } from "preact/hooks";
import { useAnswer } from "../asking";
import { Board } from "../board/Board";
import { MiniBoard } from "../board/MiniBoard";
import { inside, placed, read, toggled, written } from "../board/squares";
import { Classes } from "../explore/Classes";
import { Estimate } from "../explore/Estimate";
import { Export } from "../explore/Export";
import { HeatMap } from "../explore/HeatMap";
import { Levels } from "../explore/Levels";
import { LARGEST, Squares } from "../explore/Squares";
import { list, number, text, unbroken } from "../i18n";
import type { Messages } from "../i18n";
import { Icon } from "../icons";
import type { Drawing } from "../icons";
import { useKeys } from "../keys";
import { Button, CopyButton, Heading, PictureButton, say, Segmented, Select, Stepper, Trouble } from "../parts";
import { go, numberIn, useAddress } from "../router";
import { lab } from "../lab";
import type { OrbitReport, SolutionsRequest, Square, SymmetryName } from "../types";

const PER_PAGE = 60;
/** Largest board whose nodes are counted. */
const LEVELS = 15;
const VIEWS = ["solutions", "squares", "levels", "classes", "estimate"] as const;
type View = (typeof VIEWS)[number];

export function Explore({ query }: { query: URLSearchParams }) {
  const t = text();
  const limits = lab().limits;
  const [view, setView] = useState<View>(() => VIEWS.find((name) => name === query.get("view")) ?? "solutions");
  const [size, setSize] = useState(() => numberIn(query, "n", 8, 1, LARGEST));
  const largest = view === "levels" ? LEVELS : view === "squares" ? LARGEST : limits.list_n;
  const n = Math.min(size, largest);
  const [fundamental, setFundamental] = useState(query.get("list") === "fundamental");
  const [through, setThrough] = useState(() => read(query.get("through"), Math.min(size, limits.list_n)));
  // Index of the chosen solution, from 0; it is on the page that is shown.
  const [rank, setRank] = useState(() => numberIn(query, "solution", 1, 1, 1e9) - 1);

  useAddress(
    "explore",
    {
      view: view === "solutions" ? undefined : view,
      n,
      list: fundamental ? "fundamental" : undefined,
      through: written(through),
      solution: rank ? rank + 1 : undefined,
    },
    { step: view },
  );
  const filter = (squares: Square[]): void => {
    setRank(0);
    setThrough(squares);
  };

  return (
    <>
      <Heading page="explore" title={t.pages.explore} lead={t.explore.lead}>
        <Segmented
          class="views"
          label={t.explore.views.label}
          value={view}
          onChange={setView}
          options={VIEWS}
          words={t.explore.views}
        />
        {view !== "classes" && view !== "estimate" && (
          <Stepper
            label={t.size}
            value={n}
            low={1}
            high={largest}
            onChange={(size) => {
              setSize(size);
              filter(inside(through, size));
            }}
          />
        )}
        {view === "solutions" && (
          <Select
            label={t.explore.list}
            value={fundamental ? "fundamental" : "all"}
            onChange={(value) => {
              setRank(0);
              setFundamental(value === "fundamental");
            }}
            options={["all", "fundamental"]}
            words={t.explore}
          />
        )}
        <CopyButton />
      </Heading>
      {view === "solutions" && (
        <Gallery n={n} fundamental={fundamental} through={through} rank={rank} onRank={setRank} onFilter={filter} />
      )}
      {view === "squares" && <Squares n={n} />}
      {view === "levels" && <Levels n={n} />}
      {view === "classes" && (
        <Classes
          onShow={(size) => {
            setSize(size);
            filter([]);
            setView("solutions");
          }}
        />
      )}
      {view === "estimate" && <Estimate />}
    </>
  );
}

interface GalleryProps {
  n: number;
  fundamental: boolean;
  through: Square[];
  rank: number;
  onRank: (rank: number) => void;
  onFilter: (through: Square[]) => void;
}

function Gallery({ n, fundamental, through, rank, onRank, onFilter }: GalleryProps) {
  const t = text();
  const page = Math.floor(rank / PER_PAGE);
  const request: SolutionsRequest = { n, fundamental, through, skip: page * PER_PAGE, take: PER_PAGE };
  const { answer: shown, last, trouble } = useAnswer("solutions", request);
  useEffect(() => {
    if (!shown) return;
    say((t) => t.explore.found(number(shown.total), shown.total));
    if (rank >= shown.total) onRank(0);
  }, [shown]);
  // The previous page stays until the new one arrives.
  const listed = last?.request.n === n ? last : null;
  const chosen = shown?.solutions[rank - page * PER_PAGE]?.queens ?? null;
  const turned = useAnswer("orbit", chosen && { queens: chosen });
  // The inspector, too, stays until the new solution arrives.
  const seen = turned.last?.request.queens.length === n ? turned.last : null;

  const total = last?.answer.total ?? 0;
  const pages = Math.ceil(total / PER_PAGE);
  /** Whether the focus was on a tile when another solution was chosen; null once that one is shown. */
  const left = useRef<boolean | null>(null);
  const to = (place: number): void => {
    const next = Math.min(Math.max(0, place), Math.max(0, total - 1));
    if (next !== rank) left.current = document.activeElement!.matches(".tile");
    onRank(next);
  };
  const named = (t: Messages, place: number, queens: readonly number[]): string =>
    t.labelled(t.explore.numbered(number(place + 1)), queens.join(" "));
  useEffect(() => {
    if (!chosen || left.current === null) return;
    if (left.current) document.querySelector<HTMLElement>(".tile[aria-pressed=true]")!.focus();
    else say((t) => named(t, rank, chosen));
    left.current = null;
  }, [chosen]);
  const turns = [
    ["first", t.explore.firstPage, 0],
    ["left", t.explore.previousPage, page - 1],
    ["right", t.explore.nextPage, page + 1],
    ["last", t.explore.lastPage, pages - 1],
  ] as const;
  useKeys(t.pages.explore, [
    { keys: ["ArrowRight"], name: t.explore.next, run: () => to(rank + 1) },
    { keys: ["ArrowLeft"], name: t.explore.previous, run: () => to(rank - 1) },
    { keys: ["Home"], name: t.explore.firstPage, run: () => to(0) },
    { keys: ["End"], name: t.explore.lastPage, run: () => to(total - 1) },
  ]);

  return (
    <>
      <Trouble of={trouble ?? turned.trouble} />
      <div class="browse">
        <section class="stack shelf" aria-label={t.pages.explore}>
          <div class="row spread">
            <strong class="number" data-testid="total">
              {last ? t.explore.found(number(total), total) : t.computing}
            </strong>
            {total > 0 && (
              <Stepper
                label={t.explore.goTo}
                value={Math.min(rank + 1, total)}
                low={1}
                high={total}
                onChange={(value) => to(value - 1)}
              />
            )}
          </div>
          {shown?.total === 0 && (
            <div class="notice">{through.length > 0 ? t.explore.noneThrough : t.explore.none}</div>
          )}
          <ul class="gallery">
            {listed?.answer.solutions.map(({ queens, orbit_size }, index) => {
              const place = listed.request.skip + index;
              return (
                <li key={queens.join()}>
                  <button type="button" class="tile" aria-pressed={chosen === queens} onClick={() => onRank(place)}>
                    <MiniBoard n={n} columns={queens} label={named(t, place, queens)} />
                    <span class="caption number">
                      <span aria-hidden="true">{number(place + 1)}</span>
                      <span class={`orbit o${orbit_size}`} title={t.explore.orbitSize(orbit_size)}>
                        ×{orbit_size}
                      </span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          {total > 0 && (
            <div class="row spread">
              <span class="number soft">{t.explore.page(number(page + 1), number(pages))}</span>
              <span class="row">
                {turns.map(([icon, label, there]) => (
                  <Button
                    bare
                    key={icon}
                    icon={icon}
                    label={label}
                    disabled={there < 0 || there >= pages || there === page}
                    onClick={() => to(there * PER_PAGE)}
                  />
                ))}
              </span>
            </div>
          )}
        </section>
        {seen && total > 0 && (
          <Inspector
            orbit={seen.answer}
            queens={seen.request.queens}
            rank={rank}
            all={!fundamental && through.length === 0}
          />
        )}
        <div class="stack side">
          <HeatMap
            n={n}
            fundamental={fundamental}
            through={through}
            onPress={(square) => onFilter(toggled(through, square))}
            onClear={() => onFilter([])}
          />
          <Export request={request} total={total} />
        </div>
      </div>
    </>
  );
}

const TURNS: Partial<Record<SymmetryName, Drawing>> = {
  quarter_turn: "turn",
  half_turn: "half",
  three_quarter_turn: "unturn",
  north_south: "flipRows",
  east_west: "flipColumns",
  transpose: "diagonal",
  antitranspose: "antidiagonal",
};

/** One solution, close up. */
function Inspector(props: { orbit: OrbitReport; queens: readonly number[]; rank: number; all: boolean }) {
  const { orbit, queens, rank, all } = props;
  const t = text();
  const why = t.explore.orbitWhy;
  const n = queens.length;
  const squares = placed(queens);
  const fixing = orbit.images.filter((image) => image.same_as === "identity").map((image) => image.symmetry);
  return (
    <section class="panel stack inspector" aria-label={t.explore.numbered(number(rank + 1))}>
      <h2>{t.explore.numbered(number(rank + 1))}</h2>
      <Board n={n} queens={squares} queenLook={() => ""} />
      <p class="number columns-text">
        <code>{queens.join(" ")}</code>
      </p>
      <div class="row">
        <Button
          label={t.explore.playFrom}
          icon="board"
          onClick={() => go("play", `n=${n}&queens=${written(squares)}`)}
        />
        {all && (
          <Button
            label={t.explore.howFound}
            icon="watch"
            onClick={() => go("watch", `algorithm=bitmask&n=${n}&solution=${rank + 1}`)}
          />
        )}
        <CopyButton
          icon="copy"
          words={({ explore }) => [explore.copyColumns, explore.copiedColumns]}
          text={() => queens.join(" ")}
        />
        <PictureButton of=".inspector svg.board" name={`queens-${n}-${queens.join("-")}`} />
      </div>
      <div class="row spread">
        <h3>{t.explore.orbit}</h3>
        <PictureButton
          of=".images .mini"
          name={`queens-${n}-orbit`}
          shows={t.explore.orbit}
          across={4}
          words={(board) => board.closest("li")!.querySelector(".turn")!.textContent!}
        />
      </div>
      <p class="soft small">
        {unbroken(
          orbit.size === 1
            ? why.one
            : fixing.length === 1
              ? why.none
              : why.some(orbit.size, fixing.length, list(fixing.slice(1).map((name) => why.image(t.symmetry[name])))),
        )}
      </p>
      <ul class="images">
        {orbit.images.map((image) => {
          const same = image.same_as !== image.symmetry;
          const turn = TURNS[image.symmetry];
          return (
            <li key={image.symmetry} class={same ? "same" : ""}>
              <MiniBoard n={n} columns={image.queens} label={image.queens.join(" ")} />
              <span class="turn">
                {turn && <Icon name={turn} />}
                {t.symmetry[image.symmetry]}
              </span>
              {same && <span class="badge">= {t.symmetry[image.same_as]}</span>}
              {image.fundamental && !same && <span class="badge good">{t.explore.least}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
