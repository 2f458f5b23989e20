// For the hall: everything that is not the search goes, and the window may fill the screen.

import { useEffect, useState } from "preact/hooks";
import { text } from "../i18n";
import type { Messages } from "../i18n";
import type { Binding } from "../keys";
import { Button, ShareButton } from "../parts";

/** What stands in the place of a search is given: the address, and how to leave for a search. */
export interface Instead {
  query: URLSearchParams;
  onLeave: (algorithm: string, n: number) => void;
}

export interface Hall {
  presenting: boolean;
  present: (on: boolean) => void;
}

export function useHall(begin: boolean): Hall {
  const [presenting, present] = useState(begin);
  useEffect(() => {
    const root = document.documentElement;
    if (presenting) root.dataset["present"] = "";
    else delete root.dataset["present"];
    return () => delete root.dataset["present"];
  }, [presenting]);
  return { presenting, present };
}

export const hallKeys = ({ presenting, present }: Hall): Binding[] => [
  { keys: ["P"], name: (t) => t.watch.present, run: () => present(!presenting) },
  { keys: ["F"], name: (t) => t.watch.full, run: fullScreen },
  ...(presenting ? [{ keys: ["Escape"], name: (t: Messages) => t.watch.presentEnd, run: () => present(false) }] : []),
];

/** What can be done with what is watched, at the end of the heading. */
export function Acts(props: {
  hall: Hall;
  /** Whether two searches are beside each other. */
  paired?: boolean;
  onPair?: () => void;
  onExport?: () => void;
}) {
  const {
    hall: { presenting, present },
    paired = false,
    onPair,
    onExport,
  } = props;
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
      <ShareButton />
    </span>
  );
}

function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}
