import { classifyErrorStatus } from "../provider-failure.ts";
import {
  asJsonObject,
  type ContentPiece,
  type EventReader,
  type FinishReason,
  firstJsonObject,
  type JsonObject,
  NO_PIECES,
  type RawTokenCounts,
  StreamError,
  sumCounts,
  toTextPieces,
  toThinkingPieces,
} from "./event-reader.ts";

/**
 * Both mean that the answer is cut at a limit. CONTINUATION: another call would continue the answer, if the user wants
 * this.
 */
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

/** Gemini's streamGenerateContent. It has no end mark, only a finish reason in the last event. */
export function googleReader(): EventReader {
  let finish: FinishReason | null = null;
  let tokens: RawTokenCounts | null = null;
  let isBlocked = false;

  function read(event: JsonObject): readonly ContentPiece[] {
    if (event.error != null) throw new StreamError(kindOfError(event.error));
    const usage = asJsonObject(event.usageMetadata);
    if (usage !== null) tokens = tokensIn(usage);
    const reason = asJsonObject(event.promptFeedback)?.blockReason;
    isBlocked ||= typeof reason === "string" && !UNSPECIFIED.test(reason);
    if (isBlocked) finish = "refused";
    const candidate = isBlocked ? null : firstJsonObject(event.candidates);
    if (candidate === null) return NO_PIECES;
    if (typeof candidate.finishReason === "string") finish = finishOf(candidate.finishReason);
    const parts = asJsonObject(candidate.content)?.parts;
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

function piecesOf(value: unknown): readonly ContentPiece[] {
  const part = asJsonObject(value);
  if (typeof part?.text !== "string" || part.text === "") return NO_PIECES;
  return part.thought === true ? toThinkingPieces(part.text) : toTextPieces(part.text);
}

function finishOf(reason: string): FinishReason {
  if (LENGTH.includes(reason)) return "length";
  if (REFUSED.includes(reason)) return "refused";
  return reason === "MALFORMED_FUNCTION_CALL" ? "failed" : "complete";
}

/** Google's `candidatesTokenCount` does not include thinking. */
const tokensIn = (usage: JsonObject): RawTokenCounts => ({
  input: sumCounts(usage.promptTokenCount, usage.toolUsePromptTokenCount),
  output: sumCounts(usage.candidatesTokenCount, usage.thoughtsTokenCount),
  reasoning: usage.thoughtsTokenCount,
  cacheRead: usage.cachedContentTokenCount,
});

function kindOfError(value: unknown) {
  const error = asJsonObject(value);
  const status = typeof error?.code === "number" ? error.code : STATUS_OF_NAME[String(error?.status)];
  return classifyErrorStatus(status !== undefined && status >= 400 ? status : 500, JSON.stringify(value));
}
