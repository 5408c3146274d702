import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder after --data, or the one beside the repository. */
export function dataFolder(args: readonly string[]): string {
  const at = args.indexOf("--data");
  const given = at === -1 ? undefined : args[at + 1];
  return resolve(given ?? join(import.meta.dirname, "../../../shared/data/prompts"));
}

/** The rows of a file that may be trained on, and no others. */
export function trainableRows<Row>(folder: string, file: string): (Row & { readonly row: number })[] {
  return readFileSync(join(folder, file), "utf8")
    .split("\n")
    .flatMap((line, row) => {
      if (line.trim() === "") return [];
      const parsed = JSON.parse(line) as Row & { may_train: boolean; holdout: boolean };
      return parsed.may_train && !parsed.holdout ? [{ ...parsed, row }] : [];
    });
}

export interface ClarificationRow {
  readonly category: string;
  readonly task: string;
  readonly vague: boolean;
  readonly missing_details: readonly { readonly description: string; readonly importance: string }[];
}
export interface ClearRow {
  readonly source: string;
  readonly prompt: string;
}
export interface QualityRow {
  readonly source: string;
  readonly type: string;
  readonly better: string;
}
