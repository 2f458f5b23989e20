// Icons: Lucide, drawn with one pen. Only those named here are bundled.

import {
  Ban, BookOpen, ChartLine, Check, CheckCheck, ChessQueen, ChevronLeft, ChevronRight, Circle, CircleCheck, CircleQuestionMark, Clapperboard, Contrast, Copy, Diamond,
  Download, Ellipsis, Expand, Eye, Film, Flag, Hash, ImageDown, Info, Keyboard, Languages, LayoutGrid, Lightbulb, Link, ListChecks, Maximize, Monitor, Moon,
  ArrowLeftRight, ArrowUpDown, MoveDiagonal, MoveDiagonal2, Pause, PencilLine, Play, Plus, Printer, Puzzle, QrCode, RefreshCw, Presentation, Redo2, RotateCcw, RotateCw, SkipBack, SkipForward, Square, StepBack, StepForward, Sun, Trash, Undo2, X, ZoomIn, ZoomOut,
} from "lucide";
import type { IconNode } from "lucide";
import { h } from "preact";

/** Play, to the other side. */
const TRIANGLE: IconNode = [["path", { d: "M19 4.5v15a1.5 1.5 0 0 1-2.3 1.3l-12-7.5a1.5 1.5 0 0 1 0-2.6l12-7.5A1.5 1.5 0 0 1 19 4.5Z" }]];

const DRAWINGS = {
  play: Play, unplay: TRIANGLE, pause: Pause, next: StepForward, previous: StepBack, first: SkipBack, last: SkipForward, solution: CircleCheck,
  undo: Undo2, redo: Redo2, clear: Trash, hint: Lightbulb, complete: CheckCheck, count: Hash, share: Link, stop: Square,
  sun: Sun, moon: Moon, system: Monitor, watch: Eye, race: Flag, explore: LayoutGrid, measure: ChartLine, learn: BookOpen, board: ChessQueen,
  puzzle: Puzzle, pencil: PencilLine, print: Printer, new: Plus, proof: ListChecks, circle: Circle, diamond: Diamond,
  language: Languages, download: Download, zoomIn: ZoomIn, zoomOut: ZoomOut, fit: Maximize, present: Presentation, full: Expand,
  block: Ban, keys: Keyboard, invite: QrCode, close: X, info: Info, more: Ellipsis, question: CircleQuestionMark, copy: Copy, picture: ImageDown, film: Film,
  scenes: Clapperboard, contrast: Contrast, check: Check, left: ChevronLeft, right: ChevronRight, turn: RotateCw, unturn: RotateCcw, half: RefreshCw,
  flipRows: ArrowUpDown, flipColumns: ArrowLeftRight, diagonal: MoveDiagonal2, antidiagonal: MoveDiagonal,
} satisfies Record<string, IconNode>;

export type Drawing = keyof typeof DRAWINGS;

export function Icon({ name }: { name: Drawing }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
