import type { ReceivedRequest } from "./wire-format.ts";

/** A model as a provider's list has it. */
export interface ListedModel {
  readonly id: string;
  readonly contextTokens?: number;
  readonly outputTokensMax?: number;
  /** YYYY-MM-DD; from that day on a call is answered with 404, and the list no longer has it. */
  readonly retiresOn?: string;
}

export const isListed = (list: readonly ListedModel[], modelId: string, day: string): boolean =>
  list.some(({ id, retiresOn }) => id === modelId && (retiresOn === undefined || day < retiresOn));

/** The list as each protocol has it; OpenAI's with the fields that OpenRouter and vLLM add. */
export function modelListBody(provider: ReceivedRequest["provider"], all: readonly ListedModel[], day: string): object {
  const list = all.filter(({ id }) => isListed(all, id, day));
  switch (provider) {
    case "google":
      return {
        models: list.map(({ id, contextTokens, outputTokensMax }) => ({
          name: `models/${id}`,
          inputTokenLimit: contextTokens,
          outputTokenLimit: outputTokensMax,
          supportedGenerationMethods: ["generateContent"],
        })),
      };
    case "anthropic":
      return {
        data: list.map(({ id, contextTokens, outputTokensMax, retiresOn }) => ({
          type: "model",
          id,
          display_name: id,
          created_at: "2025-06-15T00:00:00Z",
          max_input_tokens: contextTokens,
          max_tokens: outputTokensMax,
          ...(retiresOn !== undefined && { lifecycle: { stage: "deprecated", retires_at: retiresOn } }),
        })),
        has_more: false,
        first_id: list[0]?.id ?? null,
        last_id: list.at(-1)?.id ?? null,
      };
    case "openai":
      return {
        object: "list",
        data: list.map(({ id, contextTokens, outputTokensMax, retiresOn }) => ({
          id,
          object: "model",
          created: 1_750_000_000,
          owned_by: "scripted",
          context_length: contextTokens,
          max_model_len: contextTokens,
          ...(outputTokensMax !== undefined && { top_provider: { max_completion_tokens: outputTokensMax } }),
          ...(retiresOn !== undefined && { expiration_date: retiresOn }),
        })),
      };
  }
}
