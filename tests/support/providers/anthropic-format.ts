import {
  type Answer,
  countOf,
  type ErrorKind,
  field,
  imagesOf,
  listOf,
  numberOrNull,
  textOf,
  type WireFormat,
  withNaN,
} from "./wire-format.ts";

const STOP = { complete: "end_turn", length: "max_tokens", refused: "refusal" } as const;
const ERROR_TYPES: Readonly<Record<ErrorKind, string>> = {
  limited: "rate_limit_error",
  overloaded: "overloaded_error",
  "server-error": "api_error",
  "wrong-key": "authentication_error",
  rejected: "invalid_request_error",
  "not-found": "not_found_error",
  "context-length": "invalid_request_error",
  filtered: "invalid_request_error",
};

const event = (type: string, rest: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
const message = (answer: Answer, content: unknown[], stopReason: string | null) => ({
  id: "msg_scripted",
  type: "message",
  role: "assistant",
  model: answer.modelId,
  content,
  stop_reason: stopReason,
  stop_sequence: null,
  usage: {
    input_tokens: uncached(answer.usage),
    cache_read_input_tokens: answer.usage?.cachedTokens ?? 0,
    cache_creation_input_tokens: answer.usage?.cacheWriteTokens ?? 0,
    output_tokens: stopReason === null ? 1 : (answer.usage?.outputTokens ?? 0),
  },
});
/** Counted apart from what its cache took or gave. */
const uncached = (usage: Answer["usage"]): number =>
  usage === null ? 0 : usage.inputTokens - usage.cachedTokens - usage.cacheWriteTokens;
const end = (answer: Answer, stopReason: string): string[] => [
  withNaN(
    event("message_delta", {
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: {
        output_tokens: countOf(answer, answer.usage?.outputTokens ?? 0),
        output_tokens_details: { thinking_tokens: answer.usage?.reasoningTokens ?? 0 },
      },
    }),
  ),
  event("message_stop", {}),
];

/** Thinking is a block of its own, before the answer's. */
const indexOf = (answer: Answer): number => (answer.hasThought ? 1 : 0);
const blockStart = (answer: Answer): string[] => [
  event("content_block_start", {
    index: indexOf(answer),
    content_block:
      answer.tool === null
        ? { type: "text", text: "" }
        : { type: "tool_use", id: "toolu_scripted", name: answer.tool, input: {} },
  }),
];

const schemaOfTool = (body: unknown): unknown => field(listOf(field(body, "tools"))[0], "input_schema") ?? null;

function imageIn(part: unknown): [mediaType: unknown, base64: unknown] | null {
  const source = field(part, "source");
  const isImage = field(part, "type") === "image" && field(source, "type") === "base64";
  return isImage ? [field(source, "media_type"), field(source, "data")] : null;
}

/** Anthropic's messages. */
export const anthropicFormat: WireFormat = {
  provider: "anthropic",
  parse(path, body) {
    if (!path.endsWith("/messages")) return null;
    const system = field(body, "system");
    return {
      modelId: String(field(body, "model")),
      isStreaming: field(body, "stream") === true,
      system: system === undefined ? null : textOf(system),
      turns: listOf(field(body, "messages")).map((turn) => ({
        role: String(field(turn, "role")),
        text: textOf(field(turn, "content")),
        images: imagesOf(field(turn, "content"), imageIn),
      })),
      schema: field(field(field(body, "output_config"), "format"), "schema") ?? schemaOfTool(body),
      outputTokensMax: numberOrNull(field(body, "max_tokens")),
      thinking: field(body, "thinking") ?? field(field(body, "output_config"), "effort") ?? null,
    };
  },
  start: (answer) => [
    event("message_start", { message: message(answer, [], null) }),
    ...(answer.hasThought
      ? [event("content_block_start", { index: 0, content_block: { type: "thinking", thinking: "", signature: "" } })]
      : blockStart(answer)),
    event("ping", {}),
  ],
  thought: (_answer, text) =>
    text === ""
      ? [event("ping", {})]
      : [event("content_block_delta", { index: 0, delta: { type: "thinking_delta", thinking: text } })],
  thoughtEnd: (answer) => [
    event("content_block_delta", { index: 0, delta: { type: "signature_delta", signature: "c2lnbmVk" } }),
    event("content_block_stop", { index: 0 }),
    ...(answer.text === "" ? [] : blockStart(answer)),
  ],
  piece: (answer, text) => [
    event("content_block_delta", {
      index: indexOf(answer),
      delta: answer.tool === null ? { type: "text_delta", text } : { type: "input_json_delta", partial_json: text },
    }),
  ],
  end: (answer) => [
    ...(answer.hasThought && answer.text === "" ? [] : [event("content_block_stop", { index: indexOf(answer) })]),
    ...end(answer, answer.tool !== null && answer.finish === "complete" ? "tool_use" : STOP[answer.finish]),
  ],
  whole: (answer) => message(answer, [{ type: "text", text: answer.text }], STOP[answer.finish]),
  error: (_status, kind, text) => ({
    type: "error",
    error: {
      type: ERROR_TYPES[kind],
      message:
        kind === "context-length" ? `prompt is too long: ${text}` : kind === "not-found" ? `model: x ${text}` : text,
    },
    request_id: "req_scripted",
  }),
  errorPart: (text) => event("error", { error: { type: "api_error", message: text } }),
  filtered: (answer) => [event("message_start", { message: message(answer, [], null) }), ...end(answer, STOP.refused)],
};
