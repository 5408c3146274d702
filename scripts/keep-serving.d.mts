interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}
export function keepServing(
  file: string,
  args: readonly string[],
  options?: { readonly waitsMs?: readonly number[] },
): Promise<void>;
export function fatalReason(end: ProgramEnd): string | null;
