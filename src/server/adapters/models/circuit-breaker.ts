import type { ProviderErrorKind } from "#server/ports/language-model.ts";

const FAILURES_TO_OPEN = 5;
const OPEN_MS_MIN = 10_000;
const OPEN_MS_MAX = 60_000;

/** What says that the provider is ill; a wrong key or an unanswerable prompt says nothing about its health. */
const ILLNESS: readonly ProviderErrorKind[] = ["unreachable", "timeout", "limited", "server-error", "cut", "empty"];

/**
 * Spares a provider that failed several times in a row, then lets one call through to see whether it has recovered.
 * Our own because a call here is a stream whose end is the verdict, an abort is no verdict at all,
 * and readiness is asked without calling; the libraries wrap a promise and know their state only when called.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openings = 0;
  #sparedUntilMs: number | null = null;
  #isProbing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** True when a call would be let through now. */
  get isReady(): boolean {
    if (this.#sparedUntilMs === null) return true;
    return !this.#isProbing && this.#now() >= this.#sparedUntilMs;
  }

  /** For people who look after it. `sparedUntilMs` is null while it is closed. */
  get condition(): {
    readonly state: "closed" | "open" | "probing";
    readonly failures: number;
    readonly sparedUntilMs: number | null;
  } {
    const state = this.#sparedUntilMs === null ? "closed" : this.isReady || this.#isProbing ? "probing" : "open";
    return { state, failures: this.#failures, sparedUntilMs: this.#sparedUntilMs };
  }

  /** Asks to call; after a yes, exactly one of `succeeded`, `failed` and `abandoned` must follow. */
  admits(): boolean {
    if (!this.isReady) return false;
    this.#isProbing = this.#sparedUntilMs !== null;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openings = 0;
    this.#sparedUntilMs = null;
    this.#isProbing = false;
  }

  failed(kind: ProviderErrorKind, retryAfterMs: number | null): void {
    if (!ILLNESS.includes(kind)) {
      // An answer of any kind, even a refusal, shows that the provider is up.
      this.succeeded();
      return;
    }
    // Calls that were under way when it opened tell nothing new.
    if (this.#sparedUntilMs !== null && !this.#isProbing) return;
    this.#failures++;
    if (!this.#isProbing && this.#failures < FAILURES_TO_OPEN) return;
    this.#isProbing = false;
    const openMs = Math.min(OPEN_MS_MAX, Math.max(OPEN_MS_MIN * 2 ** this.#openings, retryAfterMs ?? 0));
    this.#openings++;
    this.#sparedUntilMs = this.#now() + openMs;
  }

  /** The user stopped it: nothing was learned. */
  abandoned(): void {
    this.#isProbing = false;
  }
}
