import {
  type Answer,
  dataEvent,
  type ErrorKind,
  field,
  listOf,
  numberOrNull,
  textOf,
  type WireFormat,
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
const usageOf = ({ usage }: Answer) =>
  usage && {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
  };

/** OpenAI's chat completions. */
export const openaiFormat: WireFormat = {
  provider: "openai",
  parse(path, body) {
    if (!path.endsWith("/chat/completions")) return null;
    const messages = listOf(field(body, "messages")).map((message) => ({
      role: String(field(message, "role")),
      text: textOf(field(message, "content")),
    }));
    const isSystem = ({ role }: { role: string }) => role === "system" || role === "developer";
    return {
      modelId: String(field(body, "model")),
      isStreaming: field(body, "stream") === true,
      system: messages.find(isSystem)?.text ?? null,
      turns: messages.filter((message) => !isSystem(message)),
      schema: field(field(field(body, "response_format"), "json_schema"), "schema") ?? null,
      outputTokensMax: numberOrNull(field(body, "max_tokens") ?? field(body, "max_completion_tokens")),
    };
  },
  start: (answer) => [chunk(answer, choice({ role: "assistant", content: "" }))],
  piece: (answer, text) => [chunk(answer, choice({ content: text }))],
  end: (answer) => [
    chunk(answer, choice({}, FINISH[answer.finish])),
    ...(answer.usage === null ? [] : [chunk(answer, { choices: [], usage: usageOf(answer) })]),
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
  error: (_status, kind, message) => ({ error: { message, param: null, ...ERRORS[kind] } }),
  errorPart: (message) => dataEvent({ error: { message, type: "server_error", param: null, code: null } }),
  filtered: () => null,
};
