// Shapes and patterns that every board refers to; drawn once for the whole page.

export function Defs() {
  return (
    <svg class="defs" aria-hidden="true" width="0" height="0">
      <defs>
        <symbol id="queen" viewBox="0 0 100 100">
          <path d="M23 68 15 36 36 53 50 24 64 53 85 36 77 68Z" />
          <rect x="22" y="73" width="56" height="10" rx="3.5" />
          <circle cx="14" cy="31" r="5.5" />
          <circle cx="50" cy="19" r="6" />
          <circle cx="86" cy="31" r="5.5" />
        </symbol>
        <pattern id="hatch" width="1.5" height="1.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="0.32" height="1.5" class="hatch-ink" />
        </pattern>
        <pattern id="crosshatch" width="1.5" height="1.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0H0.32V1.5H0Z M0.32 0V0.32H1.5V0Z" class="hatch-ink" />
        </pattern>
        <pattern id="dots" width="2.5" height="2.5" patternUnits="userSpaceOnUse">
          <circle cx="1.25" cy="1.25" r="0.5" class="dots-ink" />
        </pattern>
        <marker
          id="arrowhead"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="4"
          markerHeight="4"
          orient="auto-start-reverse"
        >
          <path d="M0 0 10 5 0 10Z" class="arrow-ink" />
        </marker>
      </defs>
    </svg>
  );
}
