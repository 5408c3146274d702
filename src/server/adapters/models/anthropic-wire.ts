import { createAnthropic } from "@ai-sdk/anthropic";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { versionedUrl } from "./versioned-url.ts";
import type { WireSettings } from "./wire-settings.ts";

/** Anthropic's messages. */
export function anthropicWire(settings: WireSettings): (modelId: string) => LanguageModelV4 {
  return createAnthropic({
    apiKey: settings.apiKey,
    baseURL: versionedUrl(settings.baseUrl, "https://api.anthropic.com/v1"),
    fetch: settings.fetch,
  });
}
