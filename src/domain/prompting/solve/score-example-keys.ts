import type { ExampleValue } from "./score-literals.ts";

/** Alike for values that read alike: 1 and 1.0 are one. */
export const keyOf = (value: ExampleValue | readonly ExampleValue[] | undefined): string =>
  JSON.stringify(value, (key, part: unknown) => (key === "isWhole" ? undefined : part));
