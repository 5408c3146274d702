import type { ModelName } from "#domain/catalogue/models.ts";
import type { TrialResult } from "#domain/prompting/trial/judge-trial.ts";

/** How a model did when it was tried as a writer. */
export interface WriterTrial extends TrialResult {
  readonly model: ModelName;
  /** What stood behind the name then. */
  readonly providerModelId: string;
  readonly triedAt: Date;
  /** US dollars; null: a price is unknown. */
  readonly costUsd: number | null;
}

export interface WriterTrialStore {
  all(): Promise<readonly WriterTrial[]>;
  /** In the place of an earlier one of the same name. */
  save(trial: WriterTrial): Promise<void>;
}
