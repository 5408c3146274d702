import { kindOfStatus } from "../provider-failure.ts";
import {
  type CountedTokens,
  type EventReader,
  type Fields,
  type Finish,
  fieldsOf,
  firstOf,
  NO_PIECES,
  type Piece,
  StreamError,
  sumOf,
  toTextPieces,
  toThinkingPieces,
} from "./event-reader.ts";

/** CONTINUATION: another call would continue the answer; the user may request it. */
const LENGTH = ["MAX_TOKENS", "CONTINUATION"];
const REFUSED = ["SAFETY", "IMAGE_SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"];
const UNSPECIFIED = /^(?:BLOCKE?D?_REASON_UNSPECIFIED)?$/;

const STATUS_OF_NAME: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
};

/** Gemini's streamGenerateContent. It sends no end mark, only a finish reason in the last piece. */
export function googleReader(): EventReader {
  let finish: Finish | null = null;
  let tokens: CountedTokens | null = null;
  let isBlocked = false;

  function read(event: Fields): readonly Piece[] {
    if (event.error != null) throw new StreamError(kindOfError(event.error));
    const usage = fieldsOf(event.usageMetadata);
    if (usage !== null) tokens = tokensIn(usage);
    const reason = fieldsOf(event.promptFeedback)?.blockReason;
    isBlocked ||= typeof reason === "string" && !UNSPECIFIED.test(reason);
    if (isBlocked) finish = "refused";
    const candidate = isBlocked ? null : firstOf(event.candidates);
    if (candidate === null) return NO_PIECES;
    if (typeof candidate.finishReason === "string") finish = finishOf(candidate.finishReason);
    const parts = fieldsOf(candidate.content)?.parts;
    return Array.isArray(parts) ? parts.flatMap(piecesOf) : NO_PIECES;
  }

  return {
    read,
    isOver: false,
    get finish() {
      return finish;
    },
    get tokens() {
      return tokens;
    },
  };
}

function piecesOf(value: unknown): readonly Piece[] {
  const part = fieldsOf(value);
  if (typeof part?.text !== "string" || part.text === "") return NO_PIECES;
  return part.thought === true ? toThinkingPieces(part.text) : toTextPieces(part.text);
}

function finishOf(reason: string): Finish {
  if (LENGTH.includes(reason)) return "length";
  if (REFUSED.includes(reason)) return "refused";
  return reason === "MALFORMED_FUNCTION_CALL" ? "failed" : "complete";
}

/** Google's `candidatesTokenCount` does not include thinking. */
const tokensIn = (usage: Fields): CountedTokens => ({
  input: sumOf(usage.promptTokenCount, usage.toolUsePromptTokenCount),
  output: sumOf(usage.candidatesTokenCount, usage.thoughtsTokenCount),
  reasoning: usage.thoughtsTokenCount,
  cacheRead: usage.cachedContentTokenCount,
});

function kindOfError(value: unknown) {
  const error = fieldsOf(value);
  const status = typeof error?.code === "number" ? error.code : STATUS_OF_NAME[String(error?.status)];
  return kindOfStatus(status !== undefined && status >= 400 ? status : 500, JSON.stringify(value));
}
