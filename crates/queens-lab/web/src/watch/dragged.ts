type Handler = (event: PointerEvent & { currentTarget: Element }) => void;

/** Listeners for dragging along a picture, which moves through it, from 0 at its left edge to 1 at its right. */
export function dragged(onGo: (part: number) => void): { onPointerDown: Handler; onPointerMove: Handler } {
  const go: Handler = ({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onGo((clientX - left) / width);
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      go(event);
    },
    onPointerMove(event) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
    },
  };
}
