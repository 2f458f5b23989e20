// For the hall: everything that is not the search goes, and the window may fill the screen.

import { useEffect, useState } from "preact/hooks";

export function useHall(begin: boolean): [boolean, (on: boolean) => void] {
  const [presenting, present] = useState(begin);
  useEffect(() => {
    const root = document.documentElement;
    if (presenting) root.dataset["present"] = "";
    else delete root.dataset["present"];
    return () => delete root.dataset["present"];
  }, [presenting]);
  return [presenting, present];
}

export function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}
