import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ProviderName } from "#domain/catalogue/models.ts";
import type { AnswerPiece, AnswerRequest } from "#server/ports/language-model.ts";

type Options = Pick<LanguageModelV4CallOptions, "maxOutputTokens" | "reasoning" | "providerOptions">;

/** These models take a thinking budget in tokens. The provider package adds the budget to the output limit. */
const ANTHROPIC_BUDGET = /claude-(?:3|(?:opus|sonnet|haiku)-4(?:-[015])?(?:-\d{8})?$)/;
const ANTHROPIC_BUDGET_MIN = 1_024;
/** These models also take a budget, but as part of the output limit. Later models take a level. */
const GOOGLE_BUDGET = /gemini-2\.5/;
const GOOGLE_BUDGET_MAX = 24_576;

/**
 * Options for the output limit and for thinking. A provider has only one output limit, which includes thinking, so it
 * is the sum of the request's two limits. The packages convert the effort to the provider's value.
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

/** The package knows which parameter OpenAI's own models need. A gateway may need the other parameter. */
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

type Piece = Exclude<AnswerPiece, { kind: "end" }>;

const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * Separates the thinking from an answer that begins with `<think>`. Some servers send thinking in this way (vLLM
 * without a reasoning parser, LM Studio). Later tags belong to the answer.
 */
export class ThinkTagParser {
  #state: "before" | "thinking" | "after" = "before";
  #held = "";

  read(text: string): readonly Piece[] {
    if (this.#state === "after") return [{ kind: "text", text }];
    this.#held += text;
    if (this.#state === "before") {
      const start = this.#held.trimStart();
      if (OPEN.startsWith(start)) return [];
      if (!start.startsWith(OPEN)) return this.rest();
      this.#state = "thinking";
      this.#held = start.slice(OPEN.length);
    }
    const end = this.#held.indexOf(CLOSE);
    if (end >= 0) {
      const thought = this.#held.slice(0, end);
      const answer = this.#held.slice(end + CLOSE.length).trimStart();
      this.#held = "";
      this.#state = "after";
      return [...pieces("thinking", thought), ...pieces("text", answer)];
    }
    // The end of the held text may be the start of the closing tag.
    const said = this.#held.slice(0, Math.max(0, this.#held.length - CLOSE.length + 1));
    this.#held = this.#held.slice(said.length);
    return pieces("thinking", said);
  }

  /** Returns the text that is still held back. Call it when the stream has ended. */
  rest(): readonly Piece[] {
    const held = this.#held;
    const kind = this.#state === "thinking" ? "thinking" : "text";
    this.#held = "";
    this.#state = "after";
    return pieces(kind, held);
  }
}

const pieces = (kind: Piece["kind"], text: string): readonly Piece[] => (text === "" ? [] : [{ kind, text }]);
