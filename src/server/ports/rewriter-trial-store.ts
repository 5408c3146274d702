import type { ModelName } from "#domain/catalogue/models.ts";
import type { RewriterTrialScore } from "#domain/prompting/trial/score-rewriter-trial.ts";

/** The result of a test whether a model rewrites prompts well. */
export interface RewriterTrial extends RewriterTrialScore {
  readonly model: ModelName;
  readonly providerModelId: string;
  readonly triedAt: Date;
  /** US dollars; null: a price is unknown. */
  readonly costUsd: number | null;
}

export interface RewriterTrialStore {
  all(): Promise<readonly RewriterTrial[]>;
  /** Replaces an earlier trial of the same model. */
  save(trial: RewriterTrial): Promise<void>;
}
