import { createGoogle } from "@ai-sdk/google";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { versionedUrl } from "./versioned-url.ts";
import type { WireSettings } from "./wire-settings.ts";

/** Gemini's streamGenerateContent. */
export function googleWire(settings: WireSettings): (modelId: string) => LanguageModelV4 {
  return createGoogle({
    apiKey: settings.apiKey,
    baseURL: versionedUrl(settings.baseUrl, "https://generativelanguage.googleapis.com/v1beta"),
    fetch: settings.fetch,
  });
}
