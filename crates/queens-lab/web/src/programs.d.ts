/** The programs of `examples`, as `programs.mjs` finds them: by language, by algorithm, lines with the event of each that has one. */
declare module "programs" {
  const programs: Record<string, Record<string, readonly (readonly [words: string, event?: string])[]>>;
  export default programs;
}
