import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { type ProviderName, VENDOR_PROVIDERS, type VendorProvider } from "#domain/catalogue/models.ts";
import type { ProviderConfig } from "#server/config.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import type { Connection } from "./connection.ts";
import { anthropicReader } from "./streams/anthropic-reader.ts";
import { captureRequestFetch, type ProviderRequest } from "./streams/build-provider-request.ts";
import { chatCompletionsReader } from "./streams/chat-completions-reader.ts";
import { googleReader } from "./streams/google-reader.ts";
import { versionedUrl } from "./versioned-url.ts";

const WIRES = {
  openai: { newWriter: createOpenaiModelFactory, newReader: chatCompletionsReader },
  anthropic: {
    newWriter: createAnthropicModelFactory,
    newReader: (written: ProviderRequest) => anthropicReader({ answersByTool: hasTools(written) }),
  },
  google: { newWriter: createGoogleModelFactory, newReader: googleReader },
};

/** True if the body has a tool. We send no tools, so the provider package added it, to request JSON. */
const hasTools = ({ body }: ProviderRequest): boolean =>
  body.includes('"tools":') && "tools" in (JSON.parse(body) as object);

export function connectKeyedProviders(providers: ProviderConfig, now: () => number): Connection[] {
  return VENDOR_PROVIDERS.flatMap((provider) => {
    const settings = providers[provider];
    return settings === null ? [] : [connectKeyedProvider(provider, settings, now)];
  });
}

/** `baseUrl` null: the provider's own address. */
export function connectKeyedProvider(
  provider: VendorProvider,
  { apiKey, baseUrl }: { readonly apiKey: string; readonly baseUrl: string | null },
  now: () => number,
): Connection {
  const { newWriter, newReader } = WIRES[provider];
  const writerOf = newWriter({ apiKey, baseUrl, fetch: captureRequestFetch });
  const wireFor = ({ providerModelId }: CatalogueEntry) => ({
    ...{ writer: writerOf(providerModelId), newReader, mayHaveThinkTags: false },
  });
  return { provider, breaker: new CircuitBreaker(now), wireFor };
}

export function connectCompatibleServer(settings: {
  readonly name: ProviderName;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly now: () => number;
}): Connection {
  const { name, baseUrl, apiKey, now } = settings;
  const writerOf = compatibleWire({
    baseUrl: versionedUrl(baseUrl, "http://localhost/v1"),
    apiKey,
    fetch: captureRequestFetch,
  });
  const wireFor = ({ providerModelId }: CatalogueEntry) => ({
    ...{ writer: writerOf(providerModelId), newReader: chatCompletionsReader, mayHaveThinkTags: true },
  });
  return { provider: name, breaker: new CircuitBreaker(now), wireFor };
}

/** Any server that speaks OpenAI's chat completions: Ollama, vLLM, LM Studio, llama.cpp, a gateway. */
function compatibleWire(settings: {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly fetch: typeof globalThis.fetch;
}): (modelId: string) => LanguageModelV4 {
  return createOpenAICompatible({
    name: "compatible",
    baseURL: settings.baseUrl,
    fetch: settings.fetch,
    includeUsage: true,
    // All of these servers accept a JSON Schema. LM Studio accepts no other request for JSON.
    supportsStructuredOutputs: true,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
  });
}

export function createAnthropicModelFactory(settings: WireSettings): (modelId: string) => LanguageModelV4 {
  return createAnthropic({
    apiKey: settings.apiKey,
    baseURL: versionedUrl(settings.baseUrl, "https://api.anthropic.com/v1"),
    fetch: settings.fetch,
  });
}

export function createGoogleModelFactory(settings: WireSettings): (modelId: string) => LanguageModelV4 {
  return createGoogle({
    apiKey: settings.apiKey,
    baseURL: versionedUrl(settings.baseUrl, "https://generativelanguage.googleapis.com/v1beta"),
    fetch: settings.fetch,
  });
}

/** Uses chat completions, because gateways support them but not OpenAI's newer API. */
export function createOpenaiModelFactory(settings: WireSettings): (modelId: string) => LanguageModelV4 {
  const provider = createOpenAI({
    apiKey: settings.apiKey,
    baseURL: versionedUrl(settings.baseUrl, "https://api.openai.com/v1"),
    fetch: settings.fetch,
  });
  return (modelId) => provider.chat(modelId);
}

interface WireSettings {
  readonly apiKey: string;
  readonly baseUrl: string | null;
  readonly fetch: typeof globalThis.fetch;
}
