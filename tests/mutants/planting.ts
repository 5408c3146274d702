/** One breakage of a promise, small and of the kind a careless change makes, and the test that has to find it. */
export interface Planting {
  /** A row of docs/spec-coverage.md or a promise of docs/security.md, in words. */
  readonly row: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  readonly test: { readonly kind: "unit" | "api" | "e2e"; readonly file: string; readonly title: string };
}

export const unit = (file: string, title: string) => ({ kind: "unit", file: `src/${file}.test.ts`, title }) as const;
export const api = (file: string, title: string) =>
  ({ kind: "api", file: `tests/api/${file}.test.ts`, title }) as const;
export const e2e = (file: string, title: string) =>
  ({ kind: "e2e", file: `tests/e2e/${file}.spec.ts`, title }) as const;
