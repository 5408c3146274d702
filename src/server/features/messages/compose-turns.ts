import { continueRequest } from "#domain/continuation.ts";
import { fitHistory } from "#domain/conversations.ts";
import { MODELS, type ModelName } from "#domain/models.ts";
import { PLANS, type Tier } from "#domain/plans.ts";
import { estimateTokens } from "#domain/tokens.ts";
import type { ChatTurn } from "../../ports/language-model.ts";
import type { HistoryRecord } from "../../ports/store.ts";

/** 16,000 characters, the longest answer SPEC 3 keeps, are about this many tokens. */
const ANSWER_TOKENS_MAX = 4_096;
const BEGUN_CHARACTERS_MIN = 1_000;

export interface ComposedTurns {
  readonly turns: readonly ChatTurn[];
  readonly inputTokens: number;
  readonly outputTokensMax: number;
}

/**
 * The earlier turns that fit the tier's context and the model's, then the prompt; oldest turns go first. An answer that is
 * gone on from stands behind the prompt, with what asks for the rest.
 */
export function composeTurns(
  prompt: string,
  history: readonly HistoryRecord[],
  tier: Tier,
  model: ModelName,
  begun = "",
): ComposedTurns {
  const window = Math.min(PLANS[tier].contextTokens ?? Number.POSITIVE_INFINITY, MODELS[model].contextTokens);
  const outputTokensMax = Math.min(ANSWER_TOKENS_MAX, Math.floor(window / 4));
  const asked = askedTurns(prompt, begun, window - outputTokensMax);
  const askedTokens = tokensOf(asked);
  const earlier = history.flatMap((message) => [
    { role: "user" as const, text: message.improvedPrompt ?? message.originalPrompt },
    { role: "assistant" as const, text: message.answer },
  ]);
  const fitted = fitHistory(earlier, window - outputTokensMax - askedTokens);
  return { turns: [...fitted, ...asked], inputTokens: askedTokens + tokensOf(fitted), outputTokensMax };
}

function askedTurns(prompt: string, begun: string, tokensMax: number): readonly ChatTurn[] {
  if (begun === "") return [{ role: "user", text: prompt }];
  const request = continueRequest(begun);
  // Of a long answer in a small window the end counts; characters are at least as many as tokens.
  const room = Math.max(BEGUN_CHARACTERS_MIN, tokensMax - estimateTokens(prompt) - estimateTokens(request));
  const isLong = estimateTokens(begun) > room;
  return [
    { role: "user", text: prompt },
    // Providers refuse blank space at the end of an assistant's words.
    { role: "assistant", text: (isLong ? begun.slice(-room) : begun).trimEnd() },
    { role: "user", text: request },
  ];
}

const tokensOf = (turns: readonly ChatTurn[]): number => turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
