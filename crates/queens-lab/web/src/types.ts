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
 * What it refuses to exceed.
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
 * What the random choices depend on, as in `queens find N --algorithm min-conflicts --seed`.
 */
seed: number, };
export type AlgorithmAbout = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether it can be watched step by step, and race.
 */
trace: boolean, 
/**
 * In which directions it can be watched.
 */
directions: Array<Direction>, 
/**
 * Largest board it finds all solutions of in about a minute; 0 if it does not list.
 */
all_n: number, 
/**
 * Largest board it finds the first solution of in about a minute; 0 if it does not.
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
 * One for each orbit.
 */
fundamental: string, 
/**
 * Those that a half turn leaves as they are, quarter turns included.
 */
half_turn: string, 
/**
 * Those that a quarter turn leaves as they are.
 */
quarter_turn: string, };
export type BoardRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * The queens, oldest first.
 */
queens: Array<Square>, 
/**
 * Squares on which none may stand; none if nothing is said.
 */
blocked?: Array<Square>, 
/**
 * What attacks what: a name or names of `queens list --rules`, such as `torus`; chess queens if nothing is said.
 */
rules?: string, };
export type BoardKind = "solution" | "partial" | "attacked";
export type BoardReport = { 
/**
 * Whether it is solved, on the way, or broken.
 */
kind: BoardKind, 
/**
 * For each square in reading order the queens that command it, as indices into `queens`.
 */
attackers: Array<Array<number>>, 
/**
 * Every pair of queens that attack each other.
 */
pairs: Array<AttackingPair>, 
/**
 * For each row, how many squares of it are not blocked, and no queen stands on or commands.
 */
free_in_row: Array<number>, };
export type AttackingPair = { 
/**
 * Index of one queen in the request.
 */
first: number, 
/**
 * Index of the other.
 */
second: number, 
/**
 * How.
 */
line: LineKind, };
export type PasteRequest = { 
/**
 * The text, with boards in any notation.
 */
text: string, };
export type Pasted = { "pasted": "boards", 
/**
 * How many boards it has.
 */
boards: number, 
/**
 * How many of them are solutions.
 */
solutions: number, 
/**
 * The first that is none, or else the first.
 */
first: PastedBoard, 
/**
 * How the text is read where that needs to be said: `pairs counted from 1`.
 */
reading: string | null, } | { "pasted": "unread", 
/**
 * Why, in English.
 */
why: string, };
export type PastedBoard = { 
/**
 * Its number in the text, from 1.
 */
number: number, 
/**
 * Size.
 */
n: number, 
/**
 * The queens.
 */
queens: Array<Square>, 
/**
 * Squares on which none may stand.
 */
blocked: Array<Square>, };
export type Hint = { "hint": "place", 
/**
 * Where.
 */
square: Square, } | { "hint": "solved" } | { "hint": "attacked", 
/**
 * One of them.
 */
first: number, 
/**
 * The other.
 */
second: number, } | { "hint": "dead_end", 
/**
 * Index into the request.
 */
queen: number, } | { "hint": "no_solution" } | { "hint": "unknown" };
export type Completion = { "completion": "found", 
/**
 * In reading order.
 */
queens: Array<Square>, } | { "completion": "none" } | { "completion": "unknown" };
export type CompletionCount = { 
/**
 * Found so far, as a decimal string.
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
 * Only the least of each orbit.
 */
fundamental: boolean, 
/**
 * Only those with queens on all these squares.
 */
through: Array<Square>, 
/**
 * How many to leave out first.
 */
skip: number, 
/**
 * How many to list at most.
 */
take: number, };
export type SolutionsPage = { 
/**
 * How many there are, on all pages.
 */
total: number, 
/**
 * Those of this page, in lexicographic order.
 */
solutions: Array<ListedSolution>, };
export type ListedSolution = { 
/**
 * `queens[row] = column`.
 */
queens: Array<number>, 
/**
 * How many different images it has: 8, 4, 2 or 1.
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
 * Only the least of each orbit.
 */
fundamental: boolean, 
/**
 * Only those with queens on all these squares.
 */
through: Array<Square>, };
export type Heat = { 
/**
 * How many solutions there are.
 */
total: number, 
/**
 * How many of them have a queen on each square, in reading order.
 */
squares: Array<number>, };
export type Levels = { 
/**
 * How many nodes have 0, 1, … n queens; the last are the solutions.
 */
nodes: Array<number>, 
/**
 * How many solutions have the queen of the first row in each column.
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
 * What the random choices depend on.
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
 * Lower end of its 95 % confidence interval, once there is one.
 */
low: number | null, 
/**
 * Upper end.
 */
high: number | null, };
export type SquaresNews = { 
/**
 * How many solutions were seen, in how many batches.
 */
solutions: number, 
/**
 * Independent batches so far, from which the error is computed.
 */
batches: number, 
/**
 * For each square in reading order which part of all solutions has a queen there, about.
 */
parts: Array<number>, 
/**
 * Half of the width of its 95 % confidence interval, once there is one.
 */
half_widths: Array<number> | null, 
/**
 * Whether all solutions were seen, so that nothing is left to chance.
 */
exact: boolean, };
export type Repair = { 
/**
 * The boards it began with, one after the other: a new one where the one before had been moved long enough.
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
 * Its row.
 */
row: number, 
/**
 * The column it goes to, where the fewest attack it; it may be its own.
 */
to: number, };
export type OrbitReport = { 
/**
 * How many of them are different.
 */
size: number, 
/**
 * In the order of the symmetries.
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
 * Whether it is the least of all: the fundamental solution.
 */
fundamental: boolean, };
export type ExportRequest = { 
/**
 * Which ones.
 */
choice: SolutionsRequest, 
/**
 * In which form: one of `formats`, but PNG, which a page makes of SVG.
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
 * In which direction it goes over the board; row by row if nothing is said.
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
 * How many frames at most.
 */
frames: number, };
export type Frames = { 
/**
 * The moments.
 */
frames: Array<Frame>, 
/**
 * The number of steps of the whole search, once somebody has seen its end.
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
 * The square it happened on.
 */
square: Square | null, 
/**
 * The queen that caused a refusal.
 */
attacker: Square | null, 
/**
 * The node of the search tree it happened in, numbered in the order of entering.
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
 * Refusals so far.
 */
rejected: number, 
/**
 * Solutions so far.
 */
solutions: number, 
/**
 * What the algorithm keeps in mind.
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
 * Where it stands.
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
 * In which direction it goes over the board; row by row if nothing is said.
 */
direction?: Direction, 
/**
 * What `number` counts.
 */
to: Landmark, 
/**
 * Which one.
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
 * The number of steps of the whole search, once somebody has seen its end.
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
 * In which direction it goes over the board; row by row if nothing is said.
 */
direction?: Direction, 
/**
 * The step from which on nodes are wanted; the open nodes there come too.
 */
from: number, 
/**
 * How many nodes and refusals it goes through at most.
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
 * In which direction it goes over the board; row by row if nothing is said.
 */
direction?: Direction, 
/**
 * The node to begin with; the root if nothing is said.
 */
below?: number, 
/**
 * How many nodes at most: levels that do not fit are left out.
 */
most: number, };
export type Shape = { 
/**
 * False for a part of a search, and for a search too long to be gone through: of that the lists are empty.
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
 * The queen that was placed: row, or −1 at the root.
 */
row: Array<number>, 
/**
 * Its column, or −1 at the root.
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
 * How many nodes at or below it have none below them.
 */
leaves: Array<number>, 
/**
 * How many solutions are at or below it.
 */
solutions: Array<number>, };
export type Goal = "first" | "all";
export type RaceRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * Their names.
 */
algorithms: Array<string>, 
/**
 * Where the finish is.
 */
goal: Goal, };
export type RaceNews = { "news": "running", 
/**
 * Index into the request.
 */
runner: number, 
/**
 * Steps done.
 */
steps: number, } | { "news": "arrived", 
/**
 * Index into the request.
 */
runner: number, 
/**
 * How it did.
 */
run: Run, } | { "news": "over" };
export type Run = { 
/**
 * Steps: all events of the search.
 */
steps: number, 
/**
 * Nodes of the search tree entered.
 */
nodes: number, 
/**
 * Squares tried: queens placed and refusals.
 */
tried: number, 
/**
 * Solutions found.
 */
solutions: number, 
/**
 * Seconds of a run that nobody watched.
 */
seconds: number, 
/**
 * Whether it was stopped by the time limit before the goal.
 */
stopped: boolean, 
/**
 * Whether another computation ran meanwhile, which makes the time longer than it would be. A worker does not know of
 * others: the page says so.
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
 * Nodes of the search tree entered, where the algorithm counts them.
 */
nodes: number | null, 
/**
 * Squares tried, where the algorithm counts them.
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
 * Whether another computation ran meanwhile, which makes the time longer than it would be. A worker does not know of
 * others: the page says so.
 */
shared: boolean, };
export type Parts = { 
/**
 * The parts, which together are the whole.
 */
parts: Array<Part>, };
export type Part = { 
/**
 * The first unit.
 */
from: number, 
/**
 * The one after the last.
 */
to: number, 
/**
 * Which share of the work it is, about; all add up to 1.
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
 * The one after the last.
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
 * How much, as a decimal string.
 */
all: string, 
/**
 * For the whole: whether it agrees with the published value, where there is one.
 */
agrees: boolean | null, };
export type PuzzleRequest = { "puzzle": "daily", 
/**
 * As in 2026-11-22.
 */
date: string, } | { "puzzle": "made", 
/**
 * Rows, columns and regions.
 */
n: number, 
/**
 * Queens in each; one if nothing is said.
 */
stars: number | null, 
/**
 * How hard; anything if nothing is said.
 */
level: PuzzleLevel | null, 
/**
 * Sizes and shapes of regions.
 */
style: PuzzleStyle, 
/**
 * The size of the smallest region at least; what the style likes if nothing is said.
 */
least: number | null, 
/**
 * What the random choices depend on.
 */
seed: number, } | { "puzzle": "painted", 
/**
 * Rows, columns and regions.
 */
n: number, 
/**
 * The region of each square, in reading order, or nothing.
 */
paint: Array<number | null>, 
/**
 * What the random choices depend on.
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
 * What an address holds, unless a region is in several pieces.
 */
code: string | null, 
/**
 * Whether the text has more than this one.
 */
several: boolean, } | { "answer": "not_found" };
export type PuzzleSheet = { 
/**
 * Rows, columns and regions.
 */
n: number, 
/**
 * Queens in each.
 */
stars: number, 
/**
 * The region of each square, numbered in reading order or as they were painted.
 */
regions: Array<number>, 
/**
 * What the author calls the regions, with blanks between; nothing where they have no names.
 */
names: string, 
/**
 * Which of `REGION_COLORS` each region has.
 */
colors: Array<number>, 
/**
 * What an address holds: a text that `read` understands.
 */
code: string, 
/**
 * The short id, which its images in a mirror or a turn share.
 */
id: string, 
/**
 * Where the queens go, row by row.
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
 * In short, with the day whose dailies are as much work.
 */
words: Words, };
export type PuzzleMap = { 
/**
 * Rows and columns.
 */
n: number, 
/**
 * Queens in each row, column and region; one if nothing is said.
 */
stars: number | null, 
/**
 * The region of each square, in reading order.
 */
regions: Array<number>, 
/**
 * What the author calls the regions, with blanks between; nothing where they have no names.
 */
names: string, };
export type PuzzleCheck = { 
/**
 * How many different regions there are; a puzzle has as many as rows.
 */
regions: number, 
/**
 * A region in several pieces.
 */
divided: number | null, 
/**
 * How many solutions there are.
 */
verdict: PuzzleVerdict, 
/**
 * One, or two of several.
 */
solutions: Array<Array<Square>>, 
/**
 * How hard it is, where there is one solution.
 */
grade: PuzzleGrade | null, 
/**
 * Squares that would make it a puzzle in other regions, where such are found.
 */
repair: Array<PuzzleRepair> | null, 
/**
 * What an address holds, when it is a puzzle.
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
 * The queens that stand.
 */
queens: Array<Square>, 
/**
 * The squares that were crossed out; those that queens see need not be.
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
 * Each the easiest at its place.
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
 * The houses into which those are squeezed.
 */
into: Array<PuzzleHouse>, 
/**
 * The squares that must have a queen.
 */
queens: Array<Square>, 
/**
 * The squares that cannot have one; those that `queens` see are not named.
 */
excluded: Array<Square>, 
/**
 * For chains: what a queen on the excluded square would force, one after the other.
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
 * The squares that could have none.
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
 * Their names; all if nothing is said.
 */
names: Array<string> | null, 
/**
 * Whoever has the same seed gets the same boards.
 */
seed: number, };
export type Exercises = { 
/**
 * In the order of the names, or of `queens exercise`.
 */
exercises: Array<ExerciseSheet>, };
export type ExerciseSheet = { 
/**
 * Its name in `queens exercise`.
 */
name: string, 
/**
 * From 1 to 5.
 */
difficulty: number, 
/**
 * Its title and its task.
 */
words: Words, 
/**
 * How it is done without a program, if it can be.
 */
by_hand: ExerciseByHand | null, };
export type ExerciseByHand = { 
/**
 * The size.
 */
n: number, 
/**
 * Where queens stand, if a board is given.
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
 * What is to be answered.
 */
answer: ExerciseAnswer, };
export type ExerciseAnswer = "yes_no" | "number" | "numbers" | "columns" | "squares" | "queens" | "complete" | "drawing";
export type ExerciseAttempt = { 
/**
 * The name of the exercise.
 */
name: string, 
/**
 * The seed that it was asked for with.
 */
seed: number, 
/**
 * What a program would print.
 */
answer: string, };
export type ExerciseVerdict = { "verdict": "right" } | { "verdict": "wrong", 
/**
 * Why, in a sentence.
 */
words: Words, };
export type Refusal = { 
/**
 * What is the matter, for programs.
 */
refused: RefusalKind, 
/**
 * What is the matter, for people who read English.
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
