import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import { calculateQuotaUse, type QuotaReservation, toMicroUsd } from "#domain/plans/quotas.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { AnswerResult } from "../../../ports/answer-records.ts";
import type { FinalAnswer } from "./answer-steps.ts";

/** All calls of an answer together: usage (reported or estimated), cost, and quota spent. */
export interface AnswerTotals {
  readonly usage: AnswerResult["usage"];
  readonly costUsd: number | null;
  readonly spent: QuotaReservation;
}

export function answerTotalsOf(answer: FinalAnswer): AnswerTotals {
  const usage = answerUsage(answer);
  return { usage: withLost(usage, answer), costUsd: costOfCalls(answer, usage), spent: spentOn(answer, usage) };
}

type Usage = AnswerResult["usage"];

/** Usage of the call that answered: as the provider reported it, else estimated from the text. */
function answerUsage(answer: FinalAnswer): Usage {
  const { usage, thinking, firstTokenMs, inputTokensEstimated, text, earlierText, ending } = answer;
  const wasCalled = firstTokenMs !== null || thinking !== null || ending.kind === "done";
  if (!wasCalled) return null;
  if (usage !== null) return { ...usage, isEstimated: false };
  const outputTokens = estimateTokens(text.slice(earlierText.length)) + estimateTokens(thinking?.text ?? "");
  return { inputTokens: inputTokensEstimated, outputTokens, isEstimated: true };
}

function withLost(usage: Usage, { lost }: FinalAnswer): Usage {
  if (lost.length === 0) return usage;
  return sumUsages([
    ...lost.map((call) => ({ ...call.usage, isEstimated: call.isEstimated })),
    ...(usage ? [usage] : []),
  ]);
}

/** Sums the usage of several calls. If no provider reported a field, the sum does not have it. */
export function sumUsages(calls: readonly NonNullable<Usage>[]): NonNullable<Usage> {
  const sum = (part: (typeof PARTS)[number]) => calls.reduce((total, call) => total + (call[part] ?? 0), 0);
  const counted = PARTS.filter((part) => calls.some((call) => call[part] !== undefined));
  return {
    ...(Object.fromEntries(counted.map((part) => [part, sum(part)])) as unknown as NonNullable<Usage>),
    isEstimated: calls.some(({ isEstimated }) => isEstimated),
  };
}
const PARTS = ["inputTokens", "outputTokens", "reasoningTokens", "cachedInputTokens", "cacheWriteTokens"] as const;

/** US dollars. null: no price is known. */
function costOfCalls({ called, lost }: FinalAnswer, usage: Usage): number | null {
  const answered = called === null || usage === null ? [] : [{ model: called, usage }];
  const costs = [...lost, ...answered]
    .map((call) => calculateCallCostUsd(call.model, call.usage.inputTokens, call.usage.outputTokens, call.usage))
    .filter((cost) => cost !== null);
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
}

/** What a message costs in addition to its answer: the rewrite and failed calls. */
export const extraCostMicroUsd = ({ improverUsage, lost }: Pick<FinalAnswer, "improverUsage" | "lost">): number =>
  lost.reduce(
    (sum, { model, usage }) => sum + calculateQuotaUse(model, usage.inputTokens, usage.outputTokens, usage).microUsd,
    toMicroUsd(improverUsage?.costUsd ?? null),
  );

/**
 * The rewrite and calls without output cost money but no premium tokens, because the user did not choose the rewriting
 * model and got nothing from such calls.
 */
function spentOn(answer: FinalAnswer, usage: Usage): QuotaReservation {
  const { called } = answer;
  const { tokens, microUsd } =
    called === null || usage === null
      ? { tokens: 0, microUsd: 0 }
      : calculateQuotaUse(called, usage.inputTokens, usage.outputTokens, usage);
  return { tokens, microUsd: microUsd + extraCostMicroUsd(answer) };
}
