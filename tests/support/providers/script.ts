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
  readonly trouble?: Trouble;
  /** Sent with `limited` and `overloaded`, as it stands. */
  readonly retryAfter?: string;
  readonly finish?: "complete" | "length" | "refused";
  /** False leaves the token counts out. */
  readonly hasUsage?: boolean;
}

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
  "error-part", // an error event in mid-stream
  "error-part-first", // an error event instead of the first word
  "garbage", // an event that is no JSON, in mid-stream
  "redirect",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The words every trouble that carries text puts in it, so that a test can look for a leak. */
export const LEAK_CANARY = "internal-host-10-0-0-7 sk-live-canary";

/** `[[script:cut]]` in a prompt chooses the trouble of that call. */
export function scriptInPrompt(prompt: string): Script | null {
  const name = /\[\[script:([a-z0-9-]+)\]\]/.exec(prompt)?.[1];
  const trouble = TROUBLES.find((known) => known === name);
  return trouble === undefined ? null : { trouble };
}
