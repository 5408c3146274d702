import type { ProviderName } from "#domain/catalogue/models.ts";
import { type AnswerPiece, ProviderError, type ProviderErrorKind } from "#server/ports/language-model.ts";

const CALLS_TO_OPEN = 5;
/** The calls of this many users must fail: a bad prompt of one user can fail every time. */
const USERS_TO_OPEN = 3;
const OPEN_MS_MIN = 10_000;
const OPEN_MS_MAX = 60_000;

/**
 * Errors that mean that the provider has a problem. A wrong key, a refused prompt and an empty answer do not mean this.
 */
const ILLNESS: readonly ProviderErrorKind[] = ["unreachable", "timeout", "limited", "server-error", "cut"];
/** Errors that no prompt can cause. For them, the calls of one user are enough to open the breaker. */
const WHOEVER_ASKS: readonly ProviderErrorKind[] = ["unreachable"];

/** null: the call belongs to no user. */
type UserId = number | null;

/**
 * Blocks a provider after several failures in a row, and later lets one call through as a test. The block applies to
 * all users if the provider failed for several users or was unreachable. Otherwise it applies only to the user with the
 * failed calls. No library is used, because libraries wrap a promise. Here, a call is a stream, and only its end shows
 * the result. An abort counts neither as success nor as failure. And `isReady` must work without a call.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  /** The failed calls of each user since the last successful call. */
  #failures = new Map<UserId, { calls: number; lastAtMs: number }>();
  #unreached = 0;
  #openings = 0;
  #sparedUntilMs: number | null = null;
  #isProbing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True if a call would be admitted now. `userId` null: checks only the block for all users. */
  isReady(userId: UserId = null): boolean {
    if (userId !== null && this.#isSparedFor(userId)) return false;
    if (this.#sparedUntilMs === null) return true;
    return !this.#isProbing && this.#now() >= this.#sparedUntilMs;
  }

  /**
   * The breaker's state, for operators. `sparedUntilMs`: no call starts before this time; null while the breaker is
   * closed.
   */
  get condition(): {
    readonly state: "closed" | "open" | "probing";
    readonly failures: number;
    readonly sparedUntilMs: number | null;
  } {
    const state = this.#sparedUntilMs === null ? "closed" : this.isReady() || this.#isProbing ? "probing" : "open";
    const failures = this.#unreached + [...this.#failures.values()].reduce((sum, { calls }) => sum + calls, 0);
    return { state, failures, sparedUntilMs: this.#sparedUntilMs };
  }

  /** Asks whether a call may start. After true, call one of `succeeded`, `failed` and `abandoned`, exactly once. */
  admits(userId: UserId): boolean {
    if (!this.isReady() || this.#isSparedFor(userId)) return false;
    this.#isProbing = this.#sparedUntilMs !== null;
    return true;
  }

  succeeded(): void {
    this.#failures.clear();
    this.#unreached = 0;
    this.#openings = 0;
    this.#sparedUntilMs = null;
    this.#isProbing = false;
  }

  failed(kind: ProviderErrorKind, userId: UserId, retryAfterMs: number | null): void {
    if (!ILLNESS.includes(kind)) {
      // Any answer, even a refusal, shows that the provider works.
      this.succeeded();
      return;
    }
    // A call that started before the breaker opened tells nothing new.
    if (this.#sparedUntilMs !== null && !this.#isProbing) return;
    if (WHOEVER_ASKS.includes(kind)) this.#unreached++;
    else {
      const { calls = 0 } = this.#failures.get(userId) ?? {};
      this.#failures.set(userId, { calls: calls + 1, lastAtMs: this.#now() });
    }
    if (!this.#isProbing && !this.#isIll()) return;
    this.#isProbing = false;
    const openMs = Math.min(OPEN_MS_MAX, Math.max(OPEN_MS_MIN * 2 ** this.#openings, retryAfterMs ?? 0));
    this.#openings++;
    this.#sparedUntilMs = this.#now() + openMs;
  }

  /** The user stopped the call, so it counts neither as success nor as failure. */
  abandoned(): void {
    this.#isProbing = false;
  }

  #isIll(): boolean {
    if (this.#unreached >= CALLS_TO_OPEN) return true;
    return this.#failures.size >= USERS_TO_OPEN && this.condition.failures >= CALLS_TO_OPEN;
  }

  #isSparedFor(userId: UserId): boolean {
    const own = this.#failures.get(userId);
    return own !== undefined && own.calls >= CALLS_TO_OPEN && this.#now() < own.lastAtMs + OPEN_MS_MIN;
  }
}

/**
 * Yields a call's pieces. Reports the call's success or failure to the breaker. If the reader stops early, it reports
 * neither.
 */
export async function* withCircuitBreaker(
  call: {
    readonly breaker: CircuitBreaker | null;
    readonly provider: ProviderName;
    readonly pieces: AsyncIterable<AnswerPiece> | null;
    readonly userId: number | null;
  },
  on: { readonly onAnswer: () => void; readonly onFailure: (failure: ProviderError) => void },
): AsyncGenerator<AnswerPiece> {
  const { breaker, provider, pieces, userId } = call;
  if (breaker === null || pieces === null) throw new ProviderError("unreachable", provider);
  if (!breaker.admits(userId)) throw new ProviderError("breaker-open", provider);
  let hasVerdict = false;
  try {
    for await (const piece of pieces) {
      if (piece.kind === "end") {
        breaker.succeeded();
        on.onAnswer();
        hasVerdict = true;
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof ProviderError) {
      breaker.failed(error.kind, userId, error.retryAfterMs);
      hasVerdict = true;
      on.onFailure(error);
    }
    throw error;
  } finally {
    if (!hasVerdict) breaker.abandoned();
  }
}
