import { classifyErrorStatus } from "../provider-failure.ts";
import {
  asJsonObject,
  type ContentPiece,
  type EventReader,
  type FinishReason,
  type JsonObject,
  NO_PIECES,
  type RawTokenCounts,
  StreamError,
  sumCounts,
  toTextPieces,
  toThinkingPieces,
} from "./event-reader.ts";

/** For models without a response format, the arguments of this tool are the answer. */
const JSON_TOOL = "json";
const LENGTH = ["max_tokens", "model_context_window_exceeded"];

const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  api_error: 500,
  overloaded_error: 529,
  rate_limit_error: 429,
  request_too_large: 413,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  invalid_request_error: 400,
  billing_error: 402,
  timeout_error: 504,
};

/**
 * Anthropic's Messages API. `answersByTool`: the request asked for JSON as a tool's arguments. Other text then counts
 * only if the model did not call the tool.
 */
export function anthropicReader({ answersByTool }: { readonly answersByTool: boolean }): EventReader {
  let isOver = false;
  let finish: FinishReason | null = null;
  let counted: JsonObject | null = null;
  /** Text outside the requested tool. It is the whole answer if the model did not call the tool. */
  let besideTool = "";
  const jsonBlocks = new Set<unknown>();

  function read(event: JsonObject): readonly ContentPiece[] {
    switch (event.type) {
      case "message_start":
        counted = asJsonObject(asJsonObject(event.message)?.usage);
        return NO_PIECES;
      case "content_block_start":
        return begin(event.index, asJsonObject(event.content_block));
      case "content_block_delta":
        return go(event.index, asJsonObject(event.delta));
      case "message_delta":
        counted = { ...counted, ...withoutNulls(asJsonObject(event.usage)) };
        finish = finishOf(asJsonObject(event.delta)?.stop_reason) ?? finish;
        return NO_PIECES;
      case "message_stop":
        isOver = true;
        finish ??= "complete";
        return jsonBlocks.size === 0 ? toTextPieces(besideTool) : NO_PIECES;
      case "error":
        throw new StreamError(kindOfError(event.error));
      default:
        return NO_PIECES;
    }
  }

  function begin(index: unknown, block: JsonObject | null): readonly ContentPiece[] {
    if (block?.type === "thinking" || block?.type === "redacted_thinking") return toThinkingPieces(block.thinking);
    if (answersByTool && block?.type === "tool_use" && block.name === JSON_TOOL) jsonBlocks.add(index);
    return NO_PIECES;
  }

  function go(index: unknown, delta: JsonObject | null): readonly ContentPiece[] {
    if (!answersByTool || delta?.type !== "text_delta") return piecesIn(delta, jsonBlocks.has(index));
    besideTool += typeof delta.text === "string" ? delta.text : "";
    return NO_PIECES;
  }

  return {
    read,
    get isOver() {
      return isOver;
    },
    get finish() {
      return isOver ? finish : null;
    },
    get tokens() {
      return counted === null ? null : tokensIn(counted);
    },
  };
}

/** The pieces of a delta. `isOfTool`: its block is the requested tool. */
function piecesIn(delta: JsonObject | null, isOfTool: boolean): readonly ContentPiece[] {
  switch (delta?.type) {
    case "text_delta":
      return toTextPieces(delta.text);
    case "input_json_delta":
      return isOfTool ? toTextPieces(delta.partial_json) : NO_PIECES;
    case "thinking_delta":
      return toThinkingPieces(delta.thinking);
    case "signature_delta":
      return toThinkingPieces("");
    default:
      return NO_PIECES;
  }
}

function finishOf(reason: unknown): FinishReason | null {
  if (typeof reason !== "string") return null;
  return LENGTH.includes(reason) ? "length" : reason === "refusal" ? "refused" : "complete";
}

/** Anthropic's `input_tokens` does not include cached tokens. */
function tokensIn(counted: JsonObject): RawTokenCounts {
  const { input_tokens: fresh, cache_read_input_tokens: cacheRead, cache_creation_input_tokens: cacheWrite } = counted;
  return {
    input: sumCounts(fresh, cacheRead, cacheWrite),
    output: counted.output_tokens,
    reasoning: asJsonObject(counted.output_tokens_details)?.thinking_tokens,
    cacheRead,
    cacheWrite,
  };
}

/** A null in the last event must not replace a count from the first event. */
const withoutNulls = (fields: JsonObject | null): JsonObject =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== null));

const kindOfError = (value: unknown) =>
  classifyErrorStatus(STATUS_OF_ERROR[String(asJsonObject(value)?.type)] ?? 500, JSON.stringify(value ?? ""));
