import pLimit from "p-limit";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import { addUsage, type ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { maxRewriteCost } from "#domain/prompting/model/rewrite-cost.ts";
import { formatPromptTime } from "#domain/prompting/reading/moment.ts";
import { buildRewriteRequest, NO_CONTEXT } from "#domain/prompting/reading/reading-request.ts";
import {
  isFitToWrite,
  REWRITER_TRIAL_PROMPTS,
  scoreRewriterTrial,
} from "#domain/prompting/trial/score-rewriter-trial.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { RewriterTrial } from "../../../ports/rewriter-trial-store.ts";
import type { Store } from "../../../ports/store.ts";
import type { GetSendLimits } from "../limits/send-limits.ts";
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

export interface RewriterTrialsDeps {
  readonly store: {
    readonly writerTrials: Store["writerTrials"];
    readonly quotas: Pick<Store["quotas"], "holdMoney" | "settleMoney">;
  };
  readonly models: Pick<LanguageModel, "answer">;
  readonly limits: GetSendLimits;
  readonly clock: Clock;
  readonly newToken: () => string;
  /** WRITER_TRIALS: true if a model's first rewrite for a user also starts a trial of this model. */
  readonly isAutomatic: boolean;
  readonly reportBug: (error: unknown) => void;
}

export interface RewriterTrialRunner {
  /** Loads the results of other processes. */
  refresh(): Promise<void>;
  isUnfit(model: CatalogueEntry): boolean;
  /** Called before a model rewrites. If the model has no trial under its current id, a trial runs in parallel. */
  noteWriter(model: CatalogueEntry): void;
  /** Tries a model now. null: the day's budget is too small, or the server is stopping. */
  tryNow(model: CatalogueEntry): Promise<RewriterTrial | null>;
  all(): readonly RewriterTrial[];
  close(): Promise<void>;
}

/** Longer than any trial takes. Money that is still held after this time counts as spent. */
const HELD_MS = 10 * 60_000;

export function createRewriterTrialRunner(deps: RewriterTrialsDeps): RewriterTrialRunner {
  const known = new Map<string, RewriterTrial>();
  const underWay = new Map<string, Promise<RewriterTrial | null>>();
  const end = new AbortController();

  const trialOf = ({ name, providerModelId }: CatalogueEntry): RewriterTrial | null => {
    const trial = known.get(name);
    return trial?.providerModelId === providerModelId ? trial : null;
  };

  async function withMoney(model: CatalogueEntry): Promise<RewriterTrial | null> {
    const { store, clock, limits, newToken } = deps;
    const mostUsd = REWRITER_TRIAL_PROMPTS.reduce((sum, prompt) => sum + maxRewriteCost(model, null, prompt), 0);
    const now = clock.now();
    const hold = { id: newToken(), userId: null, microUsd: toMicroUsd(mostUsd), now };
    const expiresAt = new Date(now.getTime() + HELD_MS);
    // The operator pays for the trial, not a user. So the limits of the largest plan apply.
    const refused = await store.quotas.holdMoney({ ...hold, expiresAt }, limits("premier").ceilings);
    if (refused !== null) return null;
    let spentMicroUsd = hold.microUsd;
    try {
      const trial = await tryRewriteModel(deps, model, end.signal);
      spentMicroUsd = toMicroUsd(trial.costUsd);
      if (end.signal.aborted) return null;
      await store.writerTrials.save(trial);
      known.set(model.name, trial);
      return trial;
    } finally {
      await store.quotas.settleMoney(hold.id, spentMicroUsd);
    }
  }

  function tryNow(model: CatalogueEntry): Promise<RewriterTrial | null> {
    const before = underWay.get(model.name);
    if (before !== undefined) return before;
    const trying = withMoney(model).finally(() => underWay.delete(model.name));
    underWay.set(model.name, trying);
    return trying;
  }

  return {
    async refresh() {
      for (const trial of await deps.store.writerTrials.all()) known.set(trial.model, trial);
    },
    isUnfit(model) {
      const trial = trialOf(model);
      return trial !== null && !isFitToWrite(trial);
    },
    noteWriter(model) {
      if (deps.isAutomatic && trialOf(model) === null && !underWay.has(model.name))
        void tryNow(model).catch(deps.reportBug);
    },
    tryNow,
    all: () => [...known.values()],
    async close() {
      end.abort("stopping");
      await Promise.allSettled(underWay.values());
    },
  };
}
