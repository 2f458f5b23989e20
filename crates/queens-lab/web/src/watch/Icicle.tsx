// The search as an icicle: one row for each level, the current path highlighted, visited nodes grey. Dragging along it
// moves through time. Two pictures are drawn once, before and after; each frame shows the left part of the one and the
// right part of the other, so a hundred thousand nodes cost no more than ten.

import { useLayoutEffect, useRef } from "preact/hooks";
import { number, text } from "../i18n";
import { Button, Meaning, saveSvg, useSize } from "../parts";
import { dark, font, token } from "../theme";
import type { Direction } from "../types";
import { dragged } from "./dragged";
import { icicle } from "./picture";
import { bandOf, bandsIn, isSolution, placeOf, stepAt, tipAt } from "./outline";
import type { Outline } from "./outline";

interface Props {
  outline: Outline;
  direction: Direction;
  step: number;
  /** The open nodes, from the root down. */
  path: readonly number[];
  /** The node whose band fills the width. */
  below: number;
  /** The name of its picture. */
  name?: string;
  /** Without it, there is only the picture. */
  onZoom?: (node: number) => void;
  onGo: (step: number) => void;
}

export function Icicle({ outline, direction, step, path, below, name, onZoom, onGo }: Props) {
  const t = text();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layers = useRef<[HTMLCanvasElement, HTMLCanvasElement] | null>(null);
  const size = useSize(canvas, 160, 40);

  const top = Math.max(0, bandOf(outline, below));
  const from = outline.start[top] ?? 0;
  const span = Math.max(1, outline.leaves[top] ?? 1);
  const rows = outline.levels - (outline.depth[top] ?? 0);
  const high = size.height / Math.max(1, rows);
  const x = (place: number): number => ((place - from) / span) * size.width;
  const chosen = direction === "columns" ? outline.row : outline.column;
  const gap = Math.min(2, high * 0.12);
  /** Whether there is room for the name of a band. */
  const named = (band: number, wide: number): boolean => wide > 20 && high > 11 && band !== top && chosen[band]! >= 0;
  /** Prepares the pen for names in the middle of their bands. */
  function inMiddle(pen: CanvasRenderingContext2D, weight = ""): void {
    pen.font = `${weight} ${Math.min(13, Math.max(8, high * 0.6))}px ${font()}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
  }

  // The two pictures: before and after.
  useLayoutEffect(() => {
    const ratio = devicePixelRatio;
    layers.current ??= [document.createElement("canvas"), document.createElement("canvas")];
    const colours = [token("tree-future"), token("visited")];
    const good = token("good");
    layers.current.forEach((layer, past) => {
      layer.width = size.width * ratio;
      layer.height = size.height * ratio;
      const pen = layer.getContext("2d")!;
      pen.scale(ratio, ratio);
      const bands = new Path2D();
      const solved = new Path2D();
      const names: [number, number, number, boolean][] = [];
      for (const { band, left, wide, level, inset } of bandsIn(outline, top, size.width)) {
        const good = isSolution(outline, band);
        (good ? solved : bands).rect(left, level * high, Math.max(0.6, wide - inset), high - gap);
        if (named(band, wide)) names.push([band, left + wide / 2, level * high + high / 2, good]);
      }
      pen.fillStyle = colours[past]!;
      pen.fill(bands);
      pen.fillStyle = good;
      pen.fill(solved);
      inMiddle(pen);
      for (const [i, at, y, solved] of names) {
        pen.fillStyle = solved || past ? token("surface") : token("ink");
        pen.fillText(String(chosen[i]), Math.min(size.width - 8, Math.max(8, at)), y);
      }
    });
  }, [outline, top, size, dark.value]);

  const place = placeOf(outline, step);
  const now = Math.min(size.width, Math.max(0, x(place)));
  const way = path.map((node) => bandOf(outline, node)).filter((band) => band >= 0);

  useLayoutEffect(() => {
    const ratio = devicePixelRatio;
    const element = canvas.current!;
    if (element.width !== size.width * ratio || element.height !== size.height * ratio) {
      element.width = size.width * ratio;
      element.height = size.height * ratio;
    }
    const pen = element.getContext("2d")!;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, element.width, element.height);
    const [future, past] = layers.current!;
    const cut = Math.round(now * ratio);
    if (cut > 0) pen.drawImage(past, 0, 0, cut, past.height, 0, 0, cut, past.height);
    if (cut < future.width)
      pen.drawImage(future, cut, 0, future.width - cut, future.height, cut, 0, future.width - cut, future.height);
    pen.scale(ratio, ratio);
    inMiddle(pen, "600");
    for (const band of way) {
      const level = outline.depth[band]! - outline.depth[top]!;
      if (level < 0) continue;
      const left = Math.max(0, x(outline.start[band]!));
      const right = Math.min(size.width, x(outline.start[band]! + outline.leaves[band]!));
      const wide = Math.max(2, right - left);
      pen.fillStyle = isSolution(outline, band) ? token("good") : token("accent");
      pen.fillRect(left, level * high, wide, high - gap);
      if (!named(band, wide)) continue;
      pen.fillStyle = token("accent-ink");
      pen.fillText(String(chosen[band]), (left + right) / 2, level * high + high / 2);
    }
    pen.fillStyle = token("ink");
    pen.fillRect(now - 0.75, 0, 1.5, size.height);
  }, [outline, step, path, top, size, dark.value]);

  /** The band at the position of the pointer. */
  const bandAt = (event: MouseEvent): number => {
    const box = canvas.current!.getBoundingClientRect();
    const sought = from + ((event.clientX - box.left) / box.width) * span;
    const level = Math.floor((event.clientY - box.top) / high) + outline.depth[top]!;
    let band = tipAt(outline, sought);
    while (band >= 0 && outline.depth[band]! > level) band = outline.parent[band]!;
    return band;
  };
  const zoomInto = (band: number): void => {
    if (band >= 0 && outline.leaves[band]! > 1) onZoom?.(outline.node[band]!);
  };
  const zoomOut = (): void => onZoom?.(outline.node[Math.max(0, outline.parent[top] ?? 0)] ?? 0);
  /** Zooms in by one level along the current path. */
  const zoomIn = (): void => {
    const next = way.find((band) => outline.depth[band]! > outline.depth[top]! && band !== top);
    if (next !== undefined) zoomInto(next);
  };

  function wheel(event: WheelEvent): void {
    // Without Ctrl, the wheel scrolls the page.
    if (!event.ctrlKey || !onZoom) return;
    event.preventDefault();
    if (event.deltaY > 0) return zoomOut();
    let band = bandAt(event);
    while (band >= 0 && outline.parent[band]! !== top && outline.parent[band]! >= 0) band = outline.parent[band]!;
    zoomInto(band);
  }

  const pathTo = (band: number): number[] => (band < 0 ? [] : [...pathTo(outline.parent[band] ?? -1), band]);
  // The search may have left the band that is enlarged.
  const crumbs = (way.includes(top) ? way : pathTo(top))
    .filter((band) => outline.leaves[band]! > 1 || band === top)
    .slice(0, 12);
  return (
    <div class="icicle">
      {onZoom && (
        <div class="icicle-bar">
          <nav aria-label={t.watch.way} class="crumbs" ref={(nav) => shorten(nav)}>
            {crumbs.map((band) => (
              <button
                key={band}
                type="button"
                aria-current={band === top ? "true" : undefined}
                onClick={() => onZoom(outline.node[band]!)}
              >
                {outline.row[band]! < 0 ? t.watch.fit : `${outline.row[band]}:${outline.column[band]}`}
              </button>
            ))}
          </nav>
          <span class="legend small">
            <Meaning of="past">{t.watch.visited}</Meaning>
            <Meaning of="now">{t.watch.now}</Meaning>
            <Meaning of="good">{t.watch.solution}</Meaning>
            {!outline.whole && <span>{t.watch.partOnly}</span>}
          </span>
          <span class="row">
            <Button
              bare
              quiet
              icon="picture"
              label={t.watch.treeAsSvg}
              onClick={() => saveSvg(icicle(outline, { top, way, place, chosen, label: t.watch.tree }), name!)}
            />
            <Button bare quiet icon="zoomOut" label={t.watch.zoomOut} disabled={top === 0} onClick={zoomOut} />
            <Button bare quiet icon="zoomIn" label={t.watch.zoomIn} onClick={zoomIn} />
          </span>
        </div>
      )}
      <div class="icicle-canvas">
        <canvas
          ref={canvas}
          role="img"
          tabIndex={0}
          data-path={way.length}
          data-nodes={outline.node.length}
          data-now={Math.round(now)}
          aria-label={t.watch.icicleLabel(number(outline.node.length), Math.max(0, path.length - 1))}
          {...dragged((part) => onGo(stepAt(outline, from + part * span)))}
          onWheel={wheel}
          onDblClick={(event) => zoomInto(bandAt(event))}
          onKeyDown={(event) => {
            const act = { "+": zoomIn, "=": zoomIn, "-": zoomOut, "0": () => onZoom?.(0) }[event.key];
            if (act) event.preventDefault();
            act?.();
          }}
        />
      </div>
    </div>
  );
}

/** Removes the items of a path that do not fit, from its second name on. */
function shorten(nav: HTMLElement | null): void {
  const [, ...names] = [...(nav?.children ?? [])] as HTMLElement[];
  for (const name of names) name.hidden = false;
  while (nav && names.length > 1 && nav.scrollWidth > nav.clientWidth) names.shift()!.hidden = true;
}
