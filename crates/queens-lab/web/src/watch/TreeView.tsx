// The search tree on a canvas: levels from top to bottom, siblings from left to right, time by
// strength. The horizontal scale zooms; many nodes on one pixel are drawn once.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { text } from "../i18n";
import { Button } from "../parts";
import { dark, token } from "../theme";
import type { SearchTree } from "../types";

interface Layout {
  x: Float32Array;
  depth: Uint16Array;
  leaves: number;
  levels: number;
}

function layOut(tree: SearchTree): Layout {
  const count = tree.parent.length;
  const x = new Float32Array(count);
  const depth = new Uint16Array(count);
  const first = new Float32Array(count).fill(-1);
  const last = new Float32Array(count);
  const childless = new Uint8Array(count).fill(1);
  let levels = 1;
  for (let i = 0; i < count; i++) {
    const parent = tree.parent[i]!;
    if (parent >= 0) {
      childless[parent] = 0;
      depth[i] = depth[parent]! + 1;
      levels = Math.max(levels, depth[i]! + 1);
    }
  }
  let leaves = 0;
  for (let i = 0; i < count; i++) if (childless[i]) x[i] = leaves++;
  // Children come after their parents, so going backwards every child is placed before its parent.
  for (let i = count - 1; i >= 0; i--) {
    if (!childless[i]) x[i] = (first[i]! + last[i]!) / 2;
    const parent = tree.parent[i]!;
    if (parent >= 0) {
      if (first[parent]! < 0 || x[i]! < first[parent]!) first[parent] = x[i]!;
      if (x[i]! > last[parent]!) last[parent] = x[i]!;
    }
  }
  return { x, depth, leaves: Math.max(1, leaves), levels };
}

interface View {
  /** Leaves per pixel is 1 / scale. */
  scale: number;
  /** Leaf at the left edge. */
  left: number;
}

interface Props {
  tree: SearchTree;
  step: number;
  path: readonly number[];
  onPick: (step: number) => void;
}

export function TreeView({ tree, step, path, onPick }: Props) {
  const t = text();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 600, height: 420 });
  const layout = useMemo(() => layOut(tree), [tree]);
  const fit = (): View => ({ scale: (size.width - 40) / layout.leaves, left: -20 / ((size.width - 40) / layout.leaves) });
  const [view, setView] = useState<View | null>(null);
  const seen = view ?? fit();
  const drag = useRef<{ x: number; left: number; moved: boolean } | null>(null);

  // The index of the node of the moment: the last that has appeared and is on the path.
  const open = useMemo(() => new Set(path), [path]);
  const indices = useMemo(() => {
    const found = new Map<number, number>();
    tree.node.forEach((node, index) => {
      if (!found.has(node)) found.set(node, index);
    });
    return found;
  }, [tree]);
  const current = indices.get(path[path.length - 1] ?? -1) ?? -1;

  useEffect(() => setView(null), [tree, size.width]);

  useEffect(() => {
    const element = canvas.current!.parentElement!;
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width: Math.max(200, width), height: Math.max(160, height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  // The node of the moment stays in the picture.
  useEffect(() => {
    if (!view || current < 0 || drag.current) return;
    const at = (layout.x[current]! - view.left) * view.scale;
    if (at < 30 || at > size.width - 30) {
      setView({ scale: view.scale, left: layout.x[current]! - size.width / 2 / view.scale });
    }
  }, [current]);

  useEffect(() => {
    const element = canvas.current!;
    const ratio = devicePixelRatio || 1;
    const { width, height } = size;
    if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
    }
    const draw = element.getContext("2d")!;
    draw.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw.clearRect(0, 0, width, height);
    const gap = (height - 36) / Math.max(1, layout.levels - 1);
    const { x, depth } = layout;
    const px = (i: number): number => (x[i]! - seen.left) * seen.scale;
    const py = (i: number): number => 18 + depth[i]! * gap;
    const ink = { line: token("soft"), bad: token("bad"), good: token("good"), accent: token("accent"), ink: token("ink") };

    const edges = [new Path2D(), new Path2D(), new Path2D()];
    const [future, past, refused] = edges as [Path2D, Path2D, Path2D];
    const dots: number[] = [];
    const solutions: number[] = [];
    const crosses: number[] = [];
    const drawn = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
    const count = tree.parent.length;
    for (let i = 1; i < count; i++) {
      const parent = tree.parent[i]!;
      if (parent < 0) continue;
      const at = px(i);
      const from = px(parent);
      if ((at < -20 && from < -20) || (at > width + 20 && from > width + 20)) continue;
      const appeared = tree.step[i]! <= step;
      const fate = tree.fate[i]!;
      const kind = !appeared ? 0 : fate === "refused" ? 2 : 1;
      const level = depth[i]!;
      if (appeared && fate === "solution") solutions.push(i);
      else if (Math.abs((drawn[kind]!.get(level) ?? -9) - at) < 0.7) continue;
      drawn[kind]!.set(level, at);
      const line = kind === 0 ? future : kind === 2 ? refused : past;
      const y = py(i);
      const above = py(parent);
      line.moveTo(from, above);
      if (kind === 2) {
        const stub = seen.scale > 3 ? 1 : 0.6;
        line.lineTo(from + (at - from) * stub, above + (y - above) * stub);
        if (seen.scale > 5) crosses.push(i);
      } else {
        line.lineTo(at, y);
        if (appeared && seen.scale > 4) dots.push(i);
      }
    }
    draw.lineWidth = 1;
    draw.globalAlpha = 0.28;
    draw.strokeStyle = ink.line;
    draw.stroke(future);
    draw.globalAlpha = seen.scale > 3 ? 0.9 : 0.45;
    draw.setLineDash([3, 2]);
    draw.strokeStyle = ink.bad;
    draw.stroke(refused);
    draw.setLineDash([]);
    draw.globalAlpha = 1;
    draw.strokeStyle = ink.line;
    draw.stroke(past);

    // The path from the root to the node of the moment.
    if (current >= 0) {
      draw.strokeStyle = ink.accent;
      draw.lineWidth = 3;
      draw.lineJoin = "round";
      draw.beginPath();
      for (let i = current; i >= 0; i = tree.parent[i]!) {
        if (i === current) draw.moveTo(px(i), py(i));
        else draw.lineTo(px(i), py(i));
      }
      draw.stroke();
    }
    draw.fillStyle = ink.line;
    const radius = Math.min(3.5, seen.scale / 2.5);
    for (const i of dots) {
      draw.beginPath();
      draw.arc(px(i), py(i), radius, 0, 7);
      draw.fill();
    }
    draw.strokeStyle = ink.bad;
    draw.lineWidth = 1.5;
    draw.beginPath();
    for (const i of crosses) {
      const r = Math.min(3.5, seen.scale / 4);
      const [cx, cy] = [px(i), py(i)];
      draw.moveTo(cx - r, cy - r); draw.lineTo(cx + r, cy + r);
      draw.moveTo(cx + r, cy - r); draw.lineTo(cx - r, cy + r);
    }
    draw.stroke();
    // Solutions are diamonds, so that they need no colour.
    draw.fillStyle = ink.good;
    for (const i of solutions) {
      const r = Math.max(4, Math.min(7, seen.scale));
      const [cx, cy] = [px(i), py(i)];
      draw.beginPath();
      draw.moveTo(cx, cy - r); draw.lineTo(cx + r, cy); draw.lineTo(cx, cy + r); draw.lineTo(cx - r, cy);
      draw.fill();
    }
    if (current >= 0) {
      draw.fillStyle = ink.accent;
      draw.beginPath();
      draw.arc(px(current), py(current), 6, 0, 7);
      draw.fill();
    }
    // Queens of the labels, when there is room: the column chosen at each node.
    if (seen.scale > 15) {
      draw.fillStyle = ink.ink;
      draw.font = "11px system-ui, sans-serif";
      draw.textAlign = "left";
      for (const i of dots) if (tree.column[i]! >= 0) draw.fillText(String(tree.column[i]), px(i) + 5, py(i) - 3);
    }
  }, [layout, tree, step, current, size, seen.scale, seen.left, dark.value]);

  const zoom = (factor: number, at = size.width / 2): void => {
    const scale = Math.min(60, Math.max((size.width - 40) / layout.leaves / 1.5, seen.scale * factor));
    const anchor = seen.left + at / seen.scale;
    setView({ scale, left: anchor - at / scale });
  };

  const pick = (event: PointerEvent): void => {
    const box = canvas.current!.getBoundingClientRect();
    const [cx, cy] = [event.clientX - box.left, event.clientY - box.top];
    const gap = (size.height - 36) / Math.max(1, layout.levels - 1);
    let best = -1;
    let distance = 18 * 18;
    for (let i = 0; i < tree.node.length; i++) {
      const dx = (layout.x[i]! - seen.left) * seen.scale - cx;
      const dy = 18 + layout.depth[i]! * gap - cy;
      const d = dx * dx + dy * dy;
      if (d < distance) {
        distance = d;
        best = i;
      }
    }
    if (best >= 0) onPick(Math.max(tree.step[best]!, tree.from));
  };

  useEffect(() => {
    const element = canvas.current!;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const at = event.clientX - element.getBoundingClientRect().left;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) setView({ scale: seen.scale, left: seen.left + event.deltaX / seen.scale });
      else zoom(Math.exp(-event.deltaY * 0.002), at);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  return (
    <div class="tree">
      <div class="tree-canvas">
        <canvas ref={canvas} role="img" tabIndex={0}
          aria-label={t.watch.treeLabel(tree.node.length, open.size)}
          onPointerDown={(event) => {
            canvas.current!.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, left: seen.left, moved: false };
          }}
          onPointerMove={(event) => {
            const start = drag.current;
            if (!start) return;
            if (Math.abs(event.clientX - start.x) > 4) start.moved = true;
            if (start.moved) setView({ scale: seen.scale, left: start.left - (event.clientX - start.x) / seen.scale });
          }}
          onPointerUp={(event) => {
            if (drag.current && !drag.current.moved) pick(event);
            drag.current = null;
          }}
          onKeyDown={(event) => {
            if (event.key === "+" || event.key === "=") zoom(1.5);
            else if (event.key === "-") zoom(1 / 1.5);
            else if (event.key === "0") setView(null);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }} />
      </div>
      <div class="row spread">
        <div class="legend small">
          <span><i class="key visited" />{t.watch.visited}</span>
          <span><i class="key refused" />{t.watch.pruned}</span>
          <span><i class="key diamond" />{t.watch.solution}</span>
          <span><i class="key now" />{t.watch.now}</span>
        </div>
        <div class="row">
          <Button icon="zoomOut" label={t.watch.zoomOut} onClick={() => zoom(1 / 1.6)} />
          <Button icon="fit" label={t.watch.fit} onClick={() => setView(null)} />
          <Button icon="zoomIn" label={t.watch.zoomIn} onClick={() => zoom(1.6)} />
        </div>
      </div>
    </div>
  );
}
