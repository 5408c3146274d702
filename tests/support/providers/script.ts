/** How a scripted provider behaves on one call; everything not said is a good answer. */
export interface Script {
  /** The whole answer, instead of the one made from the prompt. */
  readonly text?: string;
  /** Streamed in this many pieces. */
  readonly pieces?: number;
  readonly delayMs?: number;
  /** Streams one token (about four characters) after another at this speed instead of `pieces` and `delayMs`. */
  readonly tokensPerSecond?: number;
  /** Silence between the response's headers and the first token. */
  readonly firstTokenMs?: number;
  /** Streams its pieces round and round until this says so, and then comes to its end. */
  readonly until?: () => boolean;
  readonly trouble?: Trouble;
  /** In place of the trouble's own. */
  readonly status?: number;
  /** Sent with `limited` and `overloaded`, as it stands. */
  readonly retryAfter?: string;
  readonly finish?: "complete" | "length" | "refused";
  /** False leaves the token counts out. */
  readonly hasUsage?: boolean;
  /** Instead of the true counts, in the last piece. */
  readonly oddUsage?: OddUsage;
  /**
   * Thinks before it answers: so many tokens, billed as output and against the limit of output. Where that is too little for
   * thinking and text, it stops at the limit, and with nothing said where the thinking alone takes all of it.
   */
  readonly thinking?: Thinking;
  /** Of the prompt's tokens, so many are told as read from the cache. */
  readonly cachedTokens?: number;
  /** And so many as written to it; Google tells of none. */
  readonly cacheWriteTokens?: number;
  /** Names in the request's body that this model refuses with status 400, as `refusal-words.ts` says it. */
  readonly refuses?: readonly RefusableParameter[];
}

interface Thinking {
  readonly tokens: number;
  /** What it tells of it; nothing: it thinks in silence. */
  readonly summary?: string;
  /** How long it takes. */
  readonly ms?: number;
}

/** `negative`, `huge`: numbers that cannot be. `not-a-number`: NaN, which is no JSON. `text`: a word in place of a number. */
export type OddUsage = "negative" | "huge" | "not-a-number" | "text";

const REFUSABLE_PARAMETERS = [
  "max_tokens",
  "max_completion_tokens",
  "temperature",
  "response_format",
  "reasoning_effort",
  "thinking",
  "output_config",
  "thinkingConfig",
  "responseJsonSchema",
] as const;
export type RefusableParameter = (typeof REFUSABLE_PARAMETERS)[number];

export const TROUBLES = [
  "limited", // 429
  "overloaded", // 529
  "server-error", // 500
  "server-error-html", // 502 with a page
  "wrong-key", // 401
  "rejected", // 400
  "not-found", // 404: the model was retired
  "context-length", // 400
  "filtered", // 400 or an empty candidate: the provider will not answer this
  "hang", // nothing, not even a status
  "hang-after-headers",
  "hang-middle",
  "drip", // one character at a time, slowly
  "cut", // the socket breaks in the middle
  "cut-early", // the socket breaks after the headers
  "no-end-mark", // ends cleanly in the middle
  "split-utf8", // characters torn apart between two writes
  "html", // a page with status 200
  "empty", // complete, without a character
  "endless",
  "comments-only", // 200, then comments and nothing else
  "trickle", // one byte a second
  "endless-event", // one event without an end
  "endless-thinking", // thinks for ever
  "error-part", // an error event in mid-stream
  "error-after-text", // an error event after the last word
  "error-part-first", // an error event instead of the first word
  "garbage", // an event that is no JSON, in mid-stream
  "redirect",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The words every trouble that carries text puts in it, so that a test can look for a leak. */
export const LEAK_CANARY = "internal-host-10-0-0-7 sk-live-canary";

const THOUGHTS =
  "Three offers, and they do not count the same things. First I make their totals comparable over five years. " +
  "Then what each one leaves out: offer B leaves the migration to the client. Then who can be live before June. ";
const THOUGHT_TOKENS_PER_SECOND = 60;

/**
 * `[[script:cut]]` in a prompt chooses the trouble of that call, `[[thinking:12]]` makes it think for so many seconds before it
 * answers, `[[silent-thinking:12]]` without telling anything of it.
 */
export function scriptInPrompt(prompt: string): Script | null {
  const [, silent, seconds] = /\[\[(silent-)?thinking:(\d{1,3})\]\]/.exec(prompt) ?? [];
  if (seconds !== undefined) {
    const tokens = Number(seconds) * THOUGHT_TOKENS_PER_SECOND;
    const told = silent === undefined && { summary: THOUGHTS };
    return { thinking: { tokens, ms: Number(seconds) * 1_000, ...told } };
  }
  const name = /\[\[script:([a-z0-9-]+)\]\]/.exec(prompt)?.[1];
  const trouble = TROUBLES.find((known) => known === name);
  return trouble === undefined ? null : { trouble };
}
