import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";

/** Why a call to a model brought no answer, in the product's words. */
export type CallFailureKind =
  | "unreachable" // no connection, DNS, TLS, a redirect
  | "timeout" // connect, first byte, idle or total limit
  | "limited" // 429, 529 and other "come back later"
  | "server-error" // other 5xx, HTML instead of JSON, an error part in mid-stream
  | "wrong-key" // 401, 403
  | "rejected" // 400, 404, 422: our request is wrong for this model
  | "refused" // the provider will not answer this content
  | "context-length" // prompt and history are too long for the model
  | "cut" // the stream ended without its end mark
  | "empty" // a complete answer without a character
  | "breaker-open"; // not called: it failed too often just now

export interface CallAttempt {
  readonly model: CatalogueEntry;
  readonly kind: CallFailureKind;
  /** What the provider asked for; null when it said nothing. */
  readonly retryAfterMs: number | null;
}

export type NextCallDecision =
  | { readonly kind: "call"; readonly model: CatalogueEntry; readonly waitMs: number }
  | { readonly kind: "give-up" };

/** Calls that reach a provider, for one prompt. */
export const CALLS_PER_PROMPT_MAX = 3;
/** Past this, another model is sooner than the one that asked for patience. */
const PATIENCE_MS = 5_000;
/** Past this, and with no other model, the user is told instead of kept waiting. */
const PATIENCE_WITHOUT_ALTERNATIVE_MS = 20_000;
const BACKOFF_MS = 500;

/** The same model may do better in a moment. */
const TRANSIENT: readonly CallFailureKind[] = ["limited", "server-error", "unreachable", "timeout", "empty", "cut"];
/** What is wrong is wrong for every model behind the same provider. */
const PROVIDER_WIDE: readonly CallFailureKind[] = ["unreachable", "wrong-key", "breaker-open"];

/**
 * Whom to call after these failures, and after how many milliseconds.
 * `attempts`: oldest first. `candidates`: allowed and ready, best first. `hasText`: the user has seen some of an answer.
 * `random`: 0 to 1, spreads the waits of many.
 */
export function nextCall(input: {
  readonly attempts: readonly CallAttempt[];
  readonly candidates: readonly CatalogueEntry[];
  readonly hasText: boolean;
  readonly random: number;
}): NextCallDecision {
  const { attempts, candidates, hasText, random } = input;
  const calls = attempts.filter(({ kind }) => kind !== "breaker-open");
  const isOver = hasText || calls.length >= CALLS_PER_PROMPT_MAX || attempts.some(({ kind }) => kind === "refused");
  if (isOver) return { kind: "give-up" };

  const last = attempts.at(-1);
  const other = fallback(attempts, candidates);
  if (last === undefined) return other === null ? { kind: "give-up" } : { kind: "call", model: other, waitMs: 0 };

  const waitMs = waitBefore(last, attempts, random);
  const canRepeat = candidates.some(isSame(last.model)) && mayRepeat(last.model, attempts);
  if (canRepeat && (other === null ? waitMs <= PATIENCE_WITHOUT_ALTERNATIVE_MS : isWorthRepeating(last, attempts))) {
    return { kind: "call", model: last.model, waitMs };
  }
  return other === null ? { kind: "give-up" } : { kind: "call", model: other, waitMs: 0 };
}

/** The catalogue may have changed between two attempts; a model stays the one of its name. */
const isSame =
  (model: CatalogueEntry) =>
  (other: CatalogueEntry): boolean =>
    other.name === model.name;

const mayRepeat = (model: CatalogueEntry, attempts: readonly CallAttempt[]): boolean =>
  attempts.every((attempt) => !isSame(model)(attempt.model) || TRANSIENT.includes(attempt.kind));

/** With another model at hand one repetition is enough, and none after a time-out: that wait was long already. */
function isWorthRepeating(last: CallAttempt, attempts: readonly CallAttempt[]): boolean {
  if (last.kind === "timeout" || (last.retryAfterMs ?? 0) > PATIENCE_MS) return false;
  return attempts.filter(({ model }) => isSame(last.model)(model)).length === 1;
}

function waitBefore(last: CallAttempt, attempts: readonly CallAttempt[], random: number): number {
  const repetition = attempts.filter(({ model }) => isSame(last.model)(model)).length;
  const backoffMs = BACKOFF_MS * 2 ** (repetition - 1);
  const jitterMs = Math.round((backoffMs / 2) * random);
  return last.retryAfterMs === null ? backoffMs / 2 + jitterMs : last.retryAfterMs + jitterMs;
}

/** The best model not tried yet: one of the first choice's family if there is one, otherwise simply the best. */
function fallback(attempts: readonly CallAttempt[], candidates: readonly CatalogueEntry[]): CatalogueEntry | null {
  const tried = new Set(attempts.map(({ model }) => model.name));
  const uselessProviders = new Set(
    attempts.filter(({ kind }) => PROVIDER_WIDE.includes(kind)).map(({ model }) => model.provider),
  );
  const tooSmall = attempts.filter(({ kind }) => kind === "context-length").map(({ model }) => model.contextTokens);
  const windowTooSmall = Math.max(0, ...tooSmall);
  const left = candidates.filter(
    ({ name, provider, contextTokens }) =>
      !tried.has(name) && !uselessProviders.has(provider) && contextTokens > windowTooSmall,
  );
  const family = attempts[0]?.model.family ?? null;
  return left.find((model) => model.family === family) ?? left[0] ?? null;
}
