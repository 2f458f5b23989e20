// Colours of regions: those of neighbours as far apart as the palette allows, for every kind of eyes.
//
// The distance of two colours is the least that anybody sees between them: with all three kinds of cones, and without
// one of them (Machado, Oliveira and Fernandes, 2009), in CIE L*a*b*. Light colours lie under dark queens, dark ones under
// light queens.

type Triple = readonly [number, number, number];

const LIGHT = "#feefb7 #75c0eb #a4daaf #ef7392 #f7ff96 #5f9ea0 #d3a3d8 #98af4e #ffedee #c9894a #a6e7e0 #9a8fc0".split(
  " ",
);
const DARK = "#322a7c #c73562 #814509 #653456 #643f9b #218981 #4b1026 #17562d #867e00 #2865bf #321d4c #690000".split(
  " ",
);

/** What eyes of each kind make of a colour, in linear light. */
const EYES: readonly (readonly [Triple, Triple, Triple])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

function lab(linear: Triple): Triple {
  const [r, g, b] = linear.map((value) => Math.min(1, Math.max(0, value))) as unknown as Triple;
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seen(colour: string): Triple[] {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
  return EYES.map((eye) =>
    lab(eye.map((row) => row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]) as unknown as Triple),
  );
}

/** How different two colours are to whoever tells them apart worst. */
export function distance(a: string, b: string): number {
  const [one, other] = [seen(a), seen(b)];
  return Math.min(
    ...one.map((p, eye) => Math.hypot(p[0] - other[eye]![0], p[1] - other[eye]![1], p[2] - other[eye]![2])),
  );
}

interface Palette {
  colours: readonly string[];
  apart: readonly (readonly number[])[];
}
const palette = (colours: readonly string[]): Palette => ({
  colours,
  apart: colours.map((a) => colours.map((b) => distance(a, b))),
});
let palettes: { light: Palette; dark: Palette } | undefined;

/** Which regions share a border. */
export function neighbours(n: number, regions: readonly number[], count: number): Set<number>[] {
  const beside = Array.from({ length: count }, () => new Set<number>());
  regions.forEach((region, at) => {
    for (const to of [(at % n) + 1 < n ? at + 1 : at, at + n < n * n ? at + n : at]) {
      const other = regions[to]!;
      if (other === region) continue;
      beside[region]!.add(other);
      beside[other]!.add(region);
    }
  });
  return beside;
}

/** Neighbours nearer than this are pushed apart. */
const WANTED = 38;
/** Beginnings, and how many more while neighbours lie nearer than this. */
const STARTS = 6;
const MORE = 30;
const APART = 25;

/**
 * A number of the palette for each region: neighbours far apart, and no two regions alike while there are enough
 * colours. Colours change places as long as that helps, from a few beginnings, the same on every machine.
 */
export function colouring(n: number, regions: readonly number[], dark: boolean): number[] {
  palettes ??= { light: palette(LIGHT), dark: palette(DARK) };
  const { apart } = dark ? palettes.dark : palettes.light;
  const count = Math.max(...regions) + 1;
  const beside = neighbours(n, regions, count).map((others) => [...others]);
  const slots = Array.from(
    { length: Math.ceil(count / apart.length) * apart.length },
    (_, slot) => slot % apart.length,
  );
  let seed = 1;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (seed >> 8) % below;
  };
  const strain = (chosen: readonly number[], region: number): number =>
    region < count
      ? beside[region]!.reduce(
          (sum, other) => sum + Math.max(0, WANTED - apart[chosen[region]!]![chosen[other]!]!) ** 3,
          0,
        )
      : 0;
  const nearest = (chosen: readonly number[]): number =>
    Math.min(...beside.flatMap((others, region) => others.map((other) => apart[chosen[region]!]![chosen[other]!]!)));
  let best: number[] = slots;
  for (let start = 0; start < STARTS || (start < MORE && nearest(best) < APART); start++) {
    const chosen = [...slots];
    for (let k = chosen.length - 1; k > 0; k--) swap(chosen, k, random(k + 1));
    for (let better = true; better; ) {
      better = false;
      for (let a = 0; a < count; a++) {
        for (let b = a + 1; b < chosen.length; b++) {
          const before = strain(chosen, a) + strain(chosen, b);
          swap(chosen, a, b);
          if (strain(chosen, a) + strain(chosen, b) < before - 1e-6) better = true;
          else swap(chosen, a, b);
        }
      }
    }
    if (start === 0 || nearest(chosen) > nearest(best)) best = chosen;
  }
  return best.slice(0, count);
}

function swap(list: number[], a: number, b: number): void {
  [list[a], list[b]] = [list[b]!, list[a]!];
}

export const colour = (number: number, dark: boolean): string => (dark ? DARK : LIGHT)[number]!;
