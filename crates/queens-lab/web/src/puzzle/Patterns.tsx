// Patterns for regions, one for each colour of the palette except the first, and the stripes of a hint.

const DRAWN = [
  "M0 4 4 0M-1 1 1-1M3 5 5 3",
  "M0 0 4 4M-1 3 1 5M3-1 5 1",
  "M0 2H4",
  "M2 0V4",
  "M0 2H4M2 0V4",
  "M0 0 4 4M4 0 0 4",
  "M2 1.7v.6",
  "M1.2 2h1.6M2 1.2v1.6",
  "M0 1H2M2 3H4",
  "M1 0V2M3 2V4",
  "M0 3 2 1 4 3",
];

export function Patterns() {
  return (
    <defs>
      {DRAWN.map((path, index) => (
        <pattern key={index} id={`region-${index + 1}`} width="4" height="4" patternUnits="userSpaceOnUse">
          <path class="pattern-ink" d={path} />
        </pattern>
      ))}
      <pattern id="region-stripes" width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="stripe-ink" d="M0 0V2.4" />
      </pattern>
    </defs>
  );
}
