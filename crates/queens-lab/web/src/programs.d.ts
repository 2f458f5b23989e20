/** The programs of `examples`, as `programs.mjs` finds them, by language and algorithm: lines, some with an event. */
declare module "programs" {
  const programs: Record<string, Record<string, readonly (readonly [words: string, event?: string])[]>>;
  export default programs;
}
