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

const FINISH = { complete: "STOP", length: "MAX_TOKENS", refused: "SAFETY" } as const;
const STATUSES: Readonly<Record<ErrorKind, string>> = {
  limited: "RESOURCE_EXHAUSTED",
  overloaded: "UNAVAILABLE",
  "server-error": "INTERNAL",
  "wrong-key": "UNAUTHENTICATED",
  rejected: "INVALID_ARGUMENT",
  "not-found": "NOT_FOUND",
  "context-length": "INVALID_ARGUMENT",
  filtered: "INVALID_ARGUMENT",
};
const PATH = /\/models\/([^/:]+):(streamGenerateContent|generateContent)$/;

const response = (answer: Answer, candidate: object, isLast = true) => ({
  candidates: [{ index: 0, ...candidate }],
  modelVersion: answer.modelId,
  responseId: "scripted",
  ...(answer.usage && {
    usageMetadata: {
      promptTokenCount: answer.usage.inputTokens,
      candidatesTokenCount: isLast
        ? countOf(answer, answer.usage.outputTokens - answer.usage.reasoningTokens)
        : undefined,
      thoughtsTokenCount: isLast && answer.hasThought ? answer.usage.reasoningTokens : undefined,
      cachedContentTokenCount: answer.usage.cachedTokens || undefined,
      totalTokenCount: answer.usage.inputTokens + answer.usage.outputTokens,
    },
  }),
});
const content = (text: string) => ({ parts: [{ text }], role: "model" });

function imageIn(part: unknown): [mediaType: unknown, base64: unknown] | null {
  const inline = field(part, "inlineData");
  return inline === undefined ? null : [field(inline, "mimeType"), field(inline, "data")];
}

/** Gemini's generateContent and streamGenerateContent. */
export const googleFormat: WireFormat = {
  provider: "google",
  parse(path, body) {
    const [, modelId, action] = PATH.exec(path) ?? [];
    if (modelId === undefined) return null;
    const system = field(body, "systemInstruction");
    return {
      modelId: decodeURIComponent(modelId),
      isStreaming: action === "streamGenerateContent",
      system: system === undefined ? null : textOf(field(system, "parts")),
      turns: listOf(field(body, "contents")).map((turn) => ({
        role: field(turn, "role") === "model" ? "assistant" : "user",
        text: textOf(field(turn, "parts")),
        images: imagesOf(field(turn, "parts"), imageIn),
      })),
      schema: field(field(body, "generationConfig"), "responseJsonSchema") ?? null,
      outputTokensMax: numberOrNull(field(field(body, "generationConfig"), "maxOutputTokens")),
      thinking: field(field(body, "generationConfig"), "thinkingConfig") ?? null,
    };
  },
  start: () => [],
  thought: (answer, text) =>
    text === ""
      ? []
      : [dataEvent(response(answer, { content: { parts: [{ text, thought: true }], role: "model" } }, false))],
  thoughtEnd: () => [],
  piece: (answer, text) => [dataEvent(response(answer, { content: content(text) }, false))],
  end: (answer) => [
    withNaN(dataEvent(response(answer, { content: content(""), finishReason: FINISH[answer.finish] }))),
  ],
  whole: (answer) => response(answer, { content: content(answer.text), finishReason: FINISH[answer.finish] }),
  error: (status, kind, message) => ({
    error: {
      code: status,
      message:
        kind === "context-length"
          ? `The input token count exceeds the maximum. ${message}`
          : kind === "not-found"
            ? `models/x is not found for API version v1beta, or is not supported for generateContent. ${message}`
            : message,
      status: STATUSES[kind],
    },
  }),
  errorPart: (message) => dataEvent({ error: { code: 500, message, status: "INTERNAL" } }),
  filtered: (answer) => [
    dataEvent({
      promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
      modelVersion: answer.modelId,
      usageMetadata: { promptTokenCount: 1, totalTokenCount: 1 },
    }),
  ],
};
