import type { Demonstration } from "#contract/models.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ProviderName } from "#domain/catalogue/models.ts";
import type { ThinkingEffort } from "#domain/messages/thinking.ts";
import type { CallFailureKind } from "#domain/routing/next-call.ts";

export interface ChatTurn {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
  /** Of a user, for a model that sees; they come before the text. */
  readonly pictures?: readonly TurnPicture[];
}

interface TurnPicture {
  /** The text before it, to tell it from others; null: it is the only one. */
  readonly caption: string | null;
  /** A JPEG. */
  readonly bytes: Uint8Array;
}

export interface AnswerRequest {
  readonly model: CatalogueEntry;
  /** Oldest first; at most one system turn, which comes first; the last turn is the user's. */
  readonly turns: readonly ChatTurn[];
  /** Of the answer that is read; thinking has its own room. */
  readonly outputTokensMax: number;
  /** Absent: as the provider has it by default; one that lacks a step takes the nearest. */
  readonly effort?: ThinkingEffort;
  /** Tokens for thinking on top of `outputTokensMax`; absent or 0: this model does not think. */
  readonly thinkingTokensMax?: number;
  /** Time until the first text, thinking included; absent: the adapter's own limit for a model that does not think. */
  readonly firstTextMs?: number;
  /** Which of the two names the server takes for the limit of output; absent: the usual one of its protocol. */
  readonly maxTokensParameter?: "max_tokens" | "max_completion_tokens";
  /** Who asked: a provider's breaker counts people, so that one person's prompts do not close it to all. */
  readonly userId?: number;
  /** Absent: as the provider has it by default. */
  readonly sampling?: Sampling;
  /** Asks for JSON of this shape, by the provider's own means where it has any. What comes may be anything all the same. */
  readonly format?: AnswerFormat;
}

/** Wishes about how words are picked; a provider that knows one of them no more is called without it. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  /** The answer ends before one of these. */
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
  /** Of the output, what was thinking; absent where the provider does not say. */
  readonly reasoningTokens?: number;
  /** Of the input, what the provider had in its cache; absent where it does not say. */
  readonly cachedInputTokens?: number;
  /** Of the input, what it put there, at a price of its own; absent where it does not say. */
  readonly cacheWriteTokens?: number;
}

/**
 * `thinking`: the model thinks; `text` is what the provider tells of it, often nothing.
 * `end` comes once, last. `length`: the model hit its output limit. `refused`: the provider's content filter cut in.
 */
export type AnswerPiece =
  | { readonly kind: "thinking"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "end"; readonly finish: "complete" | "length" | "refused"; readonly usage: TokenUsage | null };

/** The rule that decides what to do about a failure is the domain's, so the kinds are too. */
export type ProviderErrorKind = CallFailureKind;

/** The only error a LanguageModel throws. Never carries a provider's text, a URL or a key. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly kind: ProviderErrorKind;
  readonly provider: ProviderName;
  /** What the provider asked for with Retry-After, capped by the adapter at 60 s; null when it said nothing. */
  readonly retryAfterMs: number | null;
  /** What the provider bills for the call all the same; null where it did not say. */
  readonly usage: TokenUsage | null;
  /** The HTTP status it answered with; null where there was none. */
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

/** A model whose provider is configured. */
export interface ModelOffer {
  /** As the catalogue has it now, with the window and the limits that its provider reports. */
  readonly entry: CatalogueEntry;
  /** False while the provider's breaker is open, or the demonstration model is still being fetched. */
  readonly isReady: boolean;
}

/** A request of a person who may let prompts be processed in one region alone. */
export interface AskedRequest extends AnswerRequest {
  /** `model` must work there, or the call fails as for a model that is gone and nothing is sent; null: anywhere. */
  readonly region: string | null;
}

export interface LanguageModel {
  /**
   * Every configured model but those that are set aside, in the catalogue's order; cheap, called per message. `userId`: for
   * whom; a provider may be spared for one person alone.
   */
  offers(userId?: number): readonly ModelOffer[];

  /**
   * Streams one answer with one call to the provider: no retry, no fallback, which are the caller's to decide. Only a call
   * that was refused for one of its parameters is made again without it, at once; nothing is billed for the refused one.
   * Keeps the time limits of connecting, first text, progress and total, and feeds the provider's breaker.
   * Stops quietly once `signal` aborts. Throws ProviderError.
   */
  answer(request: AskedRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/** The demonstration model's state, as the page shows it. */
export type DemonstrationState = Readonly<Demonstration>;
