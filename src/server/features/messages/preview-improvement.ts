import { expectedTokens, type NamedFile } from "#domain/files/expected-tokens.ts";
import { NO_MEMORY, type PromptMemory } from "#domain/memory/prompt-memory.ts";
import { PLANS } from "#domain/plans.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { costAtMost } from "#domain/prompting/model/model-cost.ts";
import { fellBack } from "#domain/prompting/model/model-fallback.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { Store, UserRecord } from "../../ports/store.ts";
import { askWithHeldMoney, type HoldMoneyDeps, holdMoney } from "./hold-money.ts";
import { RECENT_MESSAGES_MAX, turnsOf } from "./improve-message.ts";
import {
  type ImproveWithModelDeps,
  type ImproveWithModelInput,
  improveWithModel,
  type ModelImprovement,
  optimizerFor,
} from "./improve-with-model.ts";
import type { MessageMemory } from "./message-memory.ts";
import { FULL_QUOTA, type RoutePromptDeps, routePrompt, wishesOf } from "./route-prompt.ts";

export interface PreviewImprovementDeps extends RoutePromptDeps, ImproveWithModelDeps, HoldMoneyDeps {
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
}

/**
 * What would be made of a prompt and who would answer it; nothing is sent. `user` null: a visitor, lite. On the advanced
 * level the conversation is read; a foreign one counts like a missing one, as empty.
 */
export async function previewImprovement(
  deps: PreviewImprovementDeps,
  user: UserRecord | null,
  prompt: string,
  { line, files = [] }: PromptSurroundings,
  end: AbortSignal,
): Promise<Preview> {
  const tier = user?.subscriptionTier ?? "free";
  const level = PLANS[tier].optimizer;
  const memory = user === null ? NO_MEMORY : await deps.memory.recall(user, prompt);
  const lite = improvePrompt({ prompt, level, preferences: user?.preferences ?? {}, memory });
  const asked = user === null ? null : await askModels(deps, user, { prompt, line, lite, memory }, end);
  const improvement = asked?.improvement ?? lite;
  // They are not read yet; a plan without files will refuse them.
  const fileTokens = PLANS[tier].files === null ? 0 : expectedTokens(files);
  const wishes = wishesOf(user?.preferences ?? {});
  const route = routePrompt(deps, improvement.improvedPrompt, tier, wishes, FULL_QUOTA, fileTokens);
  return { improvement, route, improverUsage: asked?.usage ?? null };
}

async function askModels(
  deps: PreviewImprovementDeps,
  user: UserRecord,
  draft: { prompt: string; line: ConversationLine | null; lite: Improvement; memory: PromptMemory },
  end: AbortSignal,
): Promise<ModelImprovement | null> {
  const { prompt, line, lite, memory } = draft;
  const level = PLANS[user.subscriptionTier].optimizer;
  const optimizer = optimizerFor(deps, level, prompt);
  if (optimizer === null || level === "lite") return null;
  const money = await holdMoney(deps, user.id, user.subscriptionTier, costAtMost(optimizer, level, prompt));
  if (money.kind === "refused") return { improvement: fellBack(lite, "budget"), usage: null };
  return await askWithHeldMoney(deps, money.held, () =>
    improveWith(deps, user, { prompt, line, lite, memory, level, optimizer }, end),
  );
}

async function improveWith(
  deps: PreviewImprovementDeps,
  user: UserRecord,
  draft: Omit<ImproveWithModelInput, "known"> & { line: ConversationLine | null; memory: PromptMemory },
  end: AbortSignal,
): Promise<ModelImprovement> {
  const { line, memory, ...asked } = draft;
  const history =
    asked.level === "advanced" && line !== null
      ? await deps.store.messages.history(user.id, line.conversationId, line.endId, RECENT_MESSAGES_MAX)
      : [];
  const known = { preferences: user.preferences, memory, recentTurns: turnsOf(history) };
  return await improveWithModel(deps, { ...asked, known }, end);
}
