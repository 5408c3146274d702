import pLimit from "p-limit";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { addUsage, type ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { formatPromptTime } from "#domain/prompting/reading/moment.ts";
import { buildRewriteRequest, NO_CONTEXT } from "#domain/prompting/reading/reading-request.ts";
import { REWRITER_TRIAL_PROMPTS, scoreRewriterTrial } from "#domain/prompting/trial/score-rewriter-trial.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { RewriterTrial } from "../../../ports/rewriter-trial-store.ts";
import { askRewriter } from "./ask-rewriter.ts";

export interface TryRewriteModelDeps {
  readonly models: Pick<LanguageModel, "answer">;
  readonly clock: Clock;
}

const AT_ONCE = 4;
const CALL_MS_MAX = 30_000;

/** A model rewrites the trial prompts as it would for users. Scores its rewrites. Throws no ProviderError. */
export async function tryRewriteModel(
  { models, clock }: TryRewriteModelDeps,
  model: CatalogueEntry,
  end: AbortSignal,
): Promise<RewriterTrial> {
  const triedAt = clock.now();
  const moment = { now: triedAt, timeZone: "UTC", locale: null };
  const limit = pLimit(AT_ONCE);
  let usage: ImproverUsage | null = null;
  const said = await Promise.all(
    REWRITER_TRIAL_PROMPTS.map((prompt) =>
      limit(async () => {
        const request = buildRewriteRequest({ prompt, level: "full", known: NO_CONTEXT, moment });
        const call = { model, request, userId: null, region: null, timeLimitMs: CALL_MS_MAX };
        const reply = await askRewriter(models, call, end, () => undefined);
        usage = addUsage(usage, reply.usage);
        return reply.kind === "failed" ? null : reply.text;
      }),
    ),
  );
  const { name, providerModelId } = model;
  const costUsd = (usage as ImproverUsage | null)?.costUsd ?? null;
  return { model: name, providerModelId, triedAt, costUsd, ...scoreRewriterTrial(said, formatPromptTime(moment)) };
}
