import type { Demonstration } from "#contract/models.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ProviderName } from "#domain/models.ts";
import type { CallFailureKind } from "#domain/routing/next-call.ts";

export interface ChatTurn {
  readonly role: "system" | "user" | "assistant";
  readonly text: string;
}

export interface AnswerRequest {
  readonly model: CatalogueEntry;
  /** Oldest first; at most one system turn, which comes first; the last turn is the user's. */
  readonly turns: readonly ChatTurn[];
  readonly outputTokensMax: number;
  /** Asks for JSON of this shape, by the provider's own means where it has any. What comes may be anything all the same. */
  readonly format?: AnswerFormat;
  /**
   * For a call that is worth nothing later: it fails with `timeout` after this many milliseconds, and the provider's breaker
   * for such calls, not the one for answers, hears of it.
   */
  readonly timeLimitMs?: number;
}

export interface AnswerFormat {
  readonly name: string;
  /** A strict JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** `end` comes once, last. `length`: the model hit its output limit. `refused`: the provider's content filter cut in. */
export type AnswerPiece =
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

  constructor(kind: ProviderErrorKind, provider: ProviderName, retryAfterMs: number | null = null) {
    super(`${provider}: ${kind}`);
    this.kind = kind;
    this.provider = provider;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A model whose provider is configured. */
export interface ModelOffer {
  /** As the catalogue has it now, with the window and the limits that its provider reports. */
  readonly entry: CatalogueEntry;
  /** False while the provider's breaker is open, or the demonstration model is still being fetched. */
  readonly isReady: boolean;
}

export interface LanguageModel {
  /** Every configured model, in the catalogue's order; cheap, called per message. */
  offers(): readonly ModelOffer[];

  /**
   * Streams one answer with exactly one call to the provider: no retry, no fallback, which are the caller's to decide.
   * Keeps the time limits of connecting, first byte, idle and total, and feeds the provider's breaker.
   * Stops quietly once `signal` aborts. Throws ProviderError.
   */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/** The demonstration model's state, as the page shows it. */
export type DemonstrationState = Readonly<Demonstration>;
