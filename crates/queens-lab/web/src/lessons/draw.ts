// Repeatable randomness: the same seed gives the same boards.

export interface Draw {
  /** A whole number from 0 to below the bound. */
  below: (bound: number) => number;
  /** A whole number between two numbers, both included. */
  from: (low: number, high: number) => number;
  one: <T>(list: readonly T[]) => T;
  /** `many` elements of a list, in any order. */
  some: <T>(list: readonly T[], many?: number) => T[];
  /** The first of the values made that is suitable. */
  until: <T>(make: () => T, will: (made: T) => boolean) => T;
}

export function drawing(seed: string): Draw {
  // FNV-1a turns the seed into a number, and mulberry32 generates the numbers that follow.
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  };
  const some = <T>(list: readonly T[], many = list.length): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(many, left.length) }, () => left.splice(below(left.length), 1)[0]!);
  };
  return {
    below,
    some,
    from: (low, high) => low + below(high - low + 1),
    one: (list) => list[below(list.length)]!,
    until(make, will) {
      for (let tries = 0; tries < 10_000; tries++) {
        const made = make();
        if (will(made)) return made;
      }
      throw new Error("nothing that is drawn will do");
    },
  };
}
