import type { ModelName } from "#domain/catalogue/models.ts";
import type { OptimizerLevel } from "#domain/plans/plans.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { RewriterSpeedMeter } from "./rewriter-speed.ts";
import type { WriterTrials } from "./writer-trials.ts";

/** How models rewrite prompts; the same for every message of this process. */
interface Rewriting {
  /** OPTIMIZER_MODEL; null: chosen by speed, price and quality. */
  readonly model: ModelName | null;
  /** LITE_MODEL: whether a model rewrites for the free plan. */
  readonly isLiteModelOn: boolean;
  /** Time limit for the rewritten text in milliseconds; then the answer continues without it. */
  readonly budgetMs: Readonly<Record<OptimizerLevel, number>>;
  readonly speed: RewriterSpeedMeter;
  readonly trials: Pick<WriterTrials, "isUnfit" | "noteWriter">;
  /** Called if models are connected but none can finish in time. */
  readonly noteTooSlow: (level: OptimizerLevel) => void;
  /** Called for a bug while a reply is read; the prompt continues without the model's rewrite. */
  readonly reportBug: (error: unknown) => void;
}

export interface RewriterDeps {
  readonly models: LanguageModel;
  readonly rewriting: Rewriting;
  /** An IANA time zone, for users without a known one. */
  readonly hostTimeZone: string;
}
