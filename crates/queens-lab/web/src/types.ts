// Generated from queens-lab-core/src/api/mod.rs by `UPDATE_TYPES=1 cargo test -p queens-lab-core`.

export type Square = { 
/**
 * Row, from the top.
 */
row: number, 
/**
 * Column, from the left.
 */
column: number, };
export type About = { 
/**
 * The limits of requests.
 */
limits: Limits, 
/**
 * Published numbers of solutions, from n = 0.
 */
known: Array<Known>, 
/**
 * Forms in which solutions can be exported.
 */
formats: Array<string>, 
/**
 * The algorithms, in the order in which they are taught.
 */
algorithms: Array<AlgorithmAbout>, };
export type Nothing = Record<symbol, never>;
export type SizeRequest = { 
/**
 * Size of the board.
 */
n: number, };
export type SeededRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Seed of the random choices, as in `queens find N --algorithm min-conflicts --seed`.
 */
seed: number, };
export type AlgorithmAbout = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether it can be watched step by step and take part in a race.
 */
trace: boolean, 
/**
 * The directions in which it can be watched.
 */
directions: Array<Direction>, 
/**
 * Largest n for which it finds all solutions in about a minute; 0 if it does not list.
 */
all_n: number, 
/**
 * Largest n for which it finds the first solution in about a minute; 0 if it does not find it.
 */
first_n: number, 
/**
 * Its pseudo-code, line by line, for each of the directions.
 */
pseudocode: Array<Array<string>>, };
export type Limits = { 
/**
 * Largest board whose solutions are listed.
 */
list_n: number, 
/**
 * Largest board that is counted.
 */
count_n: number, };
export type Known = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Q(n): all solutions.
 */
all: string, 
/**
 * Number of fundamental solutions, one for each orbit.
 */
fundamental: string, 
/**
 * Solutions that a half turn leaves unchanged, including those that a quarter turn does.
 */
half_turn: string, 
/**
 * Solutions that a quarter turn leaves unchanged.
 */
quarter_turn: string, };
export type BoardRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * The queens, in the order in which they were placed.
 */
queens: Array<Square>, 
/**
 * Blocked squares, where no queen may be; none if absent.
 */
blocked?: Array<Square>, 
/**
 * What attacks what: a name or names of `queens list --rules`, such as `torus`; chess queens if absent.
 */
rules?: string, };
export type BoardKind = "solution" | "partial" | "attacked";
export type BoardReport = { 
/**
 * Whether the board is a solution, partial, or attacked.
 */
kind: BoardKind, 
/**
 * For each square in reading order, the queens that attack it, as indices into `queens`.
 */
attackers: Array<Array<number>>, 
/**
 * Every pair of queens that attack each other.
 */
pairs: Array<AttackingPair>, 
/**
 * For each row, the number of its squares that are neither blocked, occupied nor attacked.
 */
free_in_row: Array<number>, };
export type AttackingPair = { 
/**
 * Index of one queen in the request.
 */
first: number, 
/**
 * Index of the other queen.
 */
second: number, 
/**
 * How they attack each other.
 */
line: LineKind, };
export type PasteRequest = { 
/**
 * The text, with boards in any notation.
 */
text: string, };
export type Pasted = { "pasted": "boards", 
/**
 * Number of boards in the text.
 */
boards: number, 
/**
 * Number of those boards that are solutions.
 */
solutions: number, 
/**
 * The first board that is not a solution, or the first of all.
 */
first: PastedBoard, 
/**
 * How the text was read, unless that is obvious: `pairs counted from 1`.
 */
reading: string | null, } | { "pasted": "unread", 
/**
 * The reason, in English.
 */
why: string, };
export type PastedBoard = { 
/**
 * Its number in the text, from 1.
 */
number: number, 
/**
 * Size of the board.
 */
n: number, 
/**
 * The queens.
 */
queens: Array<Square>, 
/**
 * Blocked squares, where no queen may be.
 */
blocked: Array<Square>, };
export type Hint = { "hint": "place", 
/**
 * The square.
 */
square: Square, } | { "hint": "solved" } | { "hint": "attacked", 
/**
 * One of the queens.
 */
first: number, 
/**
 * The other queen.
 */
second: number, } | { "hint": "dead_end", 
/**
 * Index of that queen in the request.
 */
queen: number, } | { "hint": "no_solution" } | { "hint": "unknown" };
export type Completion = { "completion": "found", 
/**
 * Its queens in reading order, the given ones included.
 */
queens: Array<Square>, } | { "completion": "none" } | { "completion": "unknown" };
export type CompletionCount = { 
/**
 * Number found so far, as a decimal string.
 */
found: string, 
/**
 * Whether this is the last message.
 */
done: boolean, 
/**
 * Whether `found` is the exact number.
 */
exact: boolean, };
export type SolutionsRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Whether to list only the least of each orbit.
 */
fundamental: boolean, 
/**
 * Squares that must hold queens.
 */
through: Array<Square>, 
/**
 * Number of solutions to skip first.
 */
skip: number, 
/**
 * Maximum number of solutions to list.
 */
take: number, };
export type SolutionsPage = { 
/**
 * Number of solutions on all pages.
 */
total: number, 
/**
 * The solutions of this page, in lexicographic order.
 */
solutions: Array<ListedSolution>, };
export type ListedSolution = { 
/**
 * `queens[row] = column`.
 */
queens: Array<number>, 
/**
 * Number of its different images: 8, 4, 2 or 1.
 */
orbit_size: number, };
export type OrbitRequest = { 
/**
 * `queens[row] = column`.
 */
queens: Array<number>, };
export type HeatRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Whether to list only the least of each orbit.
 */
fundamental: boolean, 
/**
 * Squares that must hold queens.
 */
through: Array<Square>, };
export type Heat = { 
/**
 * Number of solutions.
 */
total: number, 
/**
 * Number of solutions that have a queen on each square, in reading order.
 */
squares: Array<number>, };
export type Levels = { 
/**
 * Numbers of nodes with 0, 1, … n queens; the last are the solutions.
 */
nodes: Array<number>, 
/**
 * Numbers of solutions with the queen of the first row in each column.
 */
first: Array<number>, };
export type EstimateRequest = { 
/**
 * Smallest board.
 */
from: number, 
/**
 * Largest board.
 */
to: number, 
/**
 * Seed of the random choices.
 */
seed: number, };
export type EstimateNews = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Natural logarithm of the estimate.
 */
ln: number, 
/**
 * Lower end of the 95 % confidence interval of `ln`, once there is one.
 */
low: number | null, 
/**
 * Upper end of the interval.
 */
high: number | null, };
export type SquaresNews = { 
/**
 * Number of solutions seen in all batches.
 */
solutions: number, 
/**
 * Number of independent batches so far, from which the error is computed.
 */
batches: number, 
/**
 * For each square in reading order, the estimated share of all solutions with a queen there.
 */
parts: Array<number>, 
/**
 * Half the width of the 95 % confidence interval of each share, once there is one.
 */
half_widths: Array<number> | null, 
/**
 * Whether all solutions were seen, so that the shares are exact.
 */
exact: boolean, };
export type Repair = { 
/**
 * The starting boards, one after the other: a new one after too many moves of the one before.
 */
boards: Array<RepairedBoard>, 
/**
 * Whether the last move of the last board leaves no queen attacked. If not, it was given up.
 */
solved: boolean, };
export type RepairedBoard = { 
/**
 * `queens[row] = column`.
 */
queens: Array<number>, 
/**
 * The moves, each of an attacked queen within its row.
 */
moves: Array<RepairMove>, };
export type RepairMove = { 
/**
 * Row of the queen.
 */
row: number, 
/**
 * The column to which it moves, where the fewest queens attack it; it may be the same one.
 */
to: number, };
export type OrbitReport = { 
/**
 * Number of different images.
 */
size: number, 
/**
 * The images, in the order of the symmetries.
 */
images: Array<Image>, };
export type Image = { 
/**
 * The symmetry that gives it.
 */
symmetry: SymmetryName, 
/**
 * `queens[row] = column`.
 */
queens: Array<number>, 
/**
 * The first symmetry that gives the same image.
 */
same_as: SymmetryName, 
/**
 * Whether it is the least of the images: the fundamental solution.
 */
fundamental: boolean, };
export type ExportRequest = { 
/**
 * Which solutions.
 */
choice: SolutionsRequest, 
/**
 * The format: one of `formats` except PNG, which the page makes from SVG.
 */
format: string, };
export type Exported = { 
/**
 * Its media type.
 */
media_type: string, };
export type FramesRequest = { 
/**
 * Name of the algorithm.
 */
algorithm: string, 
/**
 * Size of the board.
 */
n: number, 
/**
 * Direction of the search; row by row if absent.
 */
direction?: Direction, 
/**
 * Number of the first step wanted; 0 is before the first.
 */
from: number, 
/**
 * Steps from one frame to the next.
 */
stride: number, 
/**
 * Maximum number of frames.
 */
frames: number, };
export type Frames = { 
/**
 * The moments.
 */
frames: Array<Frame>, 
/**
 * The number of steps of the whole search, once its end has been reached.
 */
length: number | null, };
export type Frame = { 
/**
 * Number of the step; 0 before the first.
 */
step: number, 
/**
 * What happened.
 */
action: Action | null, 
/**
 * The square on which it happened.
 */
square: Square | null, 
/**
 * The queen that attacks the rejected square.
 */
attacker: Square | null, 
/**
 * The node of the search tree in which it happened, numbered in the order of visits.
 */
node: number, 
/**
 * Index of the line of pseudo-code.
 */
line: number | null, 
/**
 * Queens on the board, in the order in which they were placed.
 */
queens: Array<Square>, 
/**
 * Open nodes of the tree, from the root down.
 */
path: Array<number>, 
/**
 * Nodes entered so far.
 */
nodes: number, 
/**
 * Queens placed so far.
 */
placed: number, 
/**
 * Squares rejected so far.
 */
rejected: number, 
/**
 * Solutions so far.
 */
solutions: number, 
/**
 * What the algorithm remembers.
 */
memory: Memory, };
export type Memory = { "kind": "queens" } | { "kind": "arrays", 
/**
 * Taken columns.
 */
columns: Array<boolean>, 
/**
 * Taken diagonals, by row − column + n − 1.
 */
diagonals: Array<boolean>, 
/**
 * Taken antidiagonals, by row + column.
 */
antidiagonals: Array<boolean>, } | { "kind": "sets", 
/**
 * Column of the queen in each row.
 */
columns: Array<number>, 
/**
 * Taken values of row − column.
 */
differences: Array<number>, 
/**
 * Taken values of row + column.
 */
sums: Array<number>, } | { "kind": "masks", 
/**
 * The row to fill.
 */
row: number, 
/**
 * Taken columns.
 */
columns: Array<boolean>, 
/**
 * Squares on taken diagonals.
 */
diagonals: Array<boolean>, 
/**
 * Squares on taken antidiagonals.
 */
antidiagonals: Array<boolean>, 
/**
 * Free squares not tried yet.
 */
untried: Array<boolean>, } | { "kind": "boards", 
/**
 * Its squares in reading order, true for a queen.
 */
board: Array<boolean>, 
/**
 * Boards with one more queen.
 */
children: Array<Child>, };
export type Child = { 
/**
 * Square of that queen.
 */
square: Square, 
/**
 * The queen that attacks it, if the board is invalid.
 */
attacker: Square | null, };
export type SeekRequest = { 
/**
 * Name of the algorithm.
 */
algorithm: string, 
/**
 * Size of the board.
 */
n: number, 
/**
 * Direction of the search; row by row if absent.
 */
direction?: Direction, 
/**
 * What `number` counts.
 */
to: Landmark, 
/**
 * Number of the step, node or solution.
 */
number: number, };
export type Landmark = "step" | "node" | "solution";
export type Sought = { 
/**
 * The step reached.
 */
step: number, 
/**
 * Whether this is where the landmark is.
 */
found: boolean, 
/**
 * Whether this is the last message.
 */
done: boolean, 
/**
 * The number of steps of the whole search, once its end has been reached.
 */
length: number | null, };
export type TreeRequest = { 
/**
 * Name of the algorithm.
 */
algorithm: string, 
/**
 * Size of the board.
 */
n: number, 
/**
 * Direction of the search; row by row if absent.
 */
direction?: Direction, 
/**
 * The step from which on nodes are wanted; nodes that are open there are included.
 */
from: number, 
/**
 * Maximum number of nodes and rejected squares to go through.
 */
most: number, };
export type ShapeRequest = { 
/**
 * Name of the algorithm.
 */
algorithm: string, 
/**
 * Size of the board.
 */
n: number, 
/**
 * Direction of the search; row by row if absent.
 */
direction?: Direction, 
/**
 * The node to begin with; the root if absent.
 */
below?: number, 
/**
 * Maximum number of nodes; levels that do not fit are left out.
 */
most: number, };
export type Shape = { 
/**
 * False for a part of a search, and for a search that is too long, whose lists are empty.
 */
whole: boolean, 
/**
 * Number of the node.
 */
node: Array<number>, 
/**
 * Index in these lists of the node above, or −1 for the topmost.
 */
parent: Array<number>, 
/**
 * Row of the queen that was placed, or −1 at the root.
 */
row: Array<number>, 
/**
 * Column of that queen, or −1 at the root.
 */
column: Array<number>, 
/**
 * The step at which it was entered; 0 for one that was open where a part begins.
 */
step: Array<number>, 
/**
 * The step at which it was left, or at which a part ends.
 */
end: Array<number>, 
/**
 * Number of leaves at or below the node.
 */
leaves: Array<number>, 
/**
 * Number of solutions at or below the node.
 */
solutions: Array<number>, };
export type Goal = "first" | "all";
export type RaceRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Names of the algorithms.
 */
algorithms: Array<string>, 
/**
 * When a runner has finished.
 */
goal: Goal, };
export type RaceNews = { "news": "running", 
/**
 * Index of the runner in the request.
 */
runner: number, 
/**
 * Steps done.
 */
steps: number, } | { "news": "arrived", 
/**
 * Index of the runner in the request.
 */
runner: number, 
/**
 * Its result.
 */
run: Run, } | { "news": "over" };
export type Run = { 
/**
 * Number of steps: all events of the search.
 */
steps: number, 
/**
 * Number of nodes visited.
 */
nodes: number, 
/**
 * Number of squares tried: queens placed and squares rejected.
 */
tried: number, 
/**
 * Solutions found.
 */
solutions: number, 
/**
 * Seconds of a run without recording of steps.
 */
seconds: number, 
/**
 * Whether it was stopped by the time limit before the goal.
 */
stopped: boolean, 
/**
 * Whether another computation ran meanwhile, which makes the time longer. A worker does not know of others: the
 * page sets this.
 */
shared: boolean, 
/**
 * Moments of the run, evenly spaced in steps; the last is its end.
 */
moments: Array<Moment>, };
export type Moment = { 
/**
 * Steps done.
 */
step: number, 
/**
 * Solutions found.
 */
solutions: number, 
/**
 * Queens on its board.
 */
queens: Array<Square>, };
export type MeasureRequest = { 
/**
 * Smallest board.
 */
from: number, 
/**
 * Largest board.
 */
to: number, 
/**
 * Names of the algorithms.
 */
algorithms: Array<string>, 
/**
 * What each has to do.
 */
goal: Goal, };
export type Measurement = { 
/**
 * Name of the algorithm.
 */
algorithm: string, 
/**
 * Size of the board.
 */
n: number, 
/**
 * Seconds for one run.
 */
seconds: number, 
/**
 * Number of nodes visited, if the algorithm counts them.
 */
nodes: number | null, 
/**
 * Number of squares tried, if the algorithm counts them.
 */
tried: number | null, 
/**
 * Solutions found.
 */
solutions: number, 
/**
 * Whether it was stopped by the time limit; larger boards are then left out.
 */
stopped: boolean, 
/**
 * Whether another computation ran meanwhile, which makes the time longer. A worker does not know of others: the
 * page sets this.
 */
shared: boolean, };
export type Parts = { 
/**
 * The parts, which together make up the whole.
 */
parts: Array<Part>, };
export type Part = { 
/**
 * The first unit.
 */
from: number, 
/**
 * The unit after the last.
 */
to: number, 
/**
 * Its approximate share of the work; all shares add up to 1.
 */
share: number, };
export type PartRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * The first unit.
 */
from: number, 
/**
 * The unit after the last.
 */
to: number, };
export type SumRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * The sum over all parts, as a decimal string.
 */
all: string, };
export type Sum = { 
/**
 * The contribution, as a decimal string.
 */
all: string, 
/**
 * For the whole: whether it agrees with the published value, if there is one.
 */
agrees: boolean | null, };
export type PuzzleRequest = { "puzzle": "daily", 
/**
 * The day, such as 2026-11-22.
 */
date: string, } | { "puzzle": "made", 
/**
 * Rows, columns and regions.
 */
n: number, 
/**
 * Queens in each row, column and region; one if absent.
 */
stars: number | null, 
/**
 * How hard it should be; any grade if absent.
 */
level: PuzzleLevel | null, 
/**
 * Sizes and shapes of regions.
 */
style: PuzzleStyle, 
/**
 * Minimum size of the smallest region; if absent, the style decides.
 */
least: number | null, 
/**
 * Seed of the random choices.
 */
seed: number, } | { "puzzle": "painted", 
/**
 * Rows, columns and regions.
 */
n: number, 
/**
 * The region of each square, in reading order; none if it is not painted.
 */
paint: Array<number | null>, 
/**
 * Seed of the random choices.
 */
seed: number, } | { "puzzle": "read", 
/**
 * The text.
 */
text: string, } | { "puzzle": "map", 
/**
 * The text.
 */
text: string, };
export type PuzzleAnswer = { "answer": "puzzle", 
/**
 * It.
 */
puzzle: PuzzleSheet, } | { "answer": "map", 
/**
 * It.
 */
map: PuzzleMap, 
/**
 * The code for addresses, unless a region is in several pieces.
 */
code: string | null, 
/**
 * Whether the text has further puzzles.
 */
several: boolean, } | { "answer": "not_found" };
export type PuzzleSheet = { 
/**
 * Rows, columns and regions.
 */
n: number, 
/**
 * Queens in each row, column and region.
 */
stars: number, 
/**
 * The region of each square; regions are numbered in reading order or as they were painted.
 */
regions: Array<number>, 
/**
 * The author's names of the regions, separated by blanks; absent if they have none.
 */
names: string, 
/**
 * Index into `REGION_COLORS` for each region.
 */
colors: Array<number>, 
/**
 * The code for addresses: a text that `read` understands.
 */
code: string, 
/**
 * The short id, which is the same for rotations and reflections of the puzzle.
 */
id: string, 
/**
 * The queens of the solution, row by row.
 */
solution: Array<Square>, 
/**
 * How hard it is.
 */
grade: PuzzleGrade, };
export type PuzzleGrade = { 
/**
 * Its name.
 */
level: PuzzleLevel, 
/**
 * The rating of the hardest step, in tenths.
 */
hardest: number, 
/**
 * A summary, with the day whose dailies are as much work.
 */
words: Words, };
export type PuzzleMap = { 
/**
 * Rows and columns.
 */
n: number, 
/**
 * Queens in each row, column and region; one if absent.
 */
stars: number | null, 
/**
 * The region of each square, in reading order.
 */
regions: Array<number>, 
/**
 * The author's names of the regions, separated by blanks; absent if they have none.
 */
names: string, };
export type PuzzleCheck = { 
/**
 * Number of different regions; a puzzle has as many as rows.
 */
regions: number, 
/**
 * A region in several pieces, if there is one.
 */
divided: number | null, 
/**
 * Number of solutions.
 */
verdict: PuzzleVerdict, 
/**
 * The solution, or two of several.
 */
solutions: Array<Array<Square>>, 
/**
 * How hard it is, if there is exactly one solution.
 */
grade: PuzzleGrade | null, 
/**
 * Squares, with new regions, that would make it a puzzle, if any are found.
 */
repair: Array<PuzzleRepair> | null, 
/**
 * The code for addresses, if it is a puzzle.
 */
code: string | null, };
export type PuzzleVerdict = "unfinished" | "none" | "one" | "several" | "unknown";
export type PuzzleRepair = { 
/**
 * The square.
 */
square: Square, 
/**
 * The region.
 */
region: number, };
export type PuzzleHintRequest = { 
/**
 * The puzzle.
 */
map: PuzzleMap, 
/**
 * The queens on the board.
 */
queens: Array<Square>, 
/**
 * The squares that are crossed out; squares that queens attack may be left out.
 */
crosses: Array<Square>, };
export type PuzzleHint = { "hint": "mistakes", 
/**
 * Queens that are in no solution.
 */
queens: Array<Square>, 
/**
 * Crosses where queens belong.
 */
crosses: Array<Square>, 
/**
 * In words.
 */
words: Words, } | { "hint": "step", 
/**
 * It.
 */
step: PuzzleStep, } | { "hint": "solved", 
/**
 * In words.
 */
words: Words, };
export type PuzzleProof = { 
/**
 * The steps, each the easiest at its place.
 */
steps: Array<PuzzleStep>, };
export type PuzzleStep = { 
/**
 * The name of the technique.
 */
technique: string, 
/**
 * How hard it is to see, in tenths.
 */
rating: number, 
/**
 * The houses whose free squares are the reason.
 */
premises: Array<PuzzleHouse>, 
/**
 * The houses into which the queens of those must go.
 */
into: Array<PuzzleHouse>, 
/**
 * The squares that must have a queen.
 */
queens: Array<Square>, 
/**
 * The squares that cannot have a queen; those that `queens` attack are not listed.
 */
excluded: Array<Square>, 
/**
 * For chains: the consequences of a queen on the excluded square, one after the other.
 */
chain: Array<PuzzleLink>, 
/**
 * In words.
 */
words: Words, };
export type PuzzleLink = { 
/**
 * The squares that would have to have a queen.
 */
queens: Array<Square>, 
/**
 * The squares that could not have a queen.
 */
excluded: Array<Square>, };
export type Words = { 
/**
 * English.
 */
en: Array<string>, 
/**
 * Russian.
 */
ru: Array<string>, 
/**
 * Chinese.
 */
zh: Array<string>, };
export type ExercisesRequest = { 
/**
 * Names of the exercises; all if absent.
 */
names: Array<string> | null, 
/**
 * Seed of the boards: the same seed gives the same boards.
 */
seed: number, };
export type Exercises = { 
/**
 * The exercises, in the order of the names, or of `queens exercise`.
 */
exercises: Array<ExerciseSheet>, };
export type ExerciseSheet = { 
/**
 * Its name in `queens exercise`.
 */
name: string, 
/**
 * Difficulty, from 1 to 5.
 */
difficulty: number, 
/**
 * Its title and its task.
 */
words: Words, 
/**
 * The task for solving it without a program, if that is possible.
 */
by_hand: ExerciseByHand | null, };
export type ExerciseByHand = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * The queens, if a board is given.
 */
queens: Array<Square>, 
/**
 * One of the rows, if one is given.
 */
row: number | null, 
/**
 * A number, if one is given.
 */
number: number | null, 
/**
 * The region of each square in reading order, if regions are given.
 */
regions: Array<number> | null, 
/**
 * The form of the answer.
 */
answer: ExerciseAnswer, };
export type ExerciseAnswer = "yes_no" | "number" | "numbers" | "columns" | "squares" | "queens" | "complete" | "drawing";
export type ExerciseAttempt = { 
/**
 * The name of the exercise.
 */
name: string, 
/**
 * The seed with which it was requested.
 */
seed: number, 
/**
 * What a program would print.
 */
answer: string, };
export type ExerciseVerdict = { "verdict": "right" } | { "verdict": "wrong", 
/**
 * The reason, in a sentence.
 */
words: Words, };
export type Refusal = { 
/**
 * The kind of problem, for programs.
 */
refused: RefusalKind, 
/**
 * The problem in English, for people.
 */
message: string, };
export type RefusalKind = "malformed" | "too_large" | "invalid" | "not_found" | "timeout" | "internal";
export type LineKind = "row" | "column" | "diagonal" | "antidiagonal" | "knight" | "touch";
export type HouseKind = "row" | "column" | "region";
export type PuzzleHouse = { kind: HouseKind, index: number, };
export type Direction = "rows" | "columns";
export type Action = "enter" | "place" | "reject" | "remove" | "solution" | "leave";
export type SymmetryName = "identity" | "quarter_turn" | "half_turn" | "three_quarter_turn" | "north_south" | "east_west" | "transpose" | "antitranspose";
export type PuzzleLevel = "easy" | "medium" | "hard" | "expert" | "fiendish";
export type PuzzleStyle = "newspaper" | "even" | "ribbons";
/** What each command takes and gives: its answer, or each of the messages of a long one. */
export interface Commands {
  about: [Nothing, About];
  board: [BoardRequest, BoardReport];
  hint: [BoardRequest, Hint];
  complete: [BoardRequest, Completion];
  completions: [BoardRequest, CompletionCount];
  solutions: [SolutionsRequest, SolutionsPage];
  orbit: [OrbitRequest, OrbitReport];
  heat: [HeatRequest, Heat];
  levels: [SizeRequest, Levels];
  export: [ExportRequest, Exported];
  frames: [FramesRequest, Frames];
  tree: [TreeRequest, Shape];
  seek: [SeekRequest, Sought];
  shape: [ShapeRequest, Shape];
  race: [RaceRequest, RaceNews];
  measure: [MeasureRequest, Measurement];
  estimate: [EstimateRequest, EstimateNews];
  squares: [SeededRequest, SquaresNews];
  repair: [SeededRequest, Repair];
  puzzle: [PuzzleRequest, PuzzleAnswer];
  puzzle_check: [PuzzleMap, PuzzleCheck];
  puzzle_hint: [PuzzleHintRequest, PuzzleHint];
  puzzle_proof: [PuzzleMap, PuzzleProof];
  share: [SizeRequest, Parts];
  part: [PartRequest, Sum];
  sum: [SumRequest, Sum];
  exercises: [ExercisesRequest, Exercises];
  exercise_check: [ExerciseAttempt, ExerciseVerdict];
  paste: [PasteRequest, Pasted];
}

/** Who does a command, and for how many seconds at most. */
export const COMMANDS = {
  about: ["quick", 10],
  board: ["quick", 10],
  hint: ["quick", 10],
  complete: ["quick", 10],
  completions: ["long", 300],
  solutions: ["quick", 10],
  orbit: ["quick", 10],
  heat: ["quick", 10],
  levels: ["quick", 10],
  export: ["long", 300],
  frames: ["watch", 300],
  tree: ["watch", 300],
  seek: ["watch", 300],
  shape: ["watch", 10],
  race: ["long", 300],
  measure: ["long", 3600],
  estimate: ["long", 300],
  squares: ["long", 300],
  repair: ["quick", 10],
  puzzle: ["quick", 10],
  puzzle_check: ["quick", 10],
  puzzle_hint: ["quick", 10],
  puzzle_proof: ["quick", 10],
  share: ["long", 14400],
  part: ["long", 14400],
  sum: ["long", 14400],
  exercises: ["quick", 10],
  exercise_check: ["quick", 10],
  paste: ["quick", 10],
} as const;

/** Colours of regions on light ground and on dark, as on paper. */
export const REGION_COLORS = [
  "light-dark(#e8f7bd, #62703d)",
  "light-dark(#fbb7dd, #693354)",
  "light-dark(#a4fee8, #1f7766)",
  "light-dark(#94ccff, #014f76)",
  "light-dark(#b1b579, #323805)",
  "light-dark(#57c0c2, #113131)",
  "light-dark(#feddda, #52181b)",
  "light-dark(#eb9c9c, #9b5859)",
  "light-dark(#fcc39b, #6e4525)",
  "light-dark(#bfa6de, #35234e)",
  "light-dark(#d1e7ff, #5a6c80)",
  "light-dark(#80c6a3, #004b31)",
];
