import type { DemonstrationModelStatus } from "#contract/models.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";
import type { ThinkingEffort } from "#domain/messages/thinking.ts";
import type { CallFailureKind } from "#domain/routing/next-call.ts";

export interface ChatTurn {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
  /** User turns only, for models with vision; placed before the text. */
  readonly pictures?: readonly TurnPicture[];
}

interface TurnPicture {
  /** Text before the picture, to distinguish several pictures; null: there is only one picture. */
  readonly caption: string | null;
  /** A JPEG. */
  readonly bytes: Uint8Array;
}

export interface AnswerRequest {
  readonly model: CatalogueEntry;
  /** Oldest first. Only the first may be a system turn; the last is the user's. */
  readonly turns: readonly ChatTurn[];
  /** Maximum tokens of the visible answer; `thinkingTokensMax` is the maximum for thinking. */
  readonly outputTokensMax: number;
  /** Absent: the provider's default. A provider without this level uses the nearest one. */
  readonly effort?: ThinkingEffort;
  /** Tokens for thinking on top of `outputTokensMax`; absent or 0: this model does not think. */
  readonly thinkingTokensMax?: number;
  /** How long the first text may take, thinking included; absent: the adapter's time for models without thinking. */
  readonly firstTextMs?: number;
  /** The server's parameter name for the output limit; absent: the usual name of its protocol. */
  readonly maxTokensParameter?: "max_tokens" | "max_completion_tokens";
  /** The breaker, which pauses a failing provider, counts per user: one user's prompts must not stop other users. */
  readonly userId?: number;
  /** Absent: the provider's default. */
  readonly sampling?: Sampling;
  /** Requests JSON of this shape, with the provider's own feature if it has one. The answer may still differ. */
  readonly format?: AnswerFormat;
}

/** Parameters of the random choice of words. A parameter that the provider does not support is not sent. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  /** The answer stops before any of these texts. */
  readonly stop?: readonly string[];
  readonly seed?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
}

export interface AnswerFormat {
  readonly name: string;
  /** A strict JSON Schema; null: any JSON. */
  readonly schema: Readonly<Record<string, unknown>> | null;
}

export interface TokenUsage {
  readonly inputTokens: number;
  /** Thinking included: providers bill it as output. */
  readonly outputTokens: number;
  /** Part of `outputTokens` used for thinking; absent: not reported. */
  readonly reasoningTokens?: number;
  /** Part of `inputTokens` read from the provider's cache; absent: not reported. */
  readonly cachedInputTokens?: number;
  /** Part of `inputTokens` written to the provider's cache, at a separate price; absent: not reported. */
  readonly cacheWriteTokens?: number;
}

/**
 * A piece of an answer as it arrives. `thinking`: the model thinks; `text` is the provider's text about the thinking,
 * often empty. `end`: the last piece, sent once. `length`: the model reached its maximum output. `refused`: the
 * provider's content filter stopped the answer.
 */
export type AnswerPiece =
  | { readonly kind: "thinking"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "end"; readonly finish: "complete" | "length" | "refused"; readonly usage: TokenUsage | null };

/** Defined in the domain, because the domain decides how to handle failures. */
export type ProviderErrorKind = CallFailureKind;

/** The only error that a LanguageModel throws. Never contains a provider's text, a URL or a key. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;
  readonly provider: ProviderName;
  /** The provider's Retry-After, at most 60 s; null: not sent. */
  readonly retryAfterMs: number | null;
  /** Usage that the provider bills despite the error; null: not reported. */
  readonly usage: TokenUsage | null;
  /** The HTTP status of the response; null: no response. */
  readonly status: number | null;

  constructor(
    kind: ProviderErrorKind,
    provider: ProviderName,
    retryAfterMs: number | null = null,
    usage: TokenUsage | null = null,
    status: number | null = null,
  ) {
    super(`${provider}: ${kind}`);
    this.kind = kind;
    this.provider = provider;
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
    this.status = status;
  }
}

export interface ModelOffer {
  /** The current catalogue entry, with the context window and the maximum output that the provider reports. */
  readonly entry: CatalogueEntry;
  /** False while requests to the provider are paused, or the demonstration model is still being downloaded. */
  readonly isReady: boolean;
}

/** A request that may be limited to one region. */
export interface RegionalAnswerRequest extends AnswerRequest {
  /**
   * `model` must run in this region; null: any region. If it does not run there, nothing is sent, and the call fails as
   * if the model was removed.
   */
  readonly region: string | null;
}

export interface LanguageModel {
  /**
   * All configured models in catalogue order, without models that are set aside. Cheap; called per message. With
   * `userId`, `isReady` is also false while the provider is paused for this user only.
   */
  offers(userId?: number): readonly ModelOffer[];

  /**
   * Streams one answer from one provider call. The caller decides about retries and fallbacks, with one exception: if
   * the provider refuses a parameter, the request is repeated at once without this parameter (a refused request is not
   * billed).
   * Applies the time limits for connecting, first text, progress and total. Reports results to the provider's breaker.
   * Stops without an error when `signal` aborts. Throws ProviderError.
   */
  answer(request: RegionalAnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

export type DemonstrationState = Readonly<DemonstrationModelStatus>;
