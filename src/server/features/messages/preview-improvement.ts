import { expectedTokens, type NamedFile } from "#domain/files/expected-tokens.ts";
import { NO_MEMORY, type PromptMemory } from "#domain/memory/prompt-memory.ts";
import { PLANS } from "#domain/plans.ts";
import { improvePrompt } from "#domain/prompting/improve-prompt.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { fellBack } from "#domain/prompting/model/model-fallback.ts";
import type { ImproverUsage } from "#domain/prompting/model/model-usage.ts";
import { toMicroUsd } from "#domain/quotas.ts";
import type { RouteDecision } from "#domain/routing/route-decision.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { Store, UserRecord } from "../../ports/store.ts";
import { RECENT_MESSAGES_MAX, turnsOf } from "./improve-message.ts";
import { type ImproveWithModelDeps, improveWithModel, optimizerFor } from "./improve-with-model.ts";
import type { MessageMemory } from "./message-memory.ts";
import { FULL_QUOTA, type RoutePromptDeps, routePrompt, wishesOf } from "./route-prompt.ts";
import type { SendLimitsOf } from "./send-limits.ts";

export interface PreviewImprovementDeps extends RoutePromptDeps, ImproveWithModelDeps {
  readonly models: LanguageModel;
  readonly store: {
    readonly messages: Pick<Store["messages"], "history">;
    readonly quotas: Pick<Store["quotas"], "spend">;
  };
  readonly limits: SendLimitsOf;
  readonly clock: Clock;
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
): Promise<{ improvement: Improvement; usage: ImproverUsage | null } | null> {
  const { prompt, line, lite, memory } = draft;
  const level = PLANS[user.subscriptionTier].optimizer;
  const optimizer = optimizerFor(deps, level, prompt);
  if (optimizer === null || level === "lite") return null;
  // Nothing is counted yet, but a day's budget that is used up says so.
  if (!(await spend(deps, user, 0))) return { improvement: fellBack(lite, "budget"), usage: null };
  const history =
    level === "advanced" && line !== null
      ? await deps.store.messages.history(user.id, line.conversationId, line.endId, RECENT_MESSAGES_MAX)
      : [];
  const known = { preferences: user.preferences, memory, recentTurns: turnsOf(history) };
  const asked = await improveWithModel(deps, { prompt, level, optimizer, lite, known }, end);
  await spend(deps, user, toMicroUsd(asked.usage?.costUsd ?? null));
  return asked;
}

const spend = (deps: PreviewImprovementDeps, user: UserRecord, microUsd: number): Promise<boolean> =>
  deps.store.quotas.spend(user.id, microUsd, deps.clock.now(), deps.limits(user.subscriptionTier).ceilings);
