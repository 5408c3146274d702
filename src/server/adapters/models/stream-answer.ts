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
import { CallPatience } from "./call-patience.ts";
import { eventWithOddUsage, type Finish, finishIn } from "./last-piece.ts";
import { kindOfStatus, providerFailure } from "./provider-failure.ts";
import { readUsage } from "./read-usage.ts";
import { samplingOptions } from "./sampling-options.ts";
import { ThinkTags } from "./think-tags.ts";
import { thinkingOptions } from "./thinking-options.ts";
import type { TimeLimits } from "./time-limits.ts";

type FinishPart = Extract<LanguageModelV4StreamPart, { type: "finish" }>;

/**
 * One call through an AI SDK provider, told in the port's words. Leaving the loop early closes the connection.
 * Throws ProviderError; ends without an end piece once `signal` aborts.
 */
export async function* streamAnswer(input: {
  readonly wire: LanguageModelV4;
  readonly provider: ProviderName;
  readonly request: AnswerRequest;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  readonly now: () => number;
}): AsyncGenerator<AnswerPiece> {
  const { wire, provider, request, signal } = input;
  if (signal.aborted) return;
  const connection = new AbortController();
  const stop = () => connection.abort();
  signal.addEventListener("abort", stop, { once: true });
  const patience = new CallPatience(input.limits, request, stop);

  try {
    // Many providers tell nothing of it: the reader hears of it from the start.
    if (mayThink(request)) yield { kind: "thinking", text: "" };
    const { stream } = await wire.doStream({
      prompt: request.turns.map(toPromptMessage),
      ...thinkingOptions(provider, wire.modelId, request),
      ...samplingOptions(request),
      ...(request.format && { responseFormat: toResponseFormat(request.format) }),
      includeRawChunks: true,
      abortSignal: connection.signal,
    });
    const reader = new PartReader(provider, request);
    for await (const part of stream) {
      for (const piece of reader.read(part)) {
        if (piece.kind === "thinking") patience.thinks();
        if (piece.kind === "text") patience.text(piece.text.length);
        yield piece;
        if (piece.kind === "end") return;
      }
    }
    throw new ProviderError("cut", provider);
  } catch (error) {
    if (signal.aborted) return;
    if (patience.isOver) throw new ProviderError("timeout", provider);
    throw providerFailure(error, provider, input.now());
  } finally {
    patience.end();
    signal.removeEventListener("abort", stop);
    connection.abort();
  }
}

const mayThink = ({ effort, thinkingTokensMax = 0 }: AnswerRequest): boolean =>
  thinkingTokensMax > 0 && effort !== "none";

/** The parts of one answer, in order. */
class PartReader {
  readonly #provider: ProviderName;
  readonly #request: AnswerRequest;
  /** Only a server of somebody's own may not tell them apart. */
  readonly #tags: ThinkTags | null;
  #hasText = false;
  /** As the events themselves say it, for when the package could not read the last one. */
  #finish: Finish | null = null;
  #hasOddUsage = false;

  constructor(provider: ProviderName, request: AnswerRequest) {
    this.#provider = provider;
    this.#request = request;
    this.#tags = provider === "compatible" ? new ThinkTags() : null;
  }

  /** Nothing for what is neither answer nor thinking. Throws ProviderError. */
  read(part: LanguageModelV4StreamPart): readonly AnswerPiece[] {
    switch (part.type) {
      case "text-delta":
        return this.#shown(this.#tags === null ? [{ kind: "text", text: part.delta }] : this.#tags.read(part.delta));
      case "reasoning-start":
        return [{ kind: "thinking", text: "" }];
      case "reasoning-delta":
        return [{ kind: "thinking", text: part.delta }];
      case "raw":
        this.#finish = finishIn(part.rawValue) ?? this.#finish;
        return [];
      case "finish": {
        const rest = this.#shown(this.#tags?.rest() ?? []);
        return [...rest, this.#end(part)];
      }
      case "error":
        this.#onError(part.error);
        return [];
      default:
        return [];
    }
  }

  /** Blank space before the first word would count as the first word. */
  #shown(pieces: readonly AnswerPiece[]): readonly AnswerPiece[] {
    return pieces.filter((piece) => {
      if (piece.kind !== "text") return true;
      this.#hasText ||= piece.text.trim() !== "";
      return this.#hasText && piece.text !== "";
    });
  }

  #onError(error: unknown): void {
    const event = eventWithOddUsage(error);
    if (event === null) throw new ProviderError(kindOfErrorPart(error, this.#hasText), this.#provider);
    this.#hasOddUsage = true;
    this.#finish = finishIn(event) ?? this.#finish;
  }

  #end({ finishReason: { unified }, usage: counted }: FinishPart): AnswerPiece {
    if (this.#hasOddUsage && this.#hasText && this.#finish !== null) {
      return { kind: "end", finish: this.#finish, usage: null };
    }
    const usage = readUsage(counted, this.#request, this.#hasText);
    const fail = (kind: ProviderErrorKind) => new ProviderError(kind, this.#provider, null, usage);
    if (unified === "interrupted") throw fail("cut");
    if (unified === "error") throw fail("server-error");
    if (!this.#hasText) {
      throw fail(unified === "content-filter" ? "refused" : unified === "length" ? "empty-length" : "empty");
    }
    const finish = unified === "length" ? "length" : unified === "content-filter" ? "refused" : "complete";
    return { kind: "end", finish, usage };
  }
}

/** Before the first word an error in the stream means what the same error means as a status. */
function kindOfErrorPart(error: unknown, hasText: boolean): ProviderErrorKind {
  if (hasText) return "cut";
  // How openai-compatible says that the end mark is missing; the others finish as "interrupted".
  if (InvalidResponseDataError.isInstance(error) && error.data === undefined) return "cut";
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return "server-error";
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
  ...(schema !== null && { name, schema: schema as JSONSchema7 }),
});

function toPromptMessage(turn: ChatTurn): LanguageModelV4Prompt[number] {
  if (turn.role === "system") return { role: "system", content: turn.text };
  const text = { type: "text" as const, text: turn.text };
  if (turn.role === "assistant") return { role: "assistant", content: [text] };
  const pictures = (turn.pictures ?? []).flatMap(({ caption, bytes }) => [
    ...(caption === null ? [] : [{ type: "text" as const, text: caption }]),
    { type: "file" as const, mediaType: "image/jpeg", data: { type: "data" as const, data: bytes } },
  ]);
  // Behind a picture there may be no words, and providers refuse a part without any.
  return { role: "user", content: turn.text === "" && pictures.length > 0 ? pictures : [...pictures, text] };
}
