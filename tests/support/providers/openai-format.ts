import {
  type Answer,
  countOf,
  dataEvent,
  type ErrorKind,
  field,
  imagesOf,
  listOf,
  numberOrNull,
  textOf,
  type WireFormat,
  withNaN,
} from "./wire-format.ts";

const CREATED = 1_750_000_000;
const FINISH = { complete: "stop", length: "length", refused: "content_filter" } as const;
const ERRORS: Readonly<Record<ErrorKind, { type: string; code: string | null }>> = {
  limited: { type: "requests", code: "rate_limit_exceeded" },
  overloaded: { type: "server_error", code: null },
  "server-error": { type: "server_error", code: null },
  "wrong-key": { type: "invalid_request_error", code: "invalid_api_key" },
  rejected: { type: "invalid_request_error", code: null },
  "not-found": { type: "invalid_request_error", code: "model_not_found" },
  "context-length": { type: "invalid_request_error", code: "context_length_exceeded" },
  filtered: { type: "invalid_request_error", code: "content_policy_violation" },
};

const chunk = (answer: Answer, rest: object): string =>
  dataEvent({
    id: "chatcmpl-scripted",
    object: "chat.completion.chunk",
    created: CREATED,
    model: answer.modelId,
    ...rest,
  });
const choice = (delta: object, finishReason: string | null = null) => ({
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
});
const usageOf = (answer: Answer) =>
  answer.usage && {
    prompt_tokens: answer.usage.inputTokens,
    completion_tokens: countOf(answer, answer.usage.outputTokens),
    total_tokens: answer.usage.inputTokens + answer.usage.outputTokens,
    prompt_tokens_details: {
      cached_tokens: answer.usage.cachedTokens,
      cache_write_tokens: answer.usage.cacheWriteTokens,
      audio_tokens: 0,
    },
    completion_tokens_details: { reasoning_tokens: answer.usage.reasoningTokens, audio_tokens: 0 },
  };

/** An address that holds the image itself. */
function imageIn(part: unknown): [mediaType: unknown, base64: unknown] | null {
  const address = field(field(part, "image_url"), "url");
  const [, mediaType, base64] = /^data:([^;]+);base64,(.+)$/s.exec(String(address)) ?? [];
  return field(part, "type") === "image_url" ? [mediaType, base64] : null;
}

/** OpenAI's chat completions. */
export const openaiFormat: WireFormat = {
  provider: "openai",
  parse(path, body) {
    if (!path.endsWith("/chat/completions")) return null;
    const messages = listOf(field(body, "messages")).map((message) => ({
      role: String(field(message, "role")),
      text: textOf(field(message, "content")),
      images: imagesOf(field(message, "content"), imageIn),
    }));
    const isSystem = ({ role }: { role: string }) => role === "system" || role === "developer";
    return {
      modelId: String(field(body, "model")),
      isStreaming: field(body, "stream") === true,
      system: messages.find(isSystem)?.text ?? null,
      turns: messages.filter((message) => !isSystem(message)),
      schema: field(field(field(body, "response_format"), "json_schema"), "schema") ?? null,
      outputTokensMax: numberOrNull(field(body, "max_tokens") ?? field(body, "max_completion_tokens")),
      thinking: field(body, "reasoning_effort") ?? null,
    };
  },
  start: (answer) => [chunk(answer, choice({ role: "assistant", content: "" }))],
  piece: (answer, text) => [chunk(answer, choice({ content: text }))],
  // OpenAI tells nothing of it; Ollama, vLLM and OpenRouter send it in a field of their own.
  thought: (answer, text) => (text === "" ? [] : [chunk(answer, choice({ reasoning_content: text }))]),
  thoughtEnd: () => [],
  end: (answer) => [
    chunk(answer, choice({}, FINISH[answer.finish])),
    ...(answer.usage === null ? [] : [withNaN(chunk(answer, { choices: [], usage: usageOf(answer) }))]),
    "data: [DONE]\n\n",
  ],
  whole: (answer) => ({
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: CREATED,
    model: answer.modelId,
    choices: [{ index: 0, message: { role: "assistant", content: answer.text }, finish_reason: FINISH[answer.finish] }],
    usage: usageOf(answer) ?? undefined,
  }),
  error: (_status, kind, message) => ({
    error: {
      message:
        kind === "not-found" ? `The model \`x\` does not exist or you do not have access to it. ${message}` : message,
      param: null,
      ...ERRORS[kind],
    },
  }),
  errorPart: (message) => dataEvent({ error: { message, type: "server_error", param: null, code: null } }),
  filtered: () => null,
};
