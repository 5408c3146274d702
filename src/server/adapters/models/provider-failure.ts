import type { ProviderName } from "#domain/catalogue/models.ts";
import { type ChatTurn, ProviderError, type ProviderErrorKind } from "#server/ports/language-model.ts";
import { NotAStreamError, StreamInterruptedError, TooManyBytesError } from "./streams/provider-stream.ts";

const RETRY_AFTER_MS_MAX = 60_000;
/** Enough of an error's body to recognize it. */
const BODY_LENGTH_MAX = 20_000;

const TIMEOUT_CODES = ["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "ESOCKETTIMEDOUT"];
/** Errors of OpenAI, Anthropic, Google, vLLM and llama.cpp for a prompt that is too long. */
const TOO_LONG =
  /context_length_exceeded|exceed_context_size|prompt is too long|maximum context length|input token count|context window/i;
const FILTERED = /content_filter|content_policy|responsibleaipolicy|prohibited_content/i;
/** Google answers 400 to an unknown key. */
const KEY_UNKNOWN = /API_KEY_INVALID|API key not valid/i;

/**
 * Errors for a model that is retired, unknown or not open to this key: from OpenAI ("model_not_found", also with 403; a
 * model that needs OpenAI's other API), Azure, Groq, OpenRouter.
 */
const MODEL_GONE_CODES =
  /model_not_found|model_decommissioned|DeploymentNotFound|not a valid model|No endpoints found|not a chat model|only supported in v1\/responses/i;
/**
 * The same errors without a code: from Anthropic ("model: claude-…"), Google ("models/… is not found", "no longer
 * available to new users"), vLLM, Ollama. A 404 that names no model means a wrong address.
 */
const MODEL_GONE_WORDS = [
  /"NOT_FOUND"|Requested entity was not found/,
  /(?:^|")model: /,
  /\bmodels?\b.{0,200}(?:not found|not exist|no longer (?:available|supported))/is,
  /\bmodels?\b.{0,200}(?:has|have) been (?:deprecated|decommissioned|retired|shut down|discontinued)/is,
];

/** Converts an error without a status, or an error in the middle of an answer, into a ProviderError. */
export function toProviderError(error: unknown, provider: ProviderName): ProviderError {
  return error instanceof ProviderError ? error : new ProviderError(kindOf(error), provider);
}

function kindOf(error: unknown): ProviderErrorKind {
  if (causes(error).some((cause) => TIMEOUT_CODES.includes(codeOf(cause)))) return "timeout";
  if (error instanceof NotAStreamError || error instanceof TooManyBytesError) return "server-error";
  return error instanceof StreamInterruptedError ? "cut" : "unreachable";
}

/** The kind for an error status of 400 and above. `text`: the provider's message, which is read and not stored. */
export function classifyErrorStatus(status: number, text: string): ProviderErrorKind {
  const said = text.slice(0, BODY_LENGTH_MAX);
  if (status === 429 || status === 529) return "limited";
  if (status === 408) return "timeout";
  if (status >= 500) return "server-error";
  if (TOO_LONG.test(said) || status === 413) return "context-length";
  if (isModelGone(status, said)) return "model-not-found";
  if (status === 401 || status === 403 || KEY_UNKNOWN.test(said)) return "wrong-key";
  return FILTERED.test(said) ? "refused" : "rejected";
}

function isModelGone(status: number, said: string): boolean {
  if ([400, 403, 404, 410].includes(status) && MODEL_GONE_CODES.test(said)) return true;
  return (status === 404 || status === 410) && MODEL_GONE_WORDS.some((words) => words.test(said));
}

/** The milliseconds to wait, from the Retry-After header; null: no header, or an unreadable one. */
export function parseRetryAfter(given: string | null, nowMs: number): number | null {
  const said = given?.trim() ?? "";
  if (said === "") return null;
  const waitMs = /^\d+(\.\d+)?$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(RETRY_AFTER_MS_MAX, Math.max(0, Math.round(waitMs))) : null;
}

/** The error and its causes, outermost first. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  let current = error;
  while (current instanceof Error && !found.includes(current)) {
    found.push(current);
    current = current.cause;
  }
  return found;
}

/** The codes of the error and its causes, for example "CERT_HAS_EXPIRED": they show why there was no connection. */
export const joinErrorCodes = (error: unknown): string =>
  causes(error)
    .map(codeOf)
    .filter((code) => code !== "")
    .join(", ");

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const LENGTH_MAX = 300;
/** Only this much of an error's body is read. The message is at the start. */
const READ_LENGTH_MAX = 4_000;
/** Text of at least this length that repeats the prompt is removed. Shorter repetitions are common words. */
const REPEATED_LENGTH_MIN = 16;
/** Only this much of the end of the conversation is compared. */
const PROMPT_LENGTH_MAX = 400_000;

/** API keys in the vendors' formats, anything after "Bearer", and long strings that mix letters and digits. */
const KEYS = [
  /\b(?:sk|pk|rk|gsk|xai|hf|r8|key|api)[-_][^\s"',;)}\]]{5,}[^\s"',;)}\].]/gi,
  /\bAIza[^\s"',;)}\]]{5,}[^\s"',;)}\].]/g,
  /\bBearer\s+[^\s"',;)}\]]*[^\s"',;)}\].]/gi,
  /\b(?=[A-Za-z0-9]*\d)(?=[A-Za-z0-9]*[A-Za-z])[A-Za-z0-9]{20,}\b/g,
];
const ADDRESS_DETAILS = /(https?:\/\/)(?:[^\s/@"']*@)?([^\s?#"']*)[?#][^\s"']*/g;

/**
 * The provider's error for the site's operator: one short line without API keys or conversation text.
 * null: there is neither a status nor a message.
 */
export function providerErrorText(status: number | null, body: string, turns: readonly ChatTurn[]): string | null {
  const words = messageIn(body.slice(0, READ_LENGTH_MAX))
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  const bare = KEYS.reduce((text, key) => text.replace(key, "[key]"), words.replace(ADDRESS_DETAILS, "$1$2"));
  const told = withoutPrompt(bare.slice(0, 2 * LENGTH_MAX), turns);
  const short = told.length > LENGTH_MAX ? `${told.slice(0, LENGTH_MAX)}…` : told;
  const parts = [status === null ? "" : String(status), short].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(": ");
}

/** OpenAI, Anthropic, Google and most others send the message in `error.message`. A proxy sends HTML. */
function messageIn(body: string): string {
  try {
    const { error, message, detail } = Object(JSON.parse(body)) as Record<string, unknown>;
    const said = [Object(error).message, error, message, detail].find((value) => typeof value === "string");
    return typeof said === "string" ? said : body;
  } catch {
    return body.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]*>/gi, " ");
  }
}

function withoutPrompt(said: string, turns: readonly ChatTurn[]): string {
  const prompt = turns
    .map(({ text }) => text)
    .join("\n")
    .slice(-PROMPT_LENGTH_MAX)
    .replace(/[\s\p{C}]+/gu, " ");
  let told = "";
  for (let at = 0; at < said.length; ) {
    const length = repeatedAt(said, at, prompt);
    told += length === 0 ? said[at] : "[…]";
    at += Math.max(1, length);
  }
  return told;
}

/** How many characters from `at` on also occur in the prompt; 0: too few to count. */
function repeatedAt(said: string, at: number, prompt: string): number {
  let length = REPEATED_LENGTH_MIN;
  if (at + length > said.length || !prompt.includes(said.slice(at, at + length))) return 0;
  while (at + length < said.length && prompt.includes(said.slice(at, at + length + 1))) length++;
  return length;
}
