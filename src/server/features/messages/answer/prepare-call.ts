import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { buildAnswerInstructions } from "#domain/messages/answer-instructions.ts";
import { chooseModelCallSettings, type ModelCallSettings, type ThinkingRequest } from "#domain/messages/thinking.ts";
import { toMicroUsd } from "#domain/plans/quotas.ts";
import { composeTextToSend } from "#domain/prompting/compose-text-to-send.ts";
import { formatPromptTime } from "#domain/prompting/reading/moment.ts";
import type { UserRecord } from "../../../ports/account-store.ts";
import { momentOf } from "../improve/moment-of.ts";
import type { ComposedTurns } from "../route/compose-turns.ts";
import { routePreferencesOf } from "../route/route-prompt.ts";
import type { AnswerPromptDeps, RestartableAnswerJob } from "./answer-job.ts";
import type { AnswerWithCalls } from "./answer-steps.ts";
import { extraCostMicroUsd } from "./answer-totals.ts";

export interface NextCall {
  readonly model: CatalogueEntry;
  /** True: the call gets more tokens, because in the last call thinking left none for the answer. */
  readonly hasMoreRoom: boolean;
  readonly msLeft: number;
}

/** The content and the time limits of a call. No quota is held yet. */
export interface PreparedCall {
  readonly model: CatalogueEntry;
  readonly prompt: string;
  readonly composed: ComposedTurns;
  readonly settings: ModelCallSettings;
  readonly toHold: {
    readonly model: CatalogueEntry;
    readonly inputTokens: number;
    readonly outputTokensMax: number;
    readonly spentMicroUsd: number;
  };
}

export function prepareCall(
  deps: AnswerPromptDeps,
  { message, user, terms }: RestartableAnswerJob,
  answer: AnswerWithCalls,
  { model, hasMoreRoom, msLeft }: NextCall,
): PreparedCall {
  const improving = answer.improved.now();
  const prompt = composeTextToSend(message.originalPrompt, improving.improvement);
  const instructions = buildAnswerInstructions(
    user.preferences,
    formatPromptTime(momentOf(user, message.startedAt, deps.hostTimeZone)),
  );
  const { newBoundary } = deps;
  const material = { prompt, instructions, ...answer.material, newBoundary, begun: answer.earlierText };
  const composed = terms.compose(material, user.subscriptionTier, model);
  const { inputTokens } = composed;
  const windowTokensLeft = model.contextTokens - inputTokens - composed.outputTokensMax;
  const settings = chooseModelCallSettings(model, windowTokensLeft, hasMoreRoom, thinkingRequestOf(user));
  const outputTokensMax = composed.outputTokensMax + settings.thinkingTokensMax;
  const spent = extraCostMicroUsd({ lost: answer.lost, improverUsage: improving.improverUsage });
  const spentMicroUsd = Math.max(spent, toMicroUsd(improving.improverHeldUsd));
  return {
    ...{ model, prompt, composed, settings: inTime(settings, msLeft) },
    toHold: { model, inputTokens, outputTokensMax, spentMicroUsd },
  };
}

export function thinkingRequestOf({ subscriptionTier, preferences }: UserRecord): ThinkingRequest {
  const { effort = "auto" } = preferences;
  const isTurbo = subscriptionTier === "premier" && routePreferencesOf(preferences).isTurbo;
  return { effort: effort === "auto" ? null : effort, isTurbo };
}

/** A thinking model keeps its time limit. Any other model must begin within the time that is left. */
const inTime = (settings: ModelCallSettings, msLeft: number): ModelCallSettings =>
  settings.thinkingTokensMax > 0 ? settings : { ...settings, firstTextMs: Math.min(settings.firstTextMs, msLeft) };
