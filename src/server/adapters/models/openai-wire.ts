import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { versionedUrl } from "./versioned-url.ts";
import type { WireSettings } from "./wire-settings.ts";

/** OpenAI's chat completions, which gateways speak too, unlike its newer interface. */
export function openaiWire(settings: WireSettings): (modelId: string) => LanguageModelV4 {
  const provider = createOpenAI({
    apiKey: settings.apiKey,
    baseURL: versionedUrl(settings.baseUrl, "https://api.openai.com/v1"),
    fetch: settings.fetch,
  });
  return (modelId) => provider.chat(modelId);
}
