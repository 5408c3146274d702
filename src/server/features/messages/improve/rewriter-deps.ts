import type { ModelName } from "#domain/catalogue/models.ts";
import type { OptimizerLevel } from "#domain/plans/plans.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { RewriterSpeed } from "./rewriter-speed.ts";
import type { WriterTrials } from "./writer-trials.ts";

/** How prompts are rewritten by models, the same for every message of this process. */
interface Rewriting {
  /** OPTIMIZER_MODEL; null: chosen by speed, price and quality. */
  readonly model: ModelName | null;
  /** LITE_MODEL: whether a model rewrites for the free plan. */
  readonly isLiteModelOn: boolean;
  /** Milliseconds until the rewritten text must have arrived; then the answer goes on without it. */
  readonly budgetMs: Readonly<Record<OptimizerLevel, number>>;
  readonly speed: RewriterSpeed;
  readonly trials: Pick<WriterTrials, "isUnfit" | "noteWriter">;
  /** Hears that models are connected but none of them can finish in time. */
  readonly noteTooSlow: (level: OptimizerLevel) => void;
  /** Hears of a mistake of ours while a reply is read; the prompt goes on without the model's rewrite. */
  readonly reportBug: (error: unknown) => void;
}

export interface RewriterDeps {
  readonly models: LanguageModel;
  readonly rewriting: Rewriting;
  /** An IANA name: where prompts are written whose writer's place is not known. */
  readonly hostTimeZone: string;
}
