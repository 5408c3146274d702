import { savedRegion } from "#domain/catalogue/region.ts";
import { expectedTokens, type NamedFile } from "#domain/files/expected-tokens.ts";
import { haveNamesOfPictures, kindOfName } from "#domain/files/file-kinds.ts";
import { shownFileName } from "#domain/files/file-name.ts";
import { NO_MEMORY, type PromptMemory } from "#domain/memory/prompt-memory.ts";
import { type OptimizerLevel, PLANS } from "#domain/plans.ts";
import type { AskedQuestion } from "#domain/prompting/ask/asked-questions.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { rewriteCostAtMost } from "#domain/prompting/model/rewrite-cost.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { HistoryRecord, Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { askWithHeldMoney, type HoldMoneyDeps, holdMoney } from "./hold-money.ts";
import { contextOf, questionsAsked, RECENT_MESSAGES_MAX, turnsOf } from "./known-context.ts";
import type { MessageMemory } from "./message-memory.ts";
import { rewritePrompt, rewriterFor, without } from "./rewrite-prompt.ts";
import type { RewriterDeps } from "./rewriter-deps.ts";
import { FULL_QUOTA, type RoutePromptDeps, routePrompt, wishesOf } from "./route-prompt.ts";

export interface PreviewImprovementDeps extends RoutePromptDeps, RewriterDeps, HoldMoneyDeps {
  readonly models: LanguageModel;
  readonly store: HoldMoneyDeps["store"] & { readonly messages: Pick<Store["messages"], "history"> };
  readonly memory: Pick<MessageMemory, "recall">;
}

export interface Preview {
  readonly improvement: Improvement;
  readonly route: RouteDecision | null;
  readonly improverUsage: ImproverUsage | null;
}

/** What a prompt would follow: a message and all before it, or what was sent last. */
export interface ConversationLine {
  readonly conversationId: number;
  readonly endId: number | "newest";
}

/** What is known of a prompt beside its words. */
export interface PromptSurroundings {
  /** null: it begins a conversation. */
  readonly line: ConversationLine | null;
  /** What would come with it. */
  readonly files?: readonly NamedFile[];
  /** Rewrite it also where it was found good as it is, and take more time. */
  readonly isInsisting?: boolean;
  /** Questions that were answered meanwhile. */
  readonly settled?: readonly string[];
}

/**
 * What would be made of a prompt and who would answer it; nothing is sent. `user` null: a visitor, lite. A foreign
 * conversation counts like a missing one, as empty.
 */
export async function previewImprovement(
  deps: PreviewImprovementDeps,
  user: UserRecord | null,
  prompt: string,
  { line, files = [], isInsisting = false, settled = [] }: PromptSurroundings,
  end: AbortSignal,
): Promise<Preview> {
  const tier = user?.subscriptionTier ?? "free";
  const [memory, history] = await Promise.all([
    user === null ? NO_MEMORY : deps.memory.recall(user, prompt),
    user === null || line === null ? [] : readRecent(deps, user, line),
  ]);
  const asked = [...questionsAsked(history), ...settled.map((question) => ({ id: null, question }))];
  const rules = improvePrompt({
    ...{ prompt, preferences: user?.preferences ?? {}, memory },
    turns: turnsOf(history),
    settledQuestionIds: asked.flatMap(({ id }) => id ?? []),
    hasMaterial: files.length > 0,
  });
  const pictures = files.flatMap(({ name }) => (kindOfName(name) === "picture" ? [shownFileName(name)] : []));
  const draft = { prompt, isInsisting, rules, memory, history, asked, pictures };
  const { improvement, usage } = await rewriteWithModel(deps, user, draft, end);
  // They are not read yet; a plan without files will refuse them.
  const coming = PLANS[tier].files === null ? [] : files;
  const attached = {
    tokens: expectedTokens(coming),
    eyes: haveNamesOfPictures(coming) ? ("needed" as const) : ("unused" as const),
  };
  const wishes = wishesOf(user?.preferences ?? {});
  const route = routePrompt(deps, improvement.improvedPrompt, tier, wishes, FULL_QUOTA, attached, {
    task: improvement.task ?? null,
  });
  return { improvement, route, improverUsage: usage };
}

interface PreviewDraft {
  readonly prompt: string;
  readonly isInsisting: boolean;
  readonly rules: Improvement;
  readonly memory: PromptMemory;
  readonly history: readonly HistoryRecord[];
  readonly asked: readonly AskedQuestion[];
  readonly pictures: readonly string[];
}

const readRecent = ({ store }: PreviewImprovementDeps, user: UserRecord, line: ConversationLine) =>
  store.messages.history(user.id, line.conversationId, line.endId, RECENT_MESSAGES_MAX);

async function rewriteWithModel(
  deps: PreviewImprovementDeps,
  user: UserRecord | null,
  draft: PreviewDraft,
  end: AbortSignal,
): Promise<{ improvement: Improvement; usage: ImproverUsage | null }> {
  const { prompt, isInsisting, rules, memory, history, asked, pictures } = draft;
  const level = levelOf(user);
  const userId = user?.id ?? null;
  const region = savedRegion(user?.preferences ?? {});
  const rewriter = rewriterFor(deps, { userId, region, level, prompt, isFirstTurn: history.length === 0, isInsisting });
  if (rewriter.kind === "nobody") return { improvement: without(rules, rewriter.outcome), usage: null };
  const tier = user?.subscriptionTier ?? "free";
  const money = await holdMoney(deps, userId, tier, rewriteCostAtMost(rewriter.model, prompt));
  if (money.kind === "refused") return { improvement: without(rules, "budget"), usage: null };
  const known = contextOf({ level, preferences: user?.preferences ?? {}, memory, history, files: [], pictures });
  const input = { userId, region, prompt, level, model: rewriter.model, rules, known, asked, isInsisting };
  return await askWithHeldMoney(deps, money.held, async () => {
    const rewriting = await rewritePrompt(deps, input, { end });
    // A review shows everything at once, so it waits for the reasons and questions.
    const improvement = (await rewriting.rest) ?? rewriting.improvement;
    return { improvement, usage: rewriting.usage() };
  });
}

const levelOf = (user: UserRecord | null): OptimizerLevel => PLANS[user?.subscriptionTier ?? "free"].optimizer;
