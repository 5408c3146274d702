import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";

/** Any server that speaks OpenAI's chat completions: Ollama, vLLM, LM Studio, llama.cpp, a gateway. */
export function compatibleWire(settings: {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly fetch: typeof globalThis.fetch;
}): (modelId: string) => LanguageModelV4 {
  return createOpenAICompatible({
    name: "compatible",
    baseURL: settings.baseUrl,
    fetch: settings.fetch,
    includeUsage: true,
    // Ollama, vLLM, LM Studio and llama.cpp all take a JSON Schema; LM Studio takes nothing less.
    supportsStructuredOutputs: true,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
  });
}
