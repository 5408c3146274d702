import { fitHistory } from "#domain/conversations.ts";
import { MODELS, type ModelName } from "#domain/models.ts";
import { PLANS, type Tier } from "#domain/plans.ts";
import { estimateTokens } from "#domain/tokens.ts";
import type { ChatTurn } from "../../ports/language-model.ts";
import type { MessageRecord } from "../../ports/store.ts";

/** 16,000 characters, the longest answer SPEC 3 keeps, are about this many tokens. */
const ANSWER_TOKENS_MAX = 4_096;

export interface ComposedTurns {
  readonly turns: readonly ChatTurn[];
  readonly inputTokens: number;
  readonly outputTokensMax: number;
}

/**
 * What is told about the person, the earlier turns that fit the tier's context and the model's, then the prompt. Oldest turns
 * go first.
 */
export function composeTurns(
  prompt: string,
  history: readonly MessageRecord[],
  tier: Tier,
  model: ModelName,
  instructions: string | null = null,
): ComposedTurns {
  const window = Math.min(PLANS[tier].contextTokens ?? Number.POSITIVE_INFINITY, MODELS[model].contextTokens);
  const outputTokensMax = Math.min(ANSWER_TOKENS_MAX, Math.floor(window / 4));
  const promptTokens = estimateTokens(prompt) + estimateTokens(instructions ?? "");
  const earlier = history.flatMap((message) => [
    { role: "user" as const, text: message.improvement?.improvedPrompt ?? message.originalPrompt },
    { role: "assistant" as const, text: message.answer ?? "" },
  ]);
  const fitted = fitHistory(earlier, window - outputTokensMax - promptTokens);
  const inputTokens = promptTokens + fitted.reduce((sum, turn) => sum + estimateTokens(turn.text), 0);
  const told = instructions === null ? [] : [{ role: "system" as const, text: instructions }];
  return { turns: [...told, ...fitted, { role: "user", text: prompt }], inputTokens, outputTokensMax };
}
