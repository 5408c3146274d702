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
  toTextPieces,
  toThinkingPieces,
} from "./event-reader.ts";

/** OpenAI's chat completions, as OpenAI, gateways and self-hosted servers send them. */
export function chatCompletionsReader(): EventReader {
  let finish: FinishReason | null = null;
  let tokens: RawTokenCounts | null = null;
  let hasRefusal = false;

  function read(event: JsonObject): readonly ContentPiece[] {
    if (event.error != null) throw new StreamError(kindOfError(event.error));
    if (event.usage != null) tokens = tokensIn(event.usage);
    const choice = firstJsonObject(event.choices);
    if (choice === null) return NO_PIECES;
    const delta = asJsonObject(choice.delta);
    if (typeof delta?.refusal === "string" && delta.refusal !== "") hasRefusal = true;
    if (typeof choice.finish_reason === "string") finish = finishOf(choice.finish_reason, hasRefusal);
    return delta === null ? NO_PIECES : piecesOf(delta);
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

/** Thinking has a separate field: `reasoning_content` (vLLM, DeepSeek) or `reasoning` (Ollama, OpenRouter). */
function piecesOf(delta: JsonObject): readonly ContentPiece[] {
  const { content, refusal } = delta;
  const thought = delta.reasoning_content ?? delta.reasoning;
  // Fast path: nearly every event has only text.
  if (typeof content === "string" && thought == null && refusal == null) return toTextPieces(content);
  return [
    ...(typeof thought === "string" && thought !== "" ? toThinkingPieces(thought) : NO_PIECES),
    ...(Array.isArray(content) ? content.flatMap(partOf) : toTextPieces(content)),
    ...toTextPieces(refusal),
  ];
}

/** Mistral sends lists of parts, with thinking as one part. */
function partOf(value: unknown): readonly ContentPiece[] {
  const part = asJsonObject(value);
  if (part?.type === "text") return toTextPieces(part.text);
  if (part?.type !== "thinking" || !Array.isArray(part.thinking)) return NO_PIECES;
  const said = part.thinking.map((each) => asJsonObject(each)?.text).filter((each) => typeof each === "string");
  return toThinkingPieces(said.join(""));
}

function finishOf(reason: string, hasRefusal: boolean): FinishReason {
  if (reason === "length") return "length";
  return reason === "content_filter" || (reason === "stop" && hasRefusal) ? "refused" : "complete";
}

function tokensIn(usage: unknown): RawTokenCounts {
  const counted = asJsonObject(usage);
  const inputDetails = asJsonObject(counted?.prompt_tokens_details);
  return {
    input: counted?.prompt_tokens,
    output: counted?.completion_tokens,
    reasoning: asJsonObject(counted?.completion_tokens_details)?.reasoning_tokens,
    cacheRead: inputDetails?.cached_tokens,
    cacheWrite: inputDetails?.cache_write_tokens,
  };
}

const STATUS_OF_WORD: readonly (readonly [RegExp, number])[] = [
  [/insufficient_quota|rate_limit/, 429],
  [/authentication/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/invalid|bad_request|context_length/, 400],
  [/overload/, 503],
  [/timeout/, 504],
];

function kindOfError(value: unknown) {
  const error = asJsonObject(value);
  const code = Number(error?.code);
  const words = `${String(error?.code)} ${String(error?.type)}`.toLowerCase();
  const status = code >= 400 && code <= 599 ? code : STATUS_OF_WORD.find(([word]) => word.test(words))?.[1];
  return classifyErrorStatus(status ?? 500, JSON.stringify(value));
}
