import {
  InvalidResponseDataError,
  type JSONSchema7,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Prompt,
  type LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { ProviderName } from "#domain/models.ts";
import {
  type AnswerFormat,
  type AnswerPiece,
  type AnswerRequest,
  type ChatTurn,
  ProviderError,
  type ProviderErrorKind,
} from "#server/ports/language-model.ts";
import { kindOfStatus, providerFailure } from "./provider-failure.ts";

type FinishPart = Extract<LanguageModelV4StreamPart, { type: "finish" }>;

/**
 * One call through an AI SDK provider, told in the port's words. Leaving the loop early closes the connection.
 * Throws ProviderError; ends without an end piece once `signal` aborts.
 */
export async function* streamAnswer(input: {
  readonly wire: LanguageModelV4;
  readonly provider: ProviderName;
  readonly request: AnswerRequest;
  readonly totalMs: number;
  readonly signal: AbortSignal;
  readonly now: () => number;
}): AsyncGenerator<AnswerPiece> {
  const { wire, provider, request, signal } = input;
  if (signal.aborted) return;
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener("abort", stop, { once: true });
  let isOverTime = false;
  const timer = setTimeout(
    () => {
      isOverTime = true;
      stop();
    },
    Math.min(input.totalMs, request.timeLimitMs ?? input.totalMs),
  );

  try {
    const { stream } = await wire.doStream({
      prompt: request.turns.map(toPromptMessage),
      maxOutputTokens: request.outputTokensMax,
      ...(request.format && { responseFormat: toResponseFormat(request.format) }),
      abortSignal: connection.signal,
    });
    let hasText = false;
    for await (const part of stream) {
      const piece = toPiece(part, hasText, provider);
      if (piece === null) continue;
      hasText = true;
      yield piece;
      if (piece.kind === "end") return;
    }
    throw new ProviderError("cut", provider);
  } catch (error) {
    if (signal.aborted) return;
    if (isOverTime) throw new ProviderError("timeout", provider);
    throw providerFailure(error, provider, input.now());
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    connection.abort();
  }
}

/** Null for what an answer does not consist of, such as a model's thoughts. */
function toPiece(part: LanguageModelV4StreamPart, hasText: boolean, provider: ProviderName): AnswerPiece | null {
  switch (part.type) {
    case "text-delta":
      // Blank space before the first word would count as the first word.
      return part.delta === "" || (!hasText && part.delta.trim() === "") ? null : { kind: "text", text: part.delta };
    case "finish":
      return endPiece(part, hasText, provider);
    case "error":
      throw new ProviderError(kindOfErrorPart(part.error, hasText), provider);
    default:
      return null;
  }
}

function endPiece(part: FinishPart, hasText: boolean, provider: ProviderName): AnswerPiece {
  const { unified } = part.finishReason;
  if (unified === "interrupted") throw new ProviderError("cut", provider);
  if (unified === "error") throw new ProviderError("server-error", provider);
  if (!hasText) throw new ProviderError(unified === "content-filter" ? "refused" : "empty", provider);

  const inputTokens = part.usage.inputTokens.total;
  const outputTokens = part.usage.outputTokens.total;
  return {
    kind: "end",
    finish: unified === "length" ? "length" : unified === "content-filter" ? "refused" : "complete",
    usage: inputTokens === undefined || outputTokens === undefined ? null : { inputTokens, outputTokens },
  };
}

/** Before the first word an error in the stream means what the same error means as a status. */
function kindOfErrorPart(error: unknown, hasText: boolean): ProviderErrorKind {
  // How openai-compatible says that the end mark is missing; the others finish as "interrupted".
  if (InvalidResponseDataError.isInstance(error) && error.data === undefined) return "cut";
  if (hasText || typeof error !== "object" || error === null || !("statusCode" in error)) return "server-error";
  return typeof error.statusCode === "number" && error.statusCode >= 400
    ? kindOfStatus(error.statusCode, "message" in error ? String(error.message) : "")
    : "server-error";
}

/** Anthropic's older models get it as a tool's arguments, Gemini as a response schema; the packages know. */
const toResponseFormat = ({
  name,
  schema,
}: AnswerFormat): NonNullable<LanguageModelV4CallOptions["responseFormat"]> => ({
  type: "json",
  name,
  schema: schema as JSONSchema7,
});

function toPromptMessage(turn: ChatTurn): LanguageModelV4Prompt[number] {
  if (turn.role === "system") return { role: "system", content: turn.text };
  return { role: turn.role, content: [{ type: "text", text: turn.text }] };
}
