import type { MessageEvent } from "#contract/messages.ts";
import { savedRegion } from "#domain/catalogue/region.ts";
import type { FileText } from "#domain/files/file-section.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import { type ImprovementInput, unchangedImprovement } from "#domain/prompting/improve-without-model.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { findRejectedTopics } from "#domain/prompting/memory/lessons.ts";
import { interruptedRewriteCost, maxRewriteCost } from "#domain/prompting/model/rewrite-cost.ts";
import type { KnownContext } from "#domain/prompting/reading/reading-request.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { Lease } from "../../../ports/answer-records.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { EventLogWriter } from "../../../ports/message-log.ts";
import type { HistoryRecord, PromptToAnswer } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import { buildKnownContext, earlierQuestionsOf } from "../improve/known-context.ts";
import type { MessageMemory } from "../improve/message-memory.ts";
import { momentOf } from "../improve/moment-of.ts";
import {
  improvementWithoutRewrite,
  type Rewriter,
  type RewrittenPrompt,
  rewritePrompt,
  selectRewriter,
} from "../improve/rewrite-prompt.ts";
import type { RewriterDeps } from "../improve/rewriter-deps.ts";
import type { GetSendLimits } from "../limits/send-limits.ts";
import { type ImprovedPrompt, type ImprovementState, toFinalImprovedPrompt } from "./answer-steps.ts";

export interface ImproveMessageDeps extends RewriterDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "saveProgress">;
    readonly quotas: Pick<Store["quotas"], "reserve">;
  };
  readonly limits: GetSendLimits;
  readonly reportBug: (error: unknown) => void;
  readonly memory: Pick<MessageMemory, "recall">;
}

/** The parts of `AnswerJob` that improving needs. */
interface AskedImprovement {
  readonly message: PromptToAnswer;
  readonly lease: Lease;
  readonly user: UserRecord;
  readonly writer: Pick<EventLogWriter, "append">;
  readonly end: AbortSignal;
  readonly skip: AbortSignal | null;
  readonly onModelAsked: () => void;
  readonly history: () => Promise<readonly HistoryRecord[]>;
  readonly files: () => Promise<readonly FileText[]>;
  readonly pictures: () => Promise<readonly PictureRecord[]>;
  readonly onName: (name: string) => void;
}

/** Clients get the rewrite in pieces of this size. Nobody reads fast enough to need smaller pieces. */
const REWRITE_SHOWN_EVERY_CHARACTERS = 24;

/**
 * Improves one message at the level of the user's plan: by a model if one is available, else by fixed rules. Sends
 * every rewrite to clients. A reviewed improvement is used unchanged. Resolves as soon as the prompt can be sent; the
 * model's reasons may still arrive in `last`. If the reasons show that the rewrite lost something, calls `startOver`.
 * `startOver` returns true if the original prompt can still be sent. `onRead` gets the unchanged prompt, for
 * use if improving fails. Throws what the store throws.
 */
export async function improveMessage(
  deps: ImproveMessageDeps,
  asked: AskedImprovement,
  startOver: () => boolean,
  onRead: (unchanged: ImprovedPrompt) => void,
): Promise<ImprovedPrompt> {
  const { message, user } = asked;
  if (!message.isImprovementOn) return toFinalImprovedPrompt(null);
  if (message.reviewedImprovement !== null) return improvedTo(asked, message.reviewedImprovement);
  const { originalPrompt: prompt } = message;
  const level = PLANS[user.subscriptionTier].optimizer;
  const [memory, history, files, pictures] = await Promise.all([
    deps.memory.recall(user, prompt),
    asked.history(),
    asked.files(),
    asked.pictures(),
  ]);
  const plain = {
    ...{ prompt, level, hasMaterial: files.length + pictures.length > 0, isFollowUp: history.length > 0 },
    ...{ asked: earlierQuestionsOf(history), refused: findRejectedTopics(memory) },
  };
  onRead(toFinalImprovedPrompt(unchangedImprovement(plain)));
  const region = savedRegion(user.preferences);
  const rewriter = selectRewriter(deps, { userId: user.id, region, level, prompt });
  if (rewriter.kind === "nobody") return improvedTo(asked, improvementWithoutRewrite(plain, rewriter.outcome));
  const known = () =>
    buildKnownContext({
      ...{ level, preferences: user.preferences, memory, history, files },
      pictures: pictures.map(({ name }) => name),
    });
  return await improveByModel(deps, asked, { plain, region, rewriter, known }, startOver);
}

interface AskedRewrite {
  readonly plain: ImprovementInput;
  readonly region: string | null;
  readonly rewriter: Extract<Rewriter, { kind: "model" }>;
  readonly known: () => KnownContext;
}

async function improveByModel(
  deps: ImproveMessageDeps,
  asked: AskedImprovement,
  { plain, region, rewriter, known }: AskedRewrite,
  startOver: () => boolean,
): Promise<ImprovedPrompt> {
  const { message, user, writer } = asked;
  asked.onModelAsked();
  // A user who opens the page during the rewrite sees the current step.
  const saved = deps.store.messages.saveProgress(asked.lease, { status: "improving" }).catch(deps.reportBug);
  const heldUsd = maxRewriteCost(rewriter.model, rewriter.secondReader, plain.prompt);
  let improved: ImprovedPrompt;
  if (await isWithinBudget(deps, asked, { heldUsd, cutUsd: interruptedRewriteCost(rewriter.model, plain.prompt) })) {
    const moment = momentOf(user, message.startedAt, deps.hostTimeZone);
    const input = { ...plain, userId: user.id, region, rewriter, known: known(), moment };
    const rewritten = await rewritePrompt(deps, input, asked, showGrowing(asked));
    improved = followRewrite(asked, rewritten, heldUsd, startOver);
  } else {
    improved = toFinalImprovedPrompt(improvementWithoutRewrite(plain, "budget"));
  }
  await saved;
  if (!asked.end.aborted) announceImprovement(writer, improved.now().improvement);
  return improved;
}

function improvedTo({ writer }: AskedImprovement, improvement: Improvement): ImprovedPrompt {
  announceImprovement(writer, improvement);
  return toFinalImprovedPrompt(improvement);
}

/** Returns the prompt to send now. Its reasons are added when they arrive. */
function followRewrite(
  { writer, end, onName }: AskedImprovement,
  rewritten: RewrittenPrompt,
  heldUsd: number,
  startOver: () => boolean,
): ImprovedPrompt {
  const { improvement: sent } = rewritten;
  let now: ImprovementState = { improvement: sent, improverUsage: rewritten.usage(), improverHeldUsd: heldUsd };
  const last = rewritten.rest.then((explained) => {
    now = { improvement: sent, improverUsage: rewritten.usage(), improverHeldUsd: 0 };
    const name = rewritten.name();
    if (name !== null) onName(name);
    if (explained === null || end.aborted) return now;
    const isLost = sent.changed && !explained.changed;
    // It is too late to start over if the rewrite was sent and answered. The page then shows what the rewrite lost.
    const wasSent = isLost && !startOver();
    now = {
      ...now,
      improvement: wasSent ? { ...sent, findings: explained.findings, task: explained.task } : explained,
    };
    announceImprovement(writer, now.improvement);
    return now;
  });
  return { now: () => now, last };
}

export function announceImprovement(writer: Pick<EventLogWriter, "append">, improvement: Improvement | null): void {
  if (improvement !== null) writer.append({ type: "prompt-improved", improvement } as MessageEvent);
}

/** Sends the rewrite to clients while the model writes it, before it is checked. */
function showGrowing({ writer }: AskedImprovement): (text: string) => void {
  let shown = 0;
  return (text) => {
    if (text.length - shown < REWRITE_SHOWN_EVERY_CHARACTERS) return;
    writer.append({ type: "rewrite-delta", text: text.slice(shown) });
    shown = text.length;
  };
}

/** Holds the maximum cost of the models. False: a limit refused, so no model rewrites the prompt. */
async function isWithinBudget(
  deps: ImproveMessageDeps,
  { lease, user }: AskedImprovement,
  { heldUsd, cutUsd }: { readonly heldUsd: number; readonly cutUsd: number },
): Promise<boolean> {
  const microUsd = toMicroUsd(heldUsd);
  if (microUsd === 0) return true;
  const { ceilings } = deps.limits(user.subscriptionTier);
  // This amount counts as spent if the process dies during the call (decision 76).
  const taken = { tokens: 0, microUsd: toMicroUsd(cutUsd) };
  return (await deps.store.quotas.reserve(lease, { tokens: 0, microUsd }, ceilings, { model: null, taken })) === null;
}
