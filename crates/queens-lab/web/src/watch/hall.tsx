// The mode for lecture halls: everything but the search is hidden, and the window may fill the screen.

import { useEffect, useState } from "preact/hooks";
import { text } from "../i18n";
import type { Binding } from "../keys";
import { Button, CopyButton } from "../parts";

/** Properties of every watched search: its address, and a function that switches to another one. */
export interface Watched {
  query: URLSearchParams;
  onLeave: (algorithm: string, n: number, more?: { with: string }) => void;
}

export interface Hall {
  presenting: boolean;
  present: (on: boolean) => void;
}

export function useHall(query: URLSearchParams): Hall {
  const [presenting, present] = useState(query.get("present") === "1");
  useEffect(() => {
    const root = document.documentElement;
    if (presenting) root.dataset["present"] = "";
    else delete root.dataset["present"];
    return () => delete root.dataset["present"];
  }, [presenting]);
  return { presenting, present };
}

export function hallKeys({ presenting, present }: Hall): Binding[] {
  const t = text().watch;
  return [
    { keys: ["P"], name: t.present, run: () => present(!presenting) },
    { keys: ["F"], name: t.full, run: fullScreen },
    ...(presenting ? [{ keys: ["Escape"], name: t.presentEnd, run: () => present(false) }] : []),
  ];
}

/** The actions for what is watched, at the end of the heading. */
export function Acts(props: {
  hall: Hall;
  /** Whether two searches are shown beside each other. */
  paired?: boolean;
  onPair?: () => void;
  onExport?: () => void;
}) {
  const { hall, paired = false, onPair, onExport } = props;
  const { presenting, present } = hall;
  const t = text();
  return (
    <span class="row acts">
      {onPair && <Button bare icon="pair" label={t.watch.together.title} pressed={paired} onClick={onPair} />}
      {onExport && <Button bare icon="film" label={t.watch.export} onClick={onExport} />}
      <Button
        bare
        icon="present"
        label={presenting ? t.watch.presentEnd : t.watch.present}
        pressed={presenting}
        onClick={() => present(!presenting)}
      />
      <Button bare icon="full" label={t.watch.full} onClick={fullScreen} />
      <CopyButton />
    </span>
  );
}

function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}
