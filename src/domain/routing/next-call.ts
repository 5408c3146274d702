import type { CatalogueEntry } from "../catalogue/catalogue-entry.ts";

/** Why a model call failed. The kinds are the same for every provider. */
export type CallFailureKind =
  | "unreachable" // no connection, DNS or TLS error, a redirect, or connect timeout
  | "timeout" // no text, or no further text, in time
  | "limited" // 429, 529 and similar: retry later
  | "server-error" // other 5xx, HTML instead of JSON, an error event in mid-stream
  | "wrong-key" // 401, 403
  | "rejected" // 400, 422: our request is wrong for this model
  | "model-not-found" // retired, not known under this id, or not open to this key
  | "refused" // the provider refuses to answer this content
  | "context-length" // prompt and history are too long for the model
  | "cut" // the stream ended without its end mark
  | "empty" // a complete answer without text
  | "empty-length" // thinking used up the output limit before any text
  | "breaker-open"; // not called: too many failures just now

export interface CallAttempt {
  readonly model: CatalogueEntry;
  readonly kind: CallFailureKind;
  /** From the Retry-After header of the provider; null: not sent. */
  readonly retryAfterMs: number | null;
  /** The HTTP status; null or absent: no response. */
  readonly status?: number | null;
}

export type NextCallDecision =
  /** `hasMoreRoom`: the call gets a higher output limit, because thinking used up the previous limit. */
  | { readonly kind: "call"; readonly model: CatalogueEntry; readonly waitMs: number; readonly hasMoreRoom: boolean }
  | { readonly kind: "give-up" };

/** The most calls for one prompt. Only calls that reach a model count. */
const CALLS_PER_PROMPT_MAX = 3;
/** After the first call, more calls may start only within this time, and only if no text has arrived yet. */
export const FIRST_TEXT_DEADLINE_MS = 40_000;
/** If less time is left before the deadline, no call starts. */
const CALL_MS_MIN = 2_000;
/** If the wait before a retry is longer, another model is called. */
const PATIENCE_MS = 5_000;
/** If the wait before a retry is longer and there is no other model, the user gets an error. */
const PATIENCE_WITHOUT_ALTERNATIVE_MS = 20_000;
const BACKOFF_MS = 500;

/** After these failures, a retry of the same model may succeed. */
const TRANSIENT: readonly CallFailureKind[] = [
  "limited",
  "server-error",
  "unreachable",
  "empty",
  "empty-length",
  "cut",
];
/** These failures cost no time and no money, so they do not count as calls. */
const NOT_CALLED: readonly CallFailureKind[] = ["breaker-open", "model-not-found"];
/** These failures affect all models of the provider. */
const PROVIDER_WIDE: readonly CallFailureKind[] = ["unreachable", "wrong-key", "breaker-open"];

/**
 * Decides which model to call after the failures in `attempts` (oldest first), and how long to wait. `candidates`:
 * allowed and ready, best first. `hasText`: the user has seen part of an answer. `msLeft`: the rest of
 * FIRST_TEXT_DEADLINE_MS. `random`: 0 to 1; it changes the wait, so that not all retries start at the same time.
 */
export function decideNextCall(input: {
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
  // Thinking may take long, so the deadline does not apply. A higher output limit probably helps. Another model would
  // think as long.
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

/** Compares names, because an entry may change between two attempts. */
const isSame =
  (model: CatalogueEntry) =>
  (other: CatalogueEntry): boolean =>
    other.name === model.name;

const call = (model: CatalogueEntry | null): NextCallDecision =>
  model === null ? { kind: "give-up" } : { kind: "call", model, waitMs: 0, hasMoreRoom: false };

/**
 * False if a call to this model had a failure that is not in TRANSIENT, for example a timeout: the user has waited long
 * enough. Also false if a higher output limit did not help.
 */
const mayRepeat = (model: CatalogueEntry, attempts: readonly CallAttempt[]): boolean =>
  attempts.every((attempt) => !isSame(model)(attempt.model) || TRANSIENT.includes(attempt.kind)) &&
  ranOutOfRoom(model, attempts) < 2;

const ranOutOfRoom = (model: CatalogueEntry, attempts: readonly CallAttempt[]): number =>
  attempts.filter((attempt) => isSame(model)(attempt.model) && attempt.kind === "empty-length").length;

/** If another model is available, one retry of the last model is enough. */
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

/** The best model that was not tried. Models of the same family as the first tried model are preferred. */
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
