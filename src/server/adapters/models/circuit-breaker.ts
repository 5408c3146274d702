import type { ProviderErrorKind } from "#server/ports/language-model.ts";

const CALLS_TO_OPEN = 5;
/** A prompt that breaks a provider breaks it for one person, however often it is sent. */
const USERS_TO_OPEN = 3;
const OPEN_MS_MIN = 10_000;
const OPEN_MS_MAX = 60_000;

/**
 * Errors that show that the provider itself has a problem. A wrong key, a prompt it refuses or an answer without words do not.
 */
const ILLNESS: readonly ProviderErrorKind[] = ["unreachable", "timeout", "limited", "server-error", "cut"];
/** Errors that no prompt can cause, so that one person's calls are enough to open the breaker. */
const WHOEVER_ASKS: readonly ProviderErrorKind[] = ["unreachable"];

/** Null: nobody in particular. */
type UserId = number | null;

/**
 * Spares a provider that failed several times in a row, then lets one call through to see whether it has recovered. It is
 * spared for all once it failed for several people, or could not be reached; before that, for the one whose calls failed.
 * Our own because a call here is a stream whose end is the verdict, an abort is no verdict at all,
 * and readiness is asked without calling; the libraries wrap a promise and know their state only when called.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  /** Of each person since the last good call. */
  #failures = new Map<UserId, { calls: number; lastAtMs: number }>();
  #unreached = 0;
  #openings = 0;
  #sparedUntilMs: number | null = null;
  #isProbing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True when a call would be let through now; null: a user's call. */
  isReady(userId: UserId = null): boolean {
    if (userId !== null && this.#isSparedFor(userId)) return false;
    if (this.#sparedUntilMs === null) return true;
    return !this.#isProbing && this.#now() >= this.#sparedUntilMs;
  }

  /** For people who look after it. `sparedUntilMs` is null while it is closed. */
  get condition(): {
    readonly state: "closed" | "open" | "probing";
    readonly failures: number;
    readonly sparedUntilMs: number | null;
  } {
    const state = this.#sparedUntilMs === null ? "closed" : this.isReady() || this.#isProbing ? "probing" : "open";
    const failures = this.#unreached + [...this.#failures.values()].reduce((sum, { calls }) => sum + calls, 0);
    return { state, failures, sparedUntilMs: this.#sparedUntilMs };
  }

  /** Asks to call; after a yes, exactly one of `succeeded`, `failed` and `abandoned` must follow. */
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
      // An answer of any kind, even a refusal, shows that the provider is up.
      this.succeeded();
      return;
    }
    // Calls that were under way when it opened tell nothing new.
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

  /** The user stopped it: nothing was learned. */
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
