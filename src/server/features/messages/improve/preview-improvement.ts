import { savedRegion } from "#domain/catalogue/region.ts";
import { fileKindOfName, hasPictureNames } from "#domain/files/file-kinds.ts";
import { sanitizeFileName } from "#domain/files/file-name.ts";
import { estimateFileTokens, type PendingFile } from "#domain/files/file-tokens.ts";
import { EMPTY_PROMPT_MEMORY, type PromptMemory } from "#domain/memory/prompt-memory.ts";
import { PLANS } from "#domain/plans/plans.ts";
import type { ImprovementInput } from "#domain/prompting/improve-without-model.ts";
import type { AnsweredQuestion, Improvement, RewriterOutcome } from "#domain/prompting/improvement.ts";
import { findRejectedTopics } from "#domain/prompting/memory/lessons.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { maxRewriteCost } from "#domain/prompting/model/rewrite-cost.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { HistoryRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import { callWithReservedMoney, type ReserveMoneyDeps, reserveMoney } from "../limits/reserve-money.ts";
import { FULL_QUOTA, type RoutePromptDeps, routePreferencesOf, routePrompt } from "../route/route-prompt.ts";
import { buildKnownContext, earlierQuestionsOf, RECENT_MESSAGES_MAX } from "./known-context.ts";
import type { MessageMemory } from "./message-memory.ts";
import { momentOf } from "./moment-of.ts";
import { improvementWithoutRewrite, rewritePrompt, selectRewriter } from "./rewrite-prompt.ts";
import type { RewriterDeps } from "./rewriter-deps.ts";

export interface PreviewImprovementDeps extends RoutePromptDeps, RewriterDeps, ReserveMoneyDeps {
  readonly models: LanguageModel;
  readonly store: ReserveMoneyDeps["store"] & { readonly messages: Pick<Store["messages"], "history"> };
  readonly memory: Pick<MessageMemory, "recall">;
}

export interface PreviewResult {
  readonly improvement: Improvement;
  readonly route: RouteDecision | null;
  readonly improverUsage: ImproverUsage | null;
  /** The model's suggestion for the conversation's name. */
  readonly name: string | null;
}

/** The messages before a prompt. The last one is `endId`; "newest": the conversation's newest message; null: none. */
interface ConversationLine {
  readonly conversationId: number;
  readonly endId: number | "newest" | null;
}

export interface PromptContext {
  /** null: the prompt begins a conversation. */
  readonly line: ConversationLine | null;
  readonly files?: readonly PendingFile[];
  /** True: even a good prompt is rewritten, and the rewrite may take more time. */
  readonly isInsisting?: boolean;
  /** The questions of an earlier preview, with the answers of the user. */
  readonly answered?: readonly AnsweredQuestion[];
  /** Additions of an earlier rewrite of this prompt that the user removed. */
  readonly takenOut?: readonly string[];
}

/**
 * Previews the rewrite of a prompt and the model that would answer. The prompt is not sent. `user` null: a visitor, who
 * gets the lite level. A missing conversation, or one of another user, counts as empty.
 */
export async function previewImprovement(
  deps: PreviewImprovementDeps,
  user: UserRecord | null,
  prompt: string,
  { line, files = [], isInsisting = false, answered = [], takenOut = [] }: PromptContext,
  end: AbortSignal,
): Promise<PreviewResult> {
  const tier = user?.subscriptionTier ?? "free";
  const [memory, history] = await Promise.all([
    user === null ? EMPTY_PROMPT_MEMORY : deps.memory.recall(user, prompt),
    user === null || line === null ? [] : readRecent(deps, user, line),
  ]);
  const pictures = files.flatMap(({ name }) => (fileKindOfName(name) === "picture" ? [sanitizeFileName(name)] : []));
  const plain = {
    ...{
      prompt,
      level: PLANS[tier].optimizer,
      hasMaterial: files.length > 0,
      isFollowUp: history.length > 0,
      answered,
      takenOut,
    },
    asked: [...earlierQuestionsOf(history), ...answered.map(({ question }) => question)],
    refused: findRejectedTopics(memory),
  };
  const draft = { plain, isInsisting, memory, history, pictures };
  const { improvement, usage, name } = await rewriteWithModel(deps, user, draft, end);
  // The files are not read yet, so their tokens are estimated. Not counted on plans that will refuse them.
  const coming = PLANS[tier].files === null ? [] : files;
  const attached = {
    tokens: estimateFileTokens(coming),
    eyes: hasPictureNames(coming) ? ("needed" as const) : ("unused" as const),
  };
  const preferences = routePreferencesOf(user?.preferences ?? {});
  const route = routePrompt(
    deps,
    improvement.improvedPrompt,
    tier,
    preferences,
    FULL_QUOTA,
    attached,
    improvement.task ?? null,
  );
  return { improvement, route, improverUsage: usage, name };
}

interface PreviewDraft {
  readonly plain: ImprovementInput;
  readonly isInsisting: boolean;
  readonly memory: PromptMemory;
  readonly history: readonly HistoryRecord[];
  readonly pictures: readonly string[];
}

const readRecent = ({ store }: PreviewImprovementDeps, user: UserRecord, line: ConversationLine) =>
  store.messages.history(user.id, line.conversationId, line.endId, RECENT_MESSAGES_MAX);

async function rewriteWithModel(
  deps: PreviewImprovementDeps,
  user: UserRecord | null,
  { plain, isInsisting, memory, history, pictures }: PreviewDraft,
  end: AbortSignal,
): Promise<{ improvement: Improvement; usage: ImproverUsage | null; name: string | null }> {
  const { prompt, level } = plain;
  const userId = user?.id ?? null;
  const preferences = user?.preferences ?? {};
  const region = savedRegion(preferences);
  const rewriter = selectRewriter(deps, { userId, region, level, prompt, isInsisting });
  const withoutModel = (outcome: RewriterOutcome) => ({
    improvement: improvementWithoutRewrite(plain, outcome),
    usage: null,
    name: null,
  });
  if (rewriter.kind === "nobody") return withoutModel(rewriter.outcome);
  const cost = maxRewriteCost(rewriter.model, rewriter.secondReader, prompt);
  const money = await reserveMoney(deps, userId, user?.subscriptionTier ?? "free", cost);
  if (money.kind === "refused") return withoutModel("budget");
  const known = buildKnownContext({ level, preferences, memory, history, files: [], pictures });
  const moment = momentOf(user, deps.clock.now(), deps.hostTimeZone);
  // The user reviews the whole improvement at once. So the call waits for the reasons too (see `RewrittenPrompt.rest`).
  const input = { ...plain, userId, region, rewriter, known, moment, isInsisting, isReviewed: true };
  return await callWithReservedMoney(deps, money.held, async () => {
    const rewriting = await rewritePrompt(deps, input, { end });
    await rewriting.rest;
    return { improvement: rewriting.improvement, usage: rewriting.usage(), name: rewriting.name() };
  });
}
