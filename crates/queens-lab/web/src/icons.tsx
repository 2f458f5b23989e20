// Icons from Lucide, all drawn with the same pen. Only those named here are bundled.

import * as lucide from "lucide";
import type { IconNode } from "lucide";
import { h } from "preact";

/** The play symbol, pointing the other way. */
const TRIANGLE: IconNode = [
  ["path", { d: "M19 4.5v15a1.5 1.5 0 0 1-2.3 1.3l-12-7.5a1.5 1.5 0 0 1 0-2.6l12-7.5A1.5 1.5 0 0 1 19 4.5Z" }],
];

const DRAWINGS = {
  play: lucide.Play,
  unplay: TRIANGLE,
  pause: lucide.Pause,
  next: lucide.StepForward,
  previous: lucide.StepBack,
  first: lucide.SkipBack,
  last: lucide.SkipForward,
  solution: lucide.CircleCheck,
  undo: lucide.Undo2,
  redo: lucide.Redo2,
  clear: lucide.Trash,
  hint: lucide.Lightbulb,
  complete: lucide.CheckCheck,
  count: lucide.Hash,
  share: lucide.Link,
  stop: lucide.Square,
  sun: lucide.Sun,
  moon: lucide.Moon,
  system: lucide.Monitor,
  watch: lucide.Eye,
  race: lucide.Flag,
  explore: lucide.LayoutGrid,
  measure: lucide.ChartLine,
  learn: lucide.BookOpen,
  board: lucide.ChessQueen,
  puzzle: lucide.Puzzle,
  pencil: lucide.PencilLine,
  print: lucide.Printer,
  new: lucide.Plus,
  proof: lucide.ListChecks,
  circle: lucide.Circle,
  diamond: lucide.Diamond,
  language: lucide.Languages,
  download: lucide.Download,
  zoomIn: lucide.ZoomIn,
  zoomOut: lucide.ZoomOut,
  present: lucide.Presentation,
  full: lucide.Expand,
  block: lucide.Ban,
  keys: lucide.Keyboard,
  invite: lucide.QrCode,
  close: lucide.X,
  info: lucide.Info,
  question: lucide.CircleQuestionMark,
  copy: lucide.Copy,
  picture: lucide.ImageDown,
  film: lucide.Film,
  scenes: lucide.Clapperboard,
  check: lucide.Check,
  left: lucide.ChevronLeft,
  right: lucide.ChevronRight,
  turn: lucide.RotateCw,
  unturn: lucide.RotateCcw,
  half: lucide.RefreshCw,
  pair: lucide.Columns2,
  flipRows: lucide.ArrowUpDown,
  flipColumns: lucide.ArrowLeftRight,
  diagonal: lucide.MoveDiagonal2,
  antidiagonal: lucide.MoveDiagonal,
} satisfies Record<string, IconNode>;

export type Drawing = keyof typeof DRAWINGS;

export function Icon({ name }: { name: Drawing }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
