import * as z from "zod/mini";
import type { ListedModel } from "#domain/catalogue/listed-model.ts";
import { addOllamaContextWindows, positiveIntegerOrNull, readText } from "./add-ollama-context-windows.ts";

export interface ModelListSource {
  readonly kind: "openai" | "anthropic" | "google" | "compatible";
  /** The URL with the version in its path. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

/** Vendors split their lists into pages. No list has this many pages. */
const PAGES_MAX = 20;
const count = z.optional(z.nullable(z.number()));
const text = z.optional(z.nullable(z.string()));
const openaiList = z.object({
  data: z.array(
    z.object({
      id: z.string().check(z.minLength(1), z.maxLength(200)),
      name: text,
      /** Sent by OpenAI. */
      shutdown_date: text,
      /** Sent by OpenRouter and by servers that copy its format. */
      context_length: count,
      top_provider: z.optional(z.nullable(z.object({ context_length: count, max_completion_tokens: count }))),
      architecture: z.optional(
        z.nullable(
          z.object({
            input_modalities: z.optional(z.nullable(z.array(z.string()))),
            output_modalities: z.optional(z.nullable(z.array(z.string()))),
          }),
        ),
      ),
      pricing: z.optional(z.nullable(z.object({ prompt: text, completion: text, input_cache_read: text }))),
      /** Sent by vLLM. */
      max_model_len: count,
      /** Sent by LM Studio. */
      max_context_length: count,
      loaded_context_length: count,
      type: text,
      /** Sent by llama.cpp. */
      meta: z.optional(z.nullable(z.object({ n_ctx: count, n_ctx_train: count }))),
      owned_by: text,
    }),
  ),
});
const anthropicList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_name: text,
      max_input_tokens: count,
      max_tokens: count,
    }),
  ),
  has_more: z.optional(z.boolean()),
  last_id: text,
});
const googleList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      displayName: text,
      inputTokenLimit: count,
      outputTokenLimit: count,
      supportedGenerationMethods: z.optional(z.array(z.string())),
    }),
  ),
  nextPageToken: text,
});
/** The models that a provider lists; null: no answer, or no list. */
export async function readModelList(
  source: ModelListSource,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly ListedModel[] | null> {
  try {
    return await askForModels(source, fetch, signal);
  } catch {
    // Unreachable, too slow, or not a list: callers treat all cases the same.
    return null;
  }
}

/** The statuses that vendors send for an unknown key, or for a key that may not read the list. */
const KEY_REFUSALS = [400, 401, 403];

/** Tests whether a provider accepts a key by reading its list of models, which costs nothing. */
export async function testApiKey(
  source: ModelListSource,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<"works" | "refused" | "unreachable"> {
  try {
    await askForModels(source, fetch, signal);
    return "works";
  } catch (error) {
    return error instanceof ListRefused && KEY_REFUSALS.includes(error.status) ? "refused" : "unreachable";
  }
}

async function askForModels(
  source: ModelListSource,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  if (source.kind === "anthropic") return await anthropicModels(source, fetch, signal);
  if (source.kind === "google") return await googleModels(source, fetch, signal);
  return await openaiModels(source, fetch, signal);
}

class ListRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The list of models was refused with ${status}.`);
    this.status = status;
  }
}

async function openaiModels(source: ModelListSource, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const headers = source.apiKey === null ? {} : { authorization: `Bearer ${source.apiKey}` };
  const { data } = z.parse(openaiList, await getJson(`${source.baseUrl}/models`, headers, fetch, signal));
  const listed = data.map((model): ListedModel => {
    const { id, architecture, top_provider, meta } = model;
    const makesText = architecture?.output_modalities?.includes("text") ?? true;
    return {
      id,
      label: model.name ?? null,
      contextTokens: positiveIntegerOrNull(
        top_provider?.context_length ??
          model.loaded_context_length ??
          model.context_length ??
          model.max_model_len ??
          model.max_context_length ??
          meta?.n_ctx ??
          meta?.n_ctx_train,
      ),
      outputTokensMax: positiveIntegerOrNull(top_provider?.max_completion_tokens),
      seesImages: architecture?.input_modalities?.includes("image") ?? (model.type === "vlm" ? true : null),
      retiresOn: dayOf(model.shutdown_date),
      price: priceOf(model.pricing),
      canChat: makesText && model.type !== "embeddings" && !NO_CHAT.test(id),
    };
  });
  const isOllama = source.kind === "compatible" && data.some(({ owned_by }) => owned_by === "library");
  return isOllama ? await addOllamaContextWindows(source.baseUrl, listed, signal) : listed;
}

const NO_CHAT = /embed|rerank|whisper|\btts\b|dall-e|moderation|-image\b|transcribe|realtime/i;

async function anthropicModels(source: ModelListSource, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const headers = { "x-api-key": source.apiKey ?? "", "anthropic-version": "2023-06-01" };
  const models: ListedModel[] = [];
  let after = "";
  for (let page = 0; page < PAGES_MAX; page++) {
    const url = `${source.baseUrl}/models?limit=1000${after === "" ? "" : `&after_id=${encodeURIComponent(after)}`}`;
    const list = z.parse(anthropicList, await getJson(url, headers, fetch, signal));
    models.push(
      ...list.data.map(({ id, display_name, max_input_tokens, max_tokens }) => ({
        ...NOTHING_SAID,
        id,
        label: display_name ?? null,
        contextTokens: positiveIntegerOrNull(max_input_tokens),
        outputTokensMax: positiveIntegerOrNull(max_tokens),
      })),
    );
    if (list.has_more !== true || !list.last_id) break;
    after = list.last_id;
  }
  return models;
}

async function googleModels(source: ModelListSource, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const headers = { "x-goog-api-key": source.apiKey ?? "" };
  const models: ListedModel[] = [];
  let token = "";
  for (let page = 0; page < PAGES_MAX; page++) {
    const url = `${source.baseUrl}/models?pageSize=1000${token === "" ? "" : `&pageToken=${encodeURIComponent(token)}`}`;
    const list = z.parse(googleList, await getJson(url, headers, fetch, signal));
    models.push(
      ...list.models.map(({ name, displayName, inputTokenLimit, outputTokenLimit, supportedGenerationMethods }) => ({
        ...NOTHING_SAID,
        id: name.replace(/^models\//, ""),
        label: displayName ?? null,
        contextTokens: positiveIntegerOrNull(inputTokenLimit),
        outputTokensMax: positiveIntegerOrNull(outputTokenLimit),
        canChat: supportedGenerationMethods?.includes("generateContent") ?? true,
      })),
    );
    if (!list.nextPageToken) break;
    token = list.nextPageToken;
  }
  return models;
}

const NOTHING_SAID = {
  contextTokens: null,
  outputTokensMax: null,
  seesImages: null,
  retiresOn: null,
  price: null,
  canChat: true,
};

const dayOf = (value: string | null | undefined): string | null => /^\d{4}-\d{2}-\d{2}/.exec(value ?? "")?.[0] ?? null;

/** OpenRouter sends US dollars per token, as text; a negative number means that the price varies. */
function priceOf(
  pricing:
    | { readonly [part in "prompt" | "completion" | "input_cache_read"]?: string | null | undefined }
    | null
    | undefined,
): ListedModel["price"] {
  const aMillion = (told: string | null | undefined): number | null =>
    told === null || told === undefined || told === "" || !(Number(told) >= 0)
      ? null
      : rounded(Number(told) * 1_000_000);
  const [input, output] = [aMillion(pricing?.prompt), aMillion(pricing?.completion)];
  if (input === null || output === null) return null;
  return [{ upToTokens: null, input, output, cachedInput: aMillion(pricing?.input_cache_read) }];
}
const rounded = (dollars: number): number => Math.round(dollars * 1e6) / 1e6;

async function getJson(
  url: string,
  headers: Readonly<Record<string, string>>,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, { headers, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new ListRefused(response.status);
  }
  return JSON.parse(await readText(response));
}
