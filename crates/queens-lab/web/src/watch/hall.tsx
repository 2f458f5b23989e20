// For the hall: everything that is not the search goes, and the window may fill the screen.

import { useEffect, useState } from "preact/hooks";
import { text } from "../i18n";
import type { Messages } from "../i18n";
import { Icon } from "../icons";
import type { Binding } from "../keys";
import { Button, ShareButton } from "../parts";
import { follow, linkTo } from "../router";

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
export function Acts({ hall: { presenting, present }, onExport }: { hall: Hall; onExport: () => void }) {
  const t = text();
  return (
    <span class="row acts">
      <a
        class="button icon"
        href={linkTo("scenes")}
        onClick={follow("scenes")}
        title={t.pages.scenes}
        aria-label={t.pages.scenes}
      >
        <Icon name="scenes" />
      </a>
      <Button icon="film" label={t.watch.export} onClick={onExport} />
      <Button
        icon="present"
        label={presenting ? t.watch.presentEnd : t.watch.present}
        pressed={presenting}
        onClick={() => present(!presenting)}
      />
      <Button icon="full" label={t.watch.full} onClick={fullScreen} />
      <ShareButton />
    </span>
  );
}

function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}
