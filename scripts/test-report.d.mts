interface Report {
  readonly passed: number;
  readonly failures: readonly { readonly name: string; readonly message: string }[];
  readonly flaky: readonly { readonly name: string; readonly message: string }[];
}
export function readVitest(file: string): Report;
export function readPlaywright(file: string): Report;
export function inWords(report: Pick<Report, "failures" | "flaky">): string[];
