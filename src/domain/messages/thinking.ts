import { type CatalogueEntry, EFFORTS, type Effort } from "../catalogue/catalogue-entry.ts";

/** Ordered from no thinking to the most thinking. */
const THINKING_EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
export type ThinkingEffort = (typeof THINKING_EFFORTS)[number];

export interface ModelCallSettings {
  /** null: the provider's default. */
  readonly effort: ThinkingEffort | null;
  /** Tokens for thinking, in addition to those for the answer; 0: no thinking. */
  readonly thinkingTokensMax: number;
  /** Time limit until the first text, including thinking, in milliseconds. */
  readonly firstTextMs: number;
}

const FIRST_TEXT_MS = 20_000;
/** A host's own server may have to load the model first. */
const FIRST_TEXT_OWN_SERVER_MS = 40_000;
const FIRST_TEXT_THINKING_MS = 2 * 60_000;

/** Tokens for thinking, by effort. The provider's default counts as medium, but in a rewrite as low. */
const THINKING_TOKENS: Readonly<Record<ThinkingEffort, number>> = {
  none: 0,
  minimal: 1_024,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_768,
};

/** For the second call, after thinking used up all tokens of the first call. */
const MORE_ROOM_FACTOR = 3;
const MORE_ROOM_TOKENS_MIN = 16_384;

export interface ThinkingRequest {
  /** null: the catalogue's effort for each model. */
  readonly effort: Effort | null;
  /** Answers should start at once. Takes precedence over `effort`. */
  readonly isTurbo: boolean;
}

const NO_REQUEST: ThinkingRequest = { effort: null, isTurbo: false };

/**
 * The effort to send: the model's effort nearest to the user's choice, the lower one on a tie; null: no effort is sent.
 */
export function chooseThinkingEffort(
  { effort: { answers }, efforts }: CatalogueEntry,
  request: ThinkingRequest,
): Effort | null {
  if (request.isTurbo) return answers === null || answers === "none" ? answers : "low";
  const wanted = request.effort;
  if (wanted === null) return answers;
  const distance = (offered: Effort) => Math.abs(EFFORTS.indexOf(offered) - EFFORTS.indexOf(wanted));
  return [...efforts].sort((one, other) => distance(one) - distance(other))[0] ?? answers;
}

/**
 * `windowTokensLeft`: the size of the context window minus prompt and answer, in tokens. `hasMoreRoom`: thinking used
 * up all tokens of the last call, so this call gets more tokens.
 */
export function chooseModelCallSettings(
  model: CatalogueEntry,
  windowTokensLeft: number,
  hasMoreRoom: boolean,
  request = NO_REQUEST,
): ModelCallSettings {
  const effort = chooseThinkingEffort(model, request);
  const thinkingTokensMax = model.thinks ? THINKING_TOKENS[effort ?? "medium"] : 0;
  const wanted = hasMoreRoom ? Math.max(MORE_ROOM_TOKENS_MIN, thinkingTokensMax * MORE_ROOM_FACTOR) : thinkingTokensMax;
  const room = Math.max(0, Math.min(wanted, windowTokensLeft));
  const isThinking = room > 0 && effort !== "none";
  const ownMs = model.family === "local" ? FIRST_TEXT_OWN_SERVER_MS : FIRST_TEXT_MS;
  return { effort, thinkingTokensMax: room, firstTextMs: isThinking ? FIRST_TEXT_THINKING_MS : ownMs };
}

/** For a rewrite: the least thinking that the model accepts. Its tokens are in addition to those for the reply. */
export function chooseRewriterSettings(model: CatalogueEntry): Pick<ModelCallSettings, "effort" | "thinkingTokensMax"> {
  const effort = model.effort.rewriting;
  return { effort, thinkingTokensMax: model.thinks ? THINKING_TOKENS[effort ?? "low"] : 0 };
}
