import type { ModelName } from "#domain/catalogue/models.ts";
import type { OptimizerLevel } from "#domain/plans/plans.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { RewriterSpeedMeter } from "./rewriter-speed.ts";
import type { RewriterTrialRunner } from "./rewriter-trial-runner.ts";

interface Rewriting {
  /** OPTIMIZER_MODEL; null: chosen by speed, price and quality. */
  readonly model: ModelName | null;
  /** LITE_MODEL: whether a model rewrites prompts at the lite level. */
  readonly isLiteModelOn: boolean;
  /** Milliseconds for the rewritten text. After that, the prompt is answered without it. */
  readonly budgetMs: Readonly<Record<OptimizerLevel, number>>;
  readonly speed: RewriterSpeedMeter;
  readonly trials: Pick<RewriterTrialRunner, "isUnfit" | "noteWriter">;
  /** Called if models are connected but none can finish in time. */
  readonly noteTooSlow: (level: OptimizerLevel) => void;
  /** Called for a bug in reading a reply. The prompt continues without the model's rewrite. */
  readonly reportBug: (error: unknown) => void;
}

export interface RewriterDeps {
  readonly models: LanguageModel;
  readonly rewriting: Rewriting;
  /** An IANA time zone, for users without a known time zone. */
  readonly hostTimeZone: string;
}
