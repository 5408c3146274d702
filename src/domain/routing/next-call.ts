import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";

/** Why a call to a model brought no answer, in the product's words. */
export type CallFailureKind =
  | "unreachable" // no connection, DNS, TLS, a redirect, or not connected in time
  | "timeout" // no text in time, or none for too long
  | "limited" // 429, 529 and other "come back later"
  | "server-error" // other 5xx, HTML instead of JSON, an error part in mid-stream
  | "wrong-key" // 401, 403
  | "rejected" // 400, 422: our request is wrong for this model
  | "model-not-found" // retired, not known under this id, or not open to this key
  | "refused" // the provider will not answer this content
  | "context-length" // prompt and history are too long for the model
  | "cut" // the stream ended without its end mark
  | "empty" // a complete answer without a character
  | "empty-length" // all the room went into thinking before the first word
  | "breaker-open"; // not called: it failed too often just now

export interface CallAttempt {
  readonly model: CatalogueEntry;
  readonly kind: CallFailureKind;
  /** What the provider asked for; null when it said nothing. */
  readonly retryAfterMs: number | null;
  /** The provider's HTTP status; null or absent: there was none. */
  readonly status?: number | null;
}

export type NextCallDecision =
  /** `hasMoreRoom`: the model spent all its room on thinking last time and gets more now. */
  | { readonly kind: "call"; readonly model: CatalogueEntry; readonly waitMs: number; readonly hasMoreRoom: boolean }
  | { readonly kind: "give-up" };

/** Calls that reach a model, for one prompt. */
const CALLS_PER_PROMPT_MAX = 3;
/** After the first call, how long others may begin while there is no word of an answer. */
export const FIRST_TEXT_DEADLINE_MS = 40_000;
/** A call with less time than this is not worth beginning. */
const CALL_MS_MIN = 2_000;
/** Past this, another model is sooner than the one that asked for patience. */
const PATIENCE_MS = 5_000;
/** Past this, and with no other model, the user is told instead of kept waiting. */
const PATIENCE_WITHOUT_ALTERNATIVE_MS = 20_000;
const BACKOFF_MS = 500;

/** The same model may do better in a moment. */
const TRANSIENT: readonly CallFailureKind[] = [
  "limited",
  "server-error",
  "unreachable",
  "empty",
  "empty-length",
  "cut",
];
/** Answered at once and without cost, so they use up no call. */
const NOT_CALLED: readonly CallFailureKind[] = ["breaker-open", "model-not-found"];
/** What is wrong is wrong for every model behind the same provider. */
const PROVIDER_WIDE: readonly CallFailureKind[] = ["unreachable", "wrong-key", "breaker-open"];

/**
 * Whom to call after these failures, and after how many milliseconds.
 * `attempts`: oldest first. `candidates`: allowed and ready, best first. `hasText`: the user has seen some of an answer.
 * `msLeft`: of FIRST_TEXT_DEADLINE_MS. `random`: 0 to 1, spreads the waits of many.
 */
export function nextCall(input: {
  readonly attempts: readonly CallAttempt[];
  readonly candidates: readonly CatalogueEntry[];
  readonly hasText: boolean;
  readonly msLeft: number;
  readonly random: number;
}): NextCallDecision {
  const { attempts, candidates, hasText, msLeft, random } = input;
  const calls = attempts.filter(({ kind }) => !NOT_CALLED.includes(kind));
  const isOver = hasText || calls.length >= CALLS_PER_PROMPT_MAX || attempts.some(({ kind }) => kind === "refused");
  if (isOver) return { kind: "give-up" };

  const last = attempts.at(-1);
  const other = fallback(attempts, candidates);
  if (last === undefined) return call(other);

  const canRepeat = candidates.some(isSame(last.model)) && mayRepeat(last.model, attempts);
  // The thinking took its time, as it may; with more room the answer is likely, and another model would think as long.
  if (last.kind === "empty-length" && canRepeat) {
    return { kind: "call", model: last.model, waitMs: 0, hasMoreRoom: true };
  }
  if (msLeft < CALL_MS_MIN) return { kind: "give-up" };
  const waitMs = waitBefore(last, attempts, random);
  const patienceMs = Math.min(PATIENCE_WITHOUT_ALTERNATIVE_MS, msLeft - CALL_MS_MIN);
  if (canRepeat && (other === null ? waitMs <= patienceMs : isWorthRepeating(last, attempts))) {
    return { kind: "call", model: last.model, waitMs, hasMoreRoom: ranOutOfRoom(last.model, attempts) > 0 };
  }
  return call(other);
}

/** The catalogue may have changed between two attempts; a model stays the one of its name. */
const isSame =
  (model: CatalogueEntry) =>
  (other: CatalogueEntry): boolean =>
    other.name === model.name;

const call = (model: CatalogueEntry | null): NextCallDecision =>
  model === null ? { kind: "give-up" } : { kind: "call", model, waitMs: 0, hasMoreRoom: false };

/** Never after a whole time-out, which was a long wait already, nor after more room did not help. */
const mayRepeat = (model: CatalogueEntry, attempts: readonly CallAttempt[]): boolean =>
  attempts.every((attempt) => !isSame(model)(attempt.model) || TRANSIENT.includes(attempt.kind)) &&
  ranOutOfRoom(model, attempts) < 2;

const ranOutOfRoom = (model: CatalogueEntry, attempts: readonly CallAttempt[]): number =>
  attempts.filter((attempt) => isSame(model)(attempt.model) && attempt.kind === "empty-length").length;

/** With another model at hand one repetition is enough. */
function isWorthRepeating(last: CallAttempt, attempts: readonly CallAttempt[]): boolean {
  if ((last.retryAfterMs ?? 0) > PATIENCE_MS) return false;
  return callsTo(last.model, attempts) === 1;
}

const callsTo = (model: CatalogueEntry, attempts: readonly CallAttempt[]): number =>
  attempts.filter((attempt) => isSame(model)(attempt.model)).length;

function waitBefore(last: CallAttempt, attempts: readonly CallAttempt[], random: number): number {
  const backoffMs = BACKOFF_MS * 2 ** (callsTo(last.model, attempts) - 1);
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
