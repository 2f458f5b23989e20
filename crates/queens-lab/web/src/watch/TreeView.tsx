// The search tree: drawn by `Picture`, with the way to the present node above it. Zoomed, panned, and
// turned like a page when the present node leaves it.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { number, text } from "../i18n";
import { Button } from "../parts";
import { dark } from "../theme";
import type { Direction, SearchTree } from "../types";
import { layOut } from "./layout";
import { Picture, placing } from "./picture";
import type { Size, View } from "./picture";

/** A tree too large for single leaves to be seen is shown in part, at this scale. */
const LEGIBLE = 1.5;
const CLOSE = 7;
const CLOSEST = 60;
const BORDER = 20;

interface Props {
  direction: Direction;
  tree: SearchTree;
  step: number;
  path: readonly number[];
  onPick: (step: number) => void;
}

export function TreeView({ direction, tree, step, path, onPick }: Props) {
  const t = text();
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<Picture | null>(null);
  const [size, setSize] = useState<Size>({ width: 600, height: 420 });
  const [zoom, setZoom] = useState<number | "whole" | "close">("close");
  const left = useRef(0);
  const [, turned] = useState(0);
  const drag = useRef<{ x: number; left: number; moved: boolean } | null>(null);

  const layout = useMemo(() => layOut(tree), [tree]);
  const whole = (size.width - 2 * BORDER) / layout.leaves;
  const scale = zoom === "whole" ? whole : zoom === "close" ? (whole >= LEGIBLE ? Math.min(whole, CLOSEST) : CLOSE) : Math.max(zoom, whole);
  // The node of the moment is the last on the path that this part of the tree has.
  const current = path.reduce((found, node) => layout.index.get(node) ?? found, -1);

  // It stays in the picture, whatever the reader looked at before.
  useMemo(() => {
    const at = current < 0 ? 0 : (layout.x[current]! - left.current) * scale;
    if (at < 30 || at > size.width - 30) left.current = (layout.x[current] ?? 0) - (size.width * 0.3) / scale;
  }, [layout, current, scale, size.width]);
  const view: View = scale <= whole ? { scale, left: (layout.leaves - 1) / 2 - size.width / 2 / scale } : { scale, left: left.current };

  useEffect(() => {
    const element = canvas.current!.parentElement!;
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width: Math.max(200, Math.round(width)), height: Math.max(160, Math.round(height)) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useLayoutEffect(() => {
    picture.current ??= new Picture(canvas.current!, direction);
    picture.current.draw(tree, layout, view, size, step, dark.value);
  }, [tree, layout, step, size, view.scale, view.left, dark.value]);

  const pan = (to: number): void => {
    left.current = Math.min(layout.leaves, Math.max(-size.width / scale, to));
    turned((count) => count + 1);
  };
  const zoomBy = (factor: number, at = size.width / 2): void => {
    const next = Math.min(CLOSEST, Math.max(whole, scale * factor));
    left.current = view.left + at / scale - at / next;
    setZoom(next <= whole ? "whole" : next);
  };

  const place = placing(layout, view, size);
  const pick = (event: PointerEvent): void => {
    const box = canvas.current!.getBoundingClientRect();
    let best = -1;
    let distance = 18;
    for (let i = 0; i < tree.node.length; i++) {
      const d = Math.hypot(place.x(i) - (event.clientX - box.left), place.y(i) - (event.clientY - box.top));
      if (d < distance) [best, distance] = [i, d];
    }
    if (best >= 0) onPick(Math.max(tree.step[best]!, tree.from));
  };

  useEffect(() => {
    const element = canvas.current!;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(view.left + event.deltaX / scale);
      else zoomBy(Math.exp(-event.deltaY * 0.002), event.clientX - element.getBoundingClientRect().left);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  const way: string[] = [];
  for (let i = current; i >= 0; i = tree.parent[i]!) way.push(`${place.x(i).toFixed(1)},${place.y(i).toFixed(1)}`);

  return (
    <div class="tree">
      <div class="tree-canvas">
        <canvas ref={canvas} role="img" tabIndex={0} aria-label={t.watch.treeLabel(number(tree.node.length), Math.max(0, path.length - 1))}
          onPointerDown={(event) => {
            canvas.current!.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, left: view.left, moved: false };
          }}
          onPointerMove={(event) => {
            const start = drag.current;
            if (!start) return;
            if (Math.abs(event.clientX - start.x) > 4) start.moved = true;
            if (start.moved && scale > whole) pan(start.left - (event.clientX - start.x) / scale);
          }}
          onPointerUp={(event) => {
            if (drag.current && !drag.current.moved) pick(event);
            drag.current = null;
          }}
          onPointerCancel={() => (drag.current = null)}
          onKeyDown={(event) => {
            switch (event.key) {
              case "+": case "=": zoomBy(1.5); break;
              case "-": zoomBy(1 / 1.5); break;
              case "0": setZoom("whole"); break;
              case "PageUp": pan(view.left - size.width / scale / 2); break;
              case "PageDown": pan(view.left + size.width / scale / 2); break;
              default: return;
            }
            event.preventDefault();
            event.stopPropagation();
          }} />
        {way.length > 0 && (
          <svg class="tree-way" aria-hidden="true" width={size.width} height={size.height}>
            <polyline points={way.join(" ")} />
            <circle cx={way[0]!.split(",")[0]} cy={way[0]!.split(",")[1]} r="6" />
          </svg>
        )}
      </div>
      <div class="row spread">
        <div class="legend small">
          <span><i class="key visited" />{t.watch.visited}</span>
          <span><i class="key refused" />{t.watch.pruned}</span>
          <span><i class="key diamond" />{t.watch.solution}</span>
          <span><i class="key now" />{t.watch.now}</span>
        </div>
        <div class="row">
          <Button icon="zoomOut" label={t.watch.zoomOut} disabled={scale <= whole} onClick={() => zoomBy(1 / 1.6)} />
          <Button icon="fit" label={t.watch.fit} disabled={scale <= whole} onClick={() => setZoom("whole")} />
          <Button icon="zoomIn" label={t.watch.zoomIn} disabled={scale >= CLOSEST} onClick={() => zoomBy(1.6)} />
        </div>
      </div>
    </div>
  );
}
