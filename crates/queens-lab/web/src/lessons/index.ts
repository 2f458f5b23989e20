// The lessons as data: what each screen draws and asks for. Their texts are among the messages, one list for each entry
// here: the question, what follows from it, and words to choose from. An entry with several rounds is asked that many
// times, each time on another board.

import { attackOf } from "../board/lines";
import type { Rules } from "../board/lines";
import { at, named, placed, within } from "../board/squares";
import type { Square } from "../types";
import { drawing } from "./draw";
import type { Draw } from "./draw";
import {
  attackers,
  before,
  begins,
  calmest,
  clauses,
  descent,
  domain,
  estimate,
  holds,
  isAttacked,
  isDark,
  isFree,
  isPartial,
  isSolution,
  knightly,
  next,
  nodes,
  open,
  orbit,
  range,
  scattered,
  solutions,
  squares,
  subsets,
  turn,
  written,
} from "./rules";
import type { Of, Option, Picture, Task } from "./task";

/** The parts of a lesson: exercises of `queens exercise`, and addresses where its content is at work. */
const lesson = (exercises: readonly string[], ...leads: readonly string[]) => ({ exercises, leads });

/** The lessons; every exercise belongs to one of them. */
export const SYLLABUS = {
  problem: lesson(["attack", "draw", "solution"], "play?n=8"),
  generate: lesson(["pairs"], "watch?algorithm=naive&n=4"),
  permutations: lesson(["conflicts"], "watch?algorithm=permutations&n=5"),
  backtracking: lesson(["first", "by-columns", "tried"], "watch?algorithm=scan&n=6", "race"),
  template: lesson(["semiqueens", "torus", "superqueens"], "puzzle"),
  endings: lesson(["count", "list", "sorted", "next"], "explore"),
  lines: lesson(["free"], "watch?algorithm=arrays&n=6&step=140"),
  bits: lesson(["masks"], "watch?algorithm=bitmask&n=6&step=8", "race"),
  boards: lesson(["complete"], "watch?algorithm=anywhere&n=4", "watch?algorithm=tree&n=5"),
  symmetry: lesson(["turn", "orbit", "fundamental", "representatives"], "explore?list=fundamental"),
  closed: lesson(["exists", "large"], "play?n=12"),
  chance: lesson(["repair"], "play?n=20"),
  estimate: lesson(["nodes", "levels", "estimate"], "explore?view=estimate"),
  domains: lesson([], "watch?algorithm=forward&n=8"),
  cover: lesson(["regions"], "watch?algorithm=dlx&n=6"),
  sat: lesson([], "puzzle"),
  counting: lesson(["completions", "rank", "nth"], "measure?count=20", "puzzle"),
};
export type LessonName = keyof typeof SYLLABUS;
export const LESSONS = Object.keys(SYLLABUS) as LessonName[];
export const lessonOf = (exercise: string): LessonName | undefined =>
  LESSONS.find((name) => SYLLABUS[name].exercises.includes(exercise));

type Make = (draw: Draw, round: number) => Task;
interface Entry {
  rounds: number;
  make: Make;
}

const once = (make: Make): Entry => ({ rounds: 1, make });
const times = (rounds: number, make: Make): Entry => ({ rounds, make });

const list = (columns: readonly number[]): string => columns.join(" ");
const allDiffer = (lists: readonly (readonly number[])[]): boolean => new Set(lists.map(list)).size === lists.length;
const boardOf = (columns: readonly number[], n = columns.length): Picture => ({ n, queens: placed(columns) });
const factorial = (n: number): number => range(n).reduce((product, k) => product * (k + 1), 1);
const step = (algorithm: string, n: number, until: Extract<Task, { kind: "step" }>["until"]): Entry =>
  once(() => ({ kind: "step", algorithm, n, until }));
/** Numbers, one of which is to be chosen. */
const numbers = (right: number, others: readonly number[], draw: Draw): Option[] =>
  draw.some([right, ...others]).map((value) => ({ text: String(value), right: value === right }));
/** A partial solution that fills rows from the top, as many as one of these numbers. */
const partial = (
  n: number,
  depths: readonly number[],
  draw: Draw,
  will: (columns: readonly number[]) => boolean = () => true,
): readonly number[] => draw.one(nodes(n).filter((columns) => depths.includes(columns.length) && will(columns)));
/** A queen in each row. */
const anyBoard = (n: number, draw: Draw, will: (columns: readonly number[]) => boolean = () => true): number[] =>
  draw.until(() => range(n).map(() => draw.below(n)), will);
/** A queen in each row, some of which attack each other. */
const conflicting = (n: number, draw: Draw): Square[] => placed(anyBoard(n, draw, (columns) => !isSolution(columns)));
/** The numbers below this one in any suitable order. */
const order = (n: number, draw: Draw, will: (order: readonly number[]) => boolean): number[] =>
  draw.until(() => draw.some(range(n)), will);
type Facts = Record<string, number | string>;
/** Pick all squares that satisfy a condition. */
const pick = (
  n: number,
  queens: readonly Square[],
  right: (square: Square) => boolean,
  facts: Facts = {},
): Of<"pick"> => ({ kind: "pick", n, queens, facts, right });
/** Pick any one of these squares. */
const pickOne = (n: number, queens: readonly Square[], right: readonly Square[], facts: Facts = {}): Task => ({
  ...pick(n, queens, (square) => within(right, square), facts),
  one: true,
});
/** Pick the queens of a board that satisfy a condition. */
const someQueens = (n: number, queens: readonly Square[], of: (queen: Square) => boolean): Task =>
  pick(n, queens, (square) => within(queens, square) && of(square));
/** Choose the right options. */
const choose = (options: readonly Option[]): Task => ({ kind: "choose", many: true, options });
/** Enter a number. */
const number = (right: number, facts: Facts = {}): Task => ({ kind: "number", right, facts });
/** Pick the queens that are attacked, where some are and some are not. */
const attackedOnes =
  (n: number): Make =>
  (draw) => {
    const queens = draw.until(
      () => placed(draw.some(range(n))),
      (queens) => !isPartial(queens) && queens.some((queen) => !isAttacked(queens, queen)),
    );
    return someQueens(n, queens, (queen) => isAttacked(queens, queen));
  };
const bitsOf = (n: number, columns: readonly number[]): boolean[] => range(n).map((column) => columns.includes(column));
const shifted = (bits: readonly boolean[], by: number): boolean[] =>
  bits.map((_, column) => bits[column - by] ?? false);
/** Set the bits of a word, given other words. */
const bits = (name: string, given: Of<"bits">["given"], right: readonly boolean[]): Task => ({
  kind: "bits",
  name,
  given,
  right,
});

/** What the queens above occupy in the next row: columns, and the ends of their diagonals. */
function masks(n: number, columns: readonly number[]) {
  const moved = (by: number): boolean[] => {
    const ends = columns.map((column, above) => column + by * (columns.length - above));
    return bitsOf(n, ends);
  };
  return { columns: moved(0), diagonals: moved(1), antidiagonals: moved(-1) };
}

/** Place queens, one in each row by default. */
const place = (n: number, more: Partial<Of<"place">> = {}): Task => ({
  kind: "place",
  n,
  queens: [],
  count: n,
  ...more,
});
/** An order of the numbers below n other than the increasing one. */
const disorder = (n: number, draw: Draw): number[] => order(n, draw, (order) => list(order) !== list(range(n)));
/** Choose those of four boards that satisfy a condition, which a given number of them do. */
function fourBoards(
  n: number,
  all: readonly (readonly number[])[],
  right: (columns: readonly number[]) => boolean,
  many: number,
  draw: Draw,
): Task {
  const wrong = all.filter((columns) => !right(columns));
  const boards = draw.some([...draw.some(all.filter(right), many), ...draw.some(wrong, 4 - many)]);
  return choose(boards.map((columns) => ({ board: boardOf(columns, n), right: right(columns) })));
}

/** Pick the free squares of the next row under other rules. */
const byRules = (rules: Rules, n: number): Entry =>
  times(2, (draw, round) => {
    const row = 1 + round;
    const attack = (queen: Square, square: Square): boolean => attackOf(rules, n, queen, square) !== null;
    const columns = draw.until(
      () => range(row).map(() => draw.below(n)),
      (columns) => {
        const queens = placed(columns);
        return (
          queens.every((queen, k) => queens.slice(0, k).every((other) => !attack(other, queen))) &&
          range(n).some((column) => queens.every((queen) => !attack(queen, at(row, column))))
        );
      },
    );
    const queens = placed(columns);
    return pick(n, queens, (square) => square.row === row && !queens.some((queen) => attack(queen, square)), { row });
  });

/** Ways to place queens in these rows of a small board, one in each, on the dark squares or on the light ones. */
function coloured(rows: readonly number[], dark: boolean): Square[][] {
  const n = 4;
  const ways = rows.map((row) =>
    range(n)
      .map((column) => at(row, column))
      .filter((square) => isDark(square) === dark),
  );
  return ways.reduce<Square[][]>(
    (all, squares) => all.flatMap((queens) => squares.map((square) => [...queens, square])),
    [[]],
  );
}
/** Two rows whose queens can be on dark squares while those of the other two are on light ones. */
const darkRows = [0, 2].flatMap((even) => [1, 3].map((odd) => [even, odd].sort()));
const otherRows = (rows: readonly number[]): number[] => range(4).filter((row) => !rows.includes(row));
const darkHalves = darkRows.flatMap((rows) => coloured(rows, true)).filter(isPartial);

/** Solutions with the same colours in each row, by the columns of the dark queens: numbers of ways for both colours. */
function byColumns(n: number, like: readonly number[]): { dark: number; light: number }[] {
  const colours = (columns: readonly number[]): string => list(placed(columns).map((queen) => Number(isDark(queen))));
  const groups = new Map<string, { dark: Set<string>; light: Set<string> }>();
  for (const columns of solutions(n).filter((columns) => colours(columns) === colours(like))) {
    const dark = columns.filter((column, row) => isDark(at(row, column)));
    const light = columns.filter((column, row) => !isDark(at(row, column)));
    const used = list([...dark].sort());
    const group = groups.get(used) ?? { dark: new Set(), light: new Set() };
    groups.set(used, group);
    group.dark.add(list(dark));
    group.light.add(list(light));
  }
  return [...groups.values()].map(({ dark, light }) => ({ dark: dark.size, light: light.size }));
}

/** The smallest domains of rows, or of rows and columns. */
function tightest(n: number, queens: readonly Square[], lines: readonly ("row" | "column")[]): Square[][] {
  const domains = lines.flatMap((line) => open(n, queens, line).map((k) => domain(n, queens, line, k)));
  const least = Math.min(...domains.map(({ length }) => length));
  return domains.filter(({ length }) => length === least);
}
const pickTightest =
  (lines: readonly ("row" | "column")[]): Make =>
  (draw, round) => {
    const n = 6;
    const many = 1 + (round % 2) + (lines.length > 1 ? 1 : 0);
    const queens = scattered(n, many, draw, (queens) => tightest(n, queens, lines)[0]!.length > 0);
    return pickOne(n, queens, tightest(n, queens, lines).flat());
  };

/** What each lesson asks for, screen by screen. */
export const lessons: Record<LessonName, readonly Entry[]> = {
  problem: [
    once((draw) => {
      const queen = at(draw.from(0, 4), draw.from(0, 4));
      return pick(5, [queen], (square) => isAttacked([queen], square));
    }),
    once((draw) => {
      const wrong = draw.until(() => range(2).map(() => order(5, draw, (columns) => !isSolution(columns))), allDiffer);
      const boards = draw.some([...draw.some(solutions(5), 2), ...wrong]);
      return choose(boards.map((columns) => ({ board: boardOf(columns), right: isSolution(columns) })));
    }),
    once(() => place(4, { dots: true })),
    times(2, (draw) => {
      const columns = order(5, draw, (columns) => columns[0] !== columns[4]);
      const lists = new Set(
        [
          columns,
          columns.toReversed(),
          columns.map((_, row) => columns.indexOf(row)),
          columns.map((column) => column + 1),
        ].map(list),
      );
      return {
        kind: "choose",
        beside: boardOf(columns),
        options: draw.some([...lists]).map((text) => ({ text, right: text === list(columns) })),
      };
    }),
    times(2, (draw) => {
      const columns = draw.one(solutions(5));
      return place(5, { target: placed(columns), facts: { list: list(columns) } });
    }),
    times(2, attackedOnes(6)),
    once(() => ({
      ...choose(range(6).map((k) => ({ text: String(k + 1), right: solutions(k + 1).length === 0 }))),
      facts: { eight: solutions(8).length },
    })),
  ],
  generate: [
    step("naive", 4, "reject"),
    times(2, (_, round) => number((3 + round) ** (3 + round), { n: 3 + round })),
    times(3, (draw) => {
      const queens = conflicting(5, draw);
      const first = queens.find((queen, row) => isAttacked(queens.slice(0, row), queen))!;
      return pickOne(5, queens, [first]);
    }),
    once((draw) => {
      const n = draw.from(4, 6);
      const first = draw.below(n - 1);
      return { ...number(n ** (n - 2), { n }), beside: boardOf([first, first + draw.below(2)], n) };
    }),
    once(() => {
      const seconds = 12 ** 12 / 1e6;
      const spans = [86_400, 8.64e6, 3.2e10];
      const nearest = Math.min(...spans.map((span) => Math.abs(Math.log(span / seconds))));
      return {
        kind: "choose",
        facts: { boards: 12 ** 12 },
        options: spans.map((span, words) => ({ words, right: Math.abs(Math.log(span / seconds)) === nearest })),
      };
    }),
  ],
  permutations: [
    once((draw) => {
      const some = (): readonly number[][] => [
        ...range(2).map(() => draw.some(range(5))),
        ...range(3).map(() => anyBoard(5, draw, (columns) => new Set(columns).size === 4)),
      ];
      const lists = draw.until(some, allDiffer);
      return choose(draw.some(lists).map((columns) => ({ text: list(columns), right: new Set(columns).size === 5 })));
    }),
    times(2, (_, round) => number(factorial(4 + round), { n: 4 + round })),
    step("permutations", 4, "solution"),
    times(3, attackedOnes(6)),
    once((draw) => {
      const part = Math.round(8 ** 8 / factorial(8));
      return {
        kind: "choose",
        facts: { all: 8 ** 8, some: factorial(8) },
        options: numbers(part, [Math.round(part / 100), Math.round(part / 10)], draw),
      };
    }),
  ],
  backtracking: [
    step("scan", 4, "remove"),
    times(4, (draw, round) => {
      const n = 7;
      const columns = partial(n, [3, 4, 5], draw, (columns) => (next(n, columns).length === 0) === (round % 2 === 1));
      const row = columns.length;
      const free = next(n, columns);
      const right = free.length > 0 ? at(row, free[0]!) : at(row - 1, columns[row - 1]!);
      return pickOne(n, placed(columns), [right], { row });
    }),
    times(2, (draw, round) => {
      const n = 7;
      const rest = (columns: readonly number[]): number[] =>
        next(n, columns.slice(0, -1)).filter((column) => column > columns.at(-1)!);
      const columns = partial(n, [2, 3], draw, (columns) => (rest(columns).length === 0) === (round === 1));
      const row = columns.length - 1;
      const right = rest(columns).length > 0 ? at(row, rest(columns)[0]!) : at(row - 1, columns[row - 1]!);
      return pickOne(n, placed(columns), [right], { row });
    }),
    times(2, (draw) => {
      const can = (columns: readonly number[]): boolean => solutions(6).some((solution) => begins(solution, columns));
      const pairs = nodes(6).filter(({ length }) => length === 2);
      return { ...fourBoards(6, pairs, can, draw.from(1, 2), draw), facts: { nodes: nodes(8).length } };
    }),
  ],
  template: [
    once((draw) => ({ kind: "order", items: range(5).map((words) => ({ words })), shown: disorder(5, draw) })),
    step("arrays", 4, "remove"),
    byRules("super", 8),
    byRules("torus", 7),
    times(2, (draw) => {
      const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
      const { given, wanted } = draw.until(
        () => {
          const given = draw.some(range(18), 6).map((k) => k + 2);
          return { given, wanted: draw.some(given, 3) };
        },
        ({ given, wanted }) => [...subsets(given)].filter((some) => sum(some) === sum(wanted)).length === 1,
      );
      const options = given.map((k) => ({ text: String(k), right: wanted.includes(k) }));
      return { ...choose(options), facts: { sum: sum(wanted) } };
    }),
  ],
  endings: [
    step("scan", 4, "solution"),
    once(() => place(5, { target: placed(solutions(5)[0]!) })),
    step("bitmask", 4, "end"),
    times(2, (draw) => {
      const items = draw.some(solutions(5), 4).sort(before);
      return { kind: "order", items: items.map((columns) => ({ text: list(columns) })), shown: disorder(4, draw) };
    }),
    times(2, (draw, round) => {
      const n = 5 + round;
      const first = draw.below(n);
      const right = solutions(n).filter((columns) => columns[0] === first).length;
      return { ...number(right), beside: boardOf([first], n) };
    }),
    once((draw) => {
      const first = nodes(8).findIndex(({ length }) => length === 8) + 1;
      return {
        kind: "choose",
        facts: { first, all: nodes(8).length },
        options: numbers(first, [nodes(8).length, factorial(8)], draw),
      };
    }),
  ],
  lines: [
    times(2, (draw) => {
      const k = draw.from(-3, 3);
      return pick(6, [], ({ row, column }) => row - column === k, { k });
    }),
    times(2, (draw) => {
      const k = draw.from(2, 8);
      return pick(6, [], ({ row, column }) => row + column === k, { k });
    }),
    step("arrays", 4, "reject"),
    times(3, (draw) => {
      const queens = placed(partial(6, [3], draw));
      return pick(6, queens, (square) => square.row === 3 && isAttacked(queens, square));
    }),
    times(2, (draw) => {
      const queens = placed(partial(6, [3], draw));
      const differences = queens.map(({ row, column }) => row - column);
      const options = range(11).map((k) => ({ text: minus(k - 5), right: differences.includes(k - 5) }));
      return { ...choose(options), beside: { n: 6, queens } };
    }),
    step("sets", 4, "remove"),
  ],
  bits: [
    times(2, (draw) => {
      const columns = partial(6, [2], draw);
      return { ...bits("columns", {}, masks(6, columns).columns), beside: boardOf(columns, 6) };
    }),
    times(2, (draw) => {
      const diagonals = bitsOf(6, draw.some(range(6), 2));
      return bits("diagonals << 1", { diagonals }, shifted(diagonals, 1));
    }),
    once((draw) => {
      const antidiagonals = bitsOf(6, draw.some(range(6), 2));
      return bits("antidiagonals >> 1", { antidiagonals }, shifted(antidiagonals, -1));
    }),
    times(2, (draw) => {
      const columns = partial(6, [2], draw);
      const words = masks(6, columns);
      const free = range(6).map((c) => !words.columns[c] && !words.diagonals[c] && !words.antidiagonals[c]);
      return { ...bits("free", words, free), beside: boardOf(columns, 6) };
    }),
    times(2, (draw) => {
      const free = bitsOf(6, draw.some(range(6), draw.from(2, 3)));
      const lowest = free.map((bit, k) => bit && !free.slice(0, k).includes(true));
      return bits("bit", { free }, lowest);
    }),
    step("bitmask", 4, "solution"),
  ],
  boards: [
    step("tree", 4, "reject"),
    times(3, (draw, round) => {
      const n = round === 0 ? 4 : 5;
      const queens = scattered(n, round === 2 ? 2 : 1, draw);
      return pick(n, queens, (square) => isFree(queens, square));
    }),
    times(2, (_, round) => number(factorial(3 + round), { k: 3 + round })),
    times(3, (draw) => {
      const after = (a: Square, b: Square): boolean => a.row > b.row || (a.row === b.row && a.column > b.column);
      const n = 5;
      const queen = draw.until(
        () => at(draw.below(3), draw.below(n)),
        (queen) => squares(n).some((square) => after(square, queen) && isFree([queen], square)),
      );
      return pick(n, [queen], (square) => after(square, queen) && isFree([queen], square));
    }),
  ],
  symmetry: [
    times(2, (draw) => {
      const columns = draw.one(solutions(5));
      return place(5, { target: placed(columns).map((queen) => turn(5, queen)), beside: boardOf(columns) });
    }),
    times(2, (draw) => {
      const columns = draw.one(solutions(7));
      const images = orbit(columns).map(list);
      const others = solutions(7).filter((other) => other !== columns);
      const isImage = (other: readonly number[]): boolean => images.includes(list(other));
      return { ...fourBoards(7, others, isImage, draw.from(1, 2), draw), beside: boardOf(columns) };
    }),
    times(2, (draw) => {
      const images = orbit(draw.one(solutions(7).filter((columns) => orbit(columns).length === 8)));
      return {
        kind: "choose",
        options: draw
          .some([images[0]!, ...draw.some(images.slice(1), 3)])
          .map((columns) => ({ text: list(columns), right: columns === images[0] })),
      };
    }),
    times(3, (draw, round) => {
      const columns = draw.one(solutions(4 + round));
      return { ...number(orbit(columns).length), beside: boardOf(columns) };
    }),
    once(() => {
      const orbits = new Map(solutions(8).map((columns) => [list(orbit(columns)[0]!), orbit(columns).length]));
      const halves = [...orbits.values()].filter((size) => size === 4).length;
      return number(orbits.size, { all: solutions(8).length, halves });
    }),
  ],
  closed: [
    once(() => place(6, { count: 3, target: placed(knightly(6).slice(0, 3)) })),
    once(() => place(6, { queens: placed(knightly(6).slice(0, 3)), target: placed(knightly(6)) })),
    once(() => {
      const queens = placed(knightly(8));
      return someQueens(8, queens, (queen) => isAttacked(queens, queen));
    }),
    once(() => choose(range(7).map((k) => ({ text: `n = ${2 * k + 4}`, right: !isSolution(knightly(2 * k + 4)) })))),
    once(() => place(7, { queens: placed(knightly(6)), dots: true })),
    once(() => choose(range(6).map((k) => ({ text: `n = ${2 * k + 5}`, right: !isSolution(knightly(2 * k + 5)) })))),
    once(() => place(8, { queens: placed(knightly(8).slice(0, 4)), dots: true })),
    times(2, (draw, round) => {
      const n = 1_000_000;
      const row = round * (n / 2) + draw.from(100, 400_000);
      return number(knightly(n)[row]!, { n, row });
    }),
  ],
  chance: [
    once(() => ({ kind: "throw", n: 8, until: "solution" })),
    once(attackedOnes(8)),
    times(4, (draw) => {
      const n = 6;
      const { queens, row } = draw.until(
        () => ({ queens: placed(anyBoard(n, draw)), row: draw.below(n) }),
        ({ queens, row }) => !within(calmest(n, queens, row), queens[row]!),
      );
      const right = calmest(n, queens, row);
      return pickOne(n, queens, right, { row, now: attackers(queens, queens[row]!) });
    }),
    times(2, (draw, round) => {
      const n = 8 + 4 * round;
      return { kind: "repair", n, queens: conflicting(n, draw) };
    }),
  ],
  estimate: [
    times(2, (draw, round) => {
      const n = 5 + round;
      const columns = [draw.below(n)];
      return { ...number(n * next(n, columns).length, { n }), beside: boardOf(columns, n) };
    }),
    times(2, (draw) => {
      const n = 6;
      const columns = partial(6, [2], draw);
      const second = next(n, columns.slice(0, 1)).length;
      return { ...number(n * second * next(n, columns).length, { n, second }), beside: boardOf(columns, n) };
    }),
    times(2, (draw) => {
      const { columns, choices } = draw.until(
        () => descent(6, draw),
        ({ choices }) => choices.length > 3,
      );
      return { ...number(estimate(choices), { choices: choices.join(", ") }), beside: boardOf(columns, 6) };
    }),
    once((draw) => {
      const four = draw.until(
        () => range(4).map(() => estimate(descent(6, draw).choices)),
        (four) => new Set(four).size === 4 && four.reduce((a, b) => a + b) % 4 === 0,
      );
      return number(four.reduce((a, b) => a + b) / 4, { four: four.join(", ") });
    }),
    once(() => ({ kind: "throw", n: 8, until: { many: 100, mean: nodes(8).length } })),
  ],
  domains: [
    times(2, (draw) => {
      const n = 6;
      const queens = scattered(n, 2, draw);
      const row = draw.one(open(n, queens, "row").filter((row) => domain(n, queens, "row", row).length > 0));
      return pick(n, queens, (square) => square.row === row && isFree(queens, square), { row });
    }),
    times(2, (draw) => {
      const n = 6;
      const queens = scattered(n, 2, draw);
      const last = queens[1]!;
      return pick(
        n,
        queens,
        (square) => isFree(queens.slice(0, 1), square) && square.row !== last.row && isAttacked([last], square),
        { at: named(last) },
      );
    }),
    times(3, pickTightest(["row"])),
    times(2, (draw) => {
      const n = 6;
      const dead = (queens: readonly Square[]): boolean =>
        open(n, queens, "row").some((row) => domain(n, queens, "row", row).length === 0);
      const many = draw.from(1, 3);
      const boards = range(4).map((k) => scattered(n, 3, draw, (queens) => dead(queens) === k < many));
      return choose(draw.some(boards).map((queens) => ({ board: { n, queens }, right: dead(queens) })));
    }),
    step("forward", 6, "remove"),
  ],
  cover: [
    times(3, (draw) => {
      const { wanted, given } = draw.until(
        () => {
          const all = draw.some(range(6));
          const cut = draw.from(1, 2);
          const wanted = [all.slice(0, cut), all.slice(cut, 4), all.slice(4)];
          return { wanted, given: draw.some([...wanted, ...range(3).map(() => draw.some(range(6), draw.from(2, 3)))]) };
        },
        ({ given }) =>
          [...subsets(given)].filter((some) => some.flat().sort().join("") === "012345").length === 1 &&
          new Set(given.map((part) => list(part.sort()))).size === given.length,
      );
      return choose(given.map((part) => ({ text: list(part.map((k) => k + 1)), right: wanted.includes(part) })));
    }),
    times(2, (draw) => {
      const queen = at(draw.below(6), draw.below(6));
      const items = (square: Square): string[] => [
        `r${square.row}`,
        `c${square.column}`,
        `d${minus(square.row - square.column)}`,
        `a${square.row + square.column}`,
      ];
      const others = draw.until(
        () => items(at(draw.below(6), draw.below(6))),
        (others) => others.every((item) => !items(queen).includes(item)),
      );
      const shown = draw.some([...items(queen), ...others]);
      const options = shown.map((text) => ({ text, right: items(queen).includes(text) }));
      return { ...choose(options), beside: { n: 6, queens: [queen] } };
    }),
    once((draw) => {
      const covers: Record<string, (square: Square) => boolean> = {
        r1: ({ row }) => row === 1,
        c3: ({ column }) => column === 3,
        r4: ({ row }) => row === 4,
        d1: ({ row, column }) => row - column === 1,
        a4: ({ row, column }) => row + column === 4,
      };
      return choose(
        draw
          .some(Object.entries(covers))
          .map(([text, on]) => ({ text, right: solutions(8).every((columns) => placed(columns).some(on)) })),
      );
    }),
    times(2, pickTightest(["row", "column"])),
    step("dlx", 4, "solution"),
  ],
  sat: [
    times(3, (draw) => {
      const n = 4;
      const { queens, some } = draw.until(
        () => ({
          queens: draw.some(squares(n), 3),
          some: [...draw.some(clauses(n).slice(0, n), 2), ...draw.some(clauses(n).slice(n), 3)],
        }),
        ({ queens, some }) =>
          new Set(some.map((clause) => holds(clause, queens))).size === 2 &&
          some.slice(2).some((clause) => !holds(clause, queens)),
      );
      const options = draw.some(some).map((clause) => ({ text: written(clause), right: !holds(clause, queens) }));
      return { ...choose(options), beside: { n, queens } };
    }),
    once(() => place(4, { clauses: true, facts: { many: clauses(4).length } })),
    times(2, (draw) => {
      const queen = at(draw.below(5), draw.below(5));
      return pick(5, [queen], (square) => isAttacked([queen], square), { x: `x${queen.row}${queen.column}` });
    }),
    times(3, (draw) => {
      const n = 5;
      const unit = (queens: readonly Square[]): Square[] =>
        open(n, queens, "row")
          .map((row) => domain(n, queens, "row", row))
          .filter(({ length }) => length === 1)
          .flat();
      const queens = scattered(n, 2, draw, (queens) => unit(queens).length > 0);
      return pickOne(n, queens, unit(queens));
    }),
  ],
  counting: [
    once((draw) => {
      const queen = at(draw.from(1, 4), draw.from(1, 4));
      const right = ({ row, column }: Square): boolean =>
        row !== queen.row && Math.abs(row - queen.row) === Math.abs(column - queen.column);
      return pick(6, [queen], right);
    }),
    once((draw) => someQueens(8, placed(draw.one(solutions(8))), isDark)),
    times(2, (_, round) => {
      const n = 4 + 2 * round;
      return number([...subsets(range(n))].filter(({ length }) => length === n / 2).length, { n, half: n / 2 });
    }),
    times(2, (draw, round) => {
      // First rows with one pair that does not attack each other, then rows with three such pairs.
      const good = (rows: readonly number[]): number => coloured(rows, true).filter(isPartial).length;
      const rows = draw.one(darkRows.filter((rows) => good(rows) > 1 === (round === 1)));
      const options = coloured(rows, true).map((queens) => ({ board: { n: 4, queens }, right: isPartial(queens) }));
      return { ...choose(options), facts: { rows: list(rows).replace(" ", ", ") } };
    }),
    times(2, (draw, round) => {
      const lights = (dark: readonly Square[]): Square[][] => coloured(otherRows(dark.map(({ row }) => row)), false);
      const fits = (dark: readonly Square[], light: readonly Square[]): boolean => isPartial([...dark, ...light]);
      const dark = draw.one(
        darkHalves.filter((dark) => lights(dark).some((light) => fits(dark, light)) === (round === 0)),
      );
      const options = lights(dark).map((queens) => ({ board: { n: 4, queens }, right: fits(dark, queens) }));
      return { ...choose(options), beside: { n: 4, queens: dark } };
    }),
    once((draw) => {
      return place(6, { queens: placed(draw.one(solutions(6))).filter(isDark) });
    }),
    times(2, (draw, round) => {
      const n = 9;
      const { columns, ways } = draw.until(
        () => {
          const columns = draw.one(solutions(n));
          return { columns, ways: byColumns(n, columns) };
        },
        ({ ways }) => ways.length === 2 * (round + 1) && ways.some(({ dark, light }) => dark * light > 1),
      );
      const all = ways.reduce((sum, { dark, light }) => sum + dark * light, 0);
      const products = ways.map(({ dark, light }) => `${dark} · ${light}`).join(" + ");
      return { ...number(all, { products }), beside: boardOf(columns) };
    }),
    once(() => {
      const many = (dark: number): number =>
        solutions(9).filter((columns) => placed(columns).filter(isDark).length === dark).length;
      return number(solutions(9).length, { four: many(4), six: many(6) });
    }),
  ],
};

function minus(k: number): string {
  return String(k).replace("-", "−");
}

/** A screen of a lesson: one of its entries, and a round of that entry. */
export interface Screen {
  entry: number;
  round: number;
  rounds: number;
}

export const screensOf = (name: LessonName): readonly Screen[] =>
  lessons[name].flatMap(({ rounds }, entry) => range(rounds).map((round) => ({ entry, round, rounds })));

/** The task of a screen for this seed: never the same as in the round before. */
export function taskOf(name: LessonName, screen: Screen, seed: string): Task {
  const { entry, round } = screen;
  const draw = drawing(`${seed} ${name} ${entry} ${round}`);
  const before = round > 0 && JSON.stringify(taskOf(name, { ...screen, round: round - 1 }, seed));
  return draw.until(
    () => lessons[name][entry]!.make(draw, round),
    (task) => JSON.stringify(task) !== before,
  );
}
