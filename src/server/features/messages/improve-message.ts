import { NO_MEMORY } from "#domain/memory/prompt-memory.ts";
import type { ModelName } from "#domain/models.ts";
import { PLANS } from "#domain/plans.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { costAtMost } from "#domain/prompting/model/model-cost.ts";
import { fellBack } from "#domain/prompting/model/model-fallback.ts";
import { toMicroUsd } from "#domain/quotas.ts";
import type { HistoryRecord, Lease, MessageRecord, Store, UserRecord } from "../../ports/store.ts";
import type { Draft } from "./answer-draft.ts";
import {
  type ImproveWithModelDeps,
  type ImproveWithModelInput,
  improveWithModel,
  optimizerFor,
} from "./improve-with-model.ts";
import type { MessageMemory } from "./message-memory.ts";
import type { SendLimitsOf } from "./send-limits.ts";

/** How many earlier messages the advanced level reads. */
export const RECENT_MESSAGES_MAX = 3;

export interface ImproveMessageDeps extends ImproveWithModelDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress" | "history">;
    readonly quotas: Pick<Store["quotas"], "reserve">;
  };
  readonly limits: SendLimitsOf;
  readonly reportBug: (error: unknown) => void;
  readonly memory: Pick<MessageMemory, "recall">;
}

interface Improving {
  readonly message: MessageRecord;
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly draft: Draft;
  readonly end: AbortSignal;
}

/**
 * Improves one message on the level of its user's plan; `tell` is called with every rewrite, of which the last one holds. The
 * rules' own is there at once, and a model's takes its place where one is asked. What was reviewed is used as it is.
 */
export async function improveMessage(
  deps: ImproveMessageDeps,
  improving: Improving,
  tell: (improvement: Improvement) => void,
): Promise<void> {
  const { message, lease, user, draft, end } = improving;
  if (!message.isImprovementOn) return;
  const { originalPrompt: prompt, reviewedImprovement } = message;
  const level = PLANS[user.subscriptionTier].optimizer;
  const { preferences } = user;
  const memory = reviewedImprovement === null ? await deps.memory.recall(user, prompt) : NO_MEMORY;
  draft.improvement = reviewedImprovement ?? improvePrompt({ prompt, level, preferences, memory });
  tell(draft.improvement);
  const optimizer = reviewedImprovement === null ? optimizerFor(deps, level, prompt) : null;
  if (optimizer === null || level === "lite") return;

  // Whoever opens the page meanwhile sees what is being done.
  const saved = deps.store.messages.saveProgress(lease, { status: "improving" }).catch(deps.reportBug);
  const lite = draft.improvement;
  if (await isWithinBudget(deps, improving, optimizer, level)) {
    const known = { preferences, memory, recentTurns: level === "full" ? [] : await recentTurns(deps, message) };
    const asked = await improveWithModel(deps, { prompt, level, optimizer, lite, known }, end);
    draft.improvement = asked.improvement;
    draft.improver = asked.usage;
  } else draft.improvement = fellBack(lite, "budget");
  await saved;
  if (!end.aborted) tell(draft.improvement);
}

/** Holds what the models may cost; a budget that is used up costs the user a better rewrite, never the answer. */
async function isWithinBudget(
  deps: ImproveMessageDeps,
  { message, lease, user }: Improving,
  optimizer: ModelName,
  level: ImproveWithModelInput["level"],
): Promise<boolean> {
  const microUsd = toMicroUsd(costAtMost(optimizer, level, message.originalPrompt));
  if (microUsd === 0) return true;
  const { ceilings } = deps.limits(user.subscriptionTier);
  const most = { tokens: 0, microUsd };
  // Its calls are short: should they be cut off, they count as a whole.
  return (await deps.store.quotas.reserve(lease, most, ceilings, { model: null, taken: most })) === null;
}

/** The conversation is read for the advanced level alone. */
const recentTurns = async (deps: ImproveMessageDeps, { userId, conversationId, parentId }: MessageRecord) =>
  parentId === null
    ? []
    : turnsOf(await deps.store.messages.history(userId, conversationId, parentId, RECENT_MESSAGES_MAX));

/** Earlier messages as what was asked and answered, oldest first. */
export const turnsOf = (history: readonly HistoryRecord[]): ImproveWithModelInput["known"]["recentTurns"] =>
  history.flatMap(({ originalPrompt, answer }) => [
    { role: "user" as const, text: originalPrompt },
    { role: "assistant" as const, text: answer },
  ]);
