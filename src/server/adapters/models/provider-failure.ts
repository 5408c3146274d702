import { APICallError } from "@ai-sdk/provider";
import type { ProviderName } from "#domain/models.ts";
import { ProviderError, type ProviderErrorKind } from "#server/ports/language-model.ts";
import { NotAStream } from "./guarded-fetch.ts";

const RETRY_AFTER_MS_MAX = 60_000;
/** Enough of an error's body to recognize it by. */
const BODY_LENGTH_MAX = 20_000;

const TIMEOUT_CODES = [
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
  "ESOCKETTIMEDOUT",
];
/** How OpenAI, Anthropic, Google, vLLM and llama.cpp say that the prompt is too long. */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|prompt is too long|maximum context length|input token count|context window/i;
const FILTERED = /content_filter|content_policy|responsibleaipolicy|prohibited_content/i;
/** Google answers 400 to a key it does not know. */
const KEY_UNKNOWN = /API_KEY_INVALID|API key not valid/i;

/** Says in the port's words what went wrong. Reads the provider's text, and drops it. */
export function providerFailure(error: unknown, provider: ProviderName, nowMs: number): ProviderError {
  if (error instanceof ProviderError) return error;
  return new ProviderError(kindOf(error), provider, retryAfterMs(error, nowMs));
}

function kindOf(error: unknown): ProviderErrorKind {
  if (causes(error).some((cause) => TIMEOUT_CODES.includes(codeOf(cause)))) return "timeout";
  if (causes(error).some((cause) => cause instanceof NotAStream)) return "server-error";
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return "unreachable";
  return kindOfStatus(error.statusCode, error.responseBody ?? "");
}

/** `text`: whatever the provider said with it. */
export function kindOfStatus(status: number, text: string): ProviderErrorKind {
  const said = text.slice(0, BODY_LENGTH_MAX);
  // The response had begun well and its body broke off before the first word.
  if (status < 400) return "cut";
  if (status === 429 || status === 529) return "limited";
  if (status === 408) return "timeout";
  if (status >= 500) return "server-error";
  if (status === 401 || status === 403 || KEY_UNKNOWN.test(said)) return "wrong-key";
  if (status === 413 || TOO_LONG.test(said)) return "context-length";
  return FILTERED.test(said) ? "refused" : "rejected";
}

function retryAfterMs(error: unknown, nowMs: number): number | null {
  if (!APICallError.isInstance(error)) return null;
  const given = error.responseHeaders?.["retry-after"]?.trim();
  if (given === undefined || given === "") return null;
  const waitMs = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(RETRY_AFTER_MS_MAX, Math.max(0, Math.round(waitMs))) : null;
}

/** The error and what caused it, outermost first. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  let current = error;
  while (current instanceof Error && !found.includes(current)) {
    found.push(current);
    current = current.cause;
  }
  return found;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
