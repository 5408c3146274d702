import type { ModelName } from "#domain/catalogue/models.ts";
import type { TrialResult } from "#domain/prompting/trial/judge-trial.ts";

/** The result of a test whether a model rewrites prompts well. */
export interface WriterTrial extends TrialResult {
  readonly model: ModelName;
  readonly providerModelId: string;
  readonly triedAt: Date;
  /** US dollars; null: a price is unknown. */
  readonly costUsd: number | null;
}

export interface WriterTrialStore {
  all(): Promise<readonly WriterTrial[]>;
  /** Replaces an earlier trial of the same model. */
  save(trial: WriterTrial): Promise<void>;
}
