import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ProviderName } from "#domain/catalogue/models.ts";
import type { AnswerRequest } from "#server/ports/language-model.ts";

type Options = Pick<LanguageModelV4CallOptions, "maxOutputTokens" | "reasoning" | "providerOptions">;

/** Takes thinking as a budget in tokens, which its package adds to the limit of output by itself. */
const ANTHROPIC_BUDGET = /claude-(?:3|(?:opus|sonnet|haiku)-4(?:-[015])?(?:-\d{8})?$)/;
const ANTHROPIC_BUDGET_MIN = 1_024;
/** Takes it as a budget too, as part of the limit; later ones take a level. */
const GOOGLE_BUDGET = /gemini-2\.5/;
const GOOGLE_BUDGET_MAX = 24_576;

/**
 * How a protocol is told what an answer and the thinking before it may take. Every provider counts thinking against its one
 * limit of output, so that limit is both together; how an effort is spelled is known to the packages.
 */
export function thinkingOptions(provider: ProviderName, modelId: string, request: AnswerRequest): Options {
  const { outputTokensMax, thinkingTokensMax = 0, effort } = request;
  const isThinking = thinkingTokensMax > 0 && effort !== "none";
  const both = outputTokensMax + thinkingTokensMax;
  const reasoning = effort === undefined ? {} : { reasoning: effort };
  switch (provider) {
    case "anthropic": {
      if (!isThinking || !ANTHROPIC_BUDGET.test(modelId)) return { maxOutputTokens: both, ...reasoning };
      const budgetTokens = Math.max(ANTHROPIC_BUDGET_MIN, thinkingTokensMax);
      return {
        maxOutputTokens: outputTokensMax,
        providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens } } },
      };
    }
    case "google": {
      if (!isThinking) return { maxOutputTokens: both, ...reasoning };
      const budget = GOOGLE_BUDGET.test(modelId)
        ? { thinkingBudget: Math.min(GOOGLE_BUDGET_MAX, thinkingTokensMax) }
        : {};
      return {
        maxOutputTokens: both,
        ...reasoning,
        providerOptions: { google: { thinkingConfig: { includeThoughts: true, ...budget } } },
      };
    }
    case "openai":
      return { ...reasoning, ...limitFor(request, both) };
    default:
      return { ...reasoning, ...compatibleLimit(request, both) };
  }
}

/** The package knows the usual name for OpenAI's own models; a gateway may want the other. */
function limitFor({ maxTokensParameter }: AnswerRequest, max: number): Options {
  switch (maxTokensParameter) {
    case "max_completion_tokens":
      return { providerOptions: { openai: { maxCompletionTokens: max } } };
    case "max_tokens":
      return { maxOutputTokens: max, providerOptions: { openai: { forceReasoning: false } } };
    default:
      return { maxOutputTokens: max };
  }
}

const compatibleLimit = ({ maxTokensParameter }: AnswerRequest, max: number): Options =>
  maxTokensParameter === "max_completion_tokens"
    ? { providerOptions: { compatible: { max_completion_tokens: max } } }
    : { maxOutputTokens: max };
