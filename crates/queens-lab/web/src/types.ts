// Generated from queens-lab/src/api.rs by `UPDATE_TYPES=1 cargo test -p queens-lab`.

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
 * Version of the program.
 */
version: string, 
/**
 * What it refuses to exceed.
 */
limits: Limits, 
/**
 * Published numbers of solutions, from n = 0.
 */
known: Array<Known>, };
export type Limits = { 
/**
 * Largest board to play on.
 */
play_n: number, 
/**
 * Bytes of a request.
 */
request_bytes: number, 
/**
 * Computations at a time.
 */
running: number, };
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
fundamental: string, };
export type BoardRequest = { 
/**
 * Size of the board.
 */
n: number, 
/**
 * The queens, oldest first.
 */
queens: Array<Square>, };
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
 * For each row, how many squares of it no queen stands on or commands.
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
 * What they share.
 */
line: LineKind, };
export type LineKind = "row" | "column" | "diagonal" | "antidiagonal";
export type Refusal = { 
/**
 * What is the matter, for programs.
 */
refused: RefusalKind, 
/**
 * What is the matter, for people who read English.
 */
message: string, };
export type RefusalKind = "malformed" | "too_large" | "invalid" | "not_found" | "method" | "forbidden" | "rate" | "busy" | "timeout" | "internal";
