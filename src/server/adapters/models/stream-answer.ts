import type { JSONSchema7, LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { ProviderName } from "#domain/catalogue/models.ts";
import {
  type AnswerFormat,
  type AnswerPiece,
  type AnswerRequest,
  type ChatTurn,
  ProviderError,
  type ProviderErrorKind,
  type TokenUsage,
} from "#server/ports/language-model.ts";
import { AnswerCleaner } from "./answer-cleaner.ts";
import {
  classifyErrorStatus,
  joinErrorCodes,
  parseRetryAfter,
  providerErrorText,
  toProviderError,
} from "./provider-failure.ts";
import { buildProviderRequest, type ProviderRequest } from "./streams/build-provider-request.ts";
import {
  type ContentPiece,
  type EventReader,
  parseEvent,
  type RawTokenCounts,
  StreamError,
} from "./streams/event-reader.ts";
import type { EventBatches, ProviderAnswer } from "./streams/provider-stream.ts";
import { ThinkTagParser, thinkingOptions } from "./thinking.ts";
import { CallTimeout, type TimeLimits } from "./time-limits.ts";

export interface ProviderProtocol {
  /** Writes the requests; see `captureRequestFetch`. */
  readonly writer: LanguageModelV4;
  readonly newReader: (request: ProviderRequest) => EventReader;
  /** True: the answer may contain thinking between tags, as some self-hosted servers send it. */
  readonly mayHaveThinkTags: boolean;
}

export type SendRequest = (request: ProviderRequest, signal: AbortSignal) => Promise<ProviderAnswer>;

/** The abort reason. Without it, each call would create a new error with a stack trace that is never read. */
const GIVEN_UP = "given up";

/** Most servers send this text after the last event. It is not JSON. */
const END_MARK = "[DONE]";

/** A higher count cannot be true: a character has at most four tokens. The provider adds some tokens. */
const TOKENS_PER_CHARACTER_MAX = 4;
const INPUT_TOKENS_ADDED_MAX = 50_000;
/** Some providers count tokens a little differently when they apply the output limit. */
const OUTPUT_TOLERANCE = 2;
const OUTPUT_TOKENS_ADDED_MAX = 1_000;

/**
 * Calls a provider once. Closes the connection if the caller leaves the loop early. Throws ProviderError. If `signal`
 * aborts, the loop ends without an error and without the last piece (`end`).
 */
export async function* streamAnswer(input: {
  readonly wire: ProviderProtocol;
  readonly send: SendRequest;
  readonly provider: ProviderName;
  readonly request: AnswerRequest;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Called before the error is thrown. `said` is the provider's message, shortened, without keys and prompt text. */
  readonly onSaid: (said: string | null) => void;
}): AsyncGenerator<AnswerPiece> {
  const { wire, provider, request, signal, onSaid } = input;
  if (signal.aborted) return;
  const connection = new AbortController();
  const stop = () => connection.abort(GIVEN_UP);
  signal.addEventListener("abort", stop, { once: true });
  const patience = new CallTimeout(input.limits, request, stop);

  try {
    // Many providers do not report thinking, so it is reported here at the start.
    if (mayThink(request)) yield { kind: "thinking", text: "" };
    const written = await buildProviderRequest(wire.writer, callOptions(provider, wire.writer.modelId, request));
    const answer = await input.send(written, connection.signal);
    if (answer.kind === "refused") {
      const kind = classifyErrorStatus(answer.status, answer.said);
      onSaid(providerErrorText(answer.status, answer.said, request.turns));
      throw new ProviderError(kind, provider, parseRetryAfter(answer.retryAfter, input.now()), null, answer.status);
    }
    const reader = new AnswerReader(wire, provider, request, wire.newReader(written));
    for await (const batch of answer.events) {
      const pieces = reader.read(batch);
      // The first pieces are sent at once; later events are gathered.
      if (pieces.length > 0) answer.events.gather();
      for (const piece of pieces) {
        if (piece.kind === "thinking") patience.thinks();
        else patience.text(piece.text.length);
        yield piece;
      }
      if (reader.failure !== null) throw reader.failure;
      if (reader.isOver) break;
    }
    yield* endOf(reader, answer.events);
  } catch (error) {
    if (signal.aborted) return;
    if (patience.isOver) throw new ProviderError("timeout", provider);
    if (!(error instanceof ProviderError)) onSaid(providerErrorText(null, joinErrorCodes(error), []));
    throw toProviderError(error, provider);
  } finally {
    patience.end();
    signal.removeEventListener("abort", stop);
    connection.abort(GIVEN_UP);
  }
}

function* endOf(reader: AnswerReader, events: EventBatches): Generator<AnswerPiece> {
  yield* reader.rest();
  const end = reader.end();
  // Lets the response end by itself, so that the next call can reuse the connection.
  events.release();
  yield end;
}

const mayThink = ({ effort, thinkingTokensMax = 0 }: AnswerRequest): boolean =>
  thinkingTokensMax > 0 && effort !== "none";

class AnswerReader {
  readonly #provider: ProviderName;
  readonly #request: AnswerRequest;
  readonly #events: EventReader;
  readonly #tags: ThinkTagParser | null;
  readonly #storable: AnswerCleaner;
  #hasText = false;
  #hasEndMark = false;
  /** The error that the provider sent in the middle of the answer. */
  failure: ProviderError | null = null;

  constructor(wire: ProviderProtocol, provider: ProviderName, request: AnswerRequest, events: EventReader) {
    this.#provider = provider;
    this.#request = request;
    this.#events = events;
    this.#tags = wire.mayHaveThinkTags ? new ThinkTagParser() : null;
    this.#storable = new AnswerCleaner({ isJson: request.format !== undefined });
  }

  get isOver(): boolean {
    return this.#hasEndMark || this.#events.isOver;
  }

  /** Converts events that arrived together into as few pieces as possible; stops at a failure. */
  read(batch: readonly string[]): readonly ContentPiece[] {
    const pieces: ContentPiece[] = [];
    for (const data of batch) {
      if (data === END_MARK) this.#hasEndMark = true;
      if (this.isOver || this.failure !== null) break;
      if (data !== "") for (const piece of this.#shown(this.#readEvent(data))) join(pieces, piece);
    }
    return pieces;
  }

  rest(): readonly ContentPiece[] {
    const held = (this.#tags?.rest() ?? []).map((piece) => this.#storable.read(piece));
    return this.#show([...held, ...this.#storable.rest()]);
  }

  /** Returns the last piece. Throws ProviderError if the answer did not end well. */
  end(): AnswerPiece {
    const { finish, tokens } = this.#events;
    const usage = tokens && readUsage(tokens, this.#request, this.#hasText);
    const fail = (kind: ProviderErrorKind) => new ProviderError(kind, this.#provider, null, usage);
    if (finish === null) throw fail("cut");
    if (finish === "failed") throw fail("server-error");
    if (!this.#hasText) throw fail(finish === "refused" ? "refused" : finish === "length" ? "empty-length" : "empty");
    return { kind: "end", finish, usage };
  }

  #readEvent(data: string): readonly ContentPiece[] {
    try {
      return this.#events.read(parseEvent(data));
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      this.failure = new ProviderError(this.#hasText ? "cut" : error.kind, this.#provider);
      return [];
    }
  }

  #shown(pieces: readonly ContentPiece[]): readonly ContentPiece[] {
    const tags = this.#tags;
    const told =
      tags === null ? pieces : pieces.flatMap((piece) => (piece.kind === "text" ? tags.read(piece.text) : piece));
    return this.#show(told.map((piece) => this.#storable.read(piece)));
  }

  /** Drops whitespace before the first word, because it would count as the first word. */
  #show(pieces: readonly ContentPiece[]): readonly ContentPiece[] {
    if (this.#hasText) return pieces;
    return pieces.filter((piece) => {
      if (piece.kind !== "text") return true;
      this.#hasText ||= piece.text.trim() !== "";
      return this.#hasText;
    });
  }
}

function join(pieces: ContentPiece[], next: ContentPiece): void {
  const last = pieces.at(-1);
  if (last?.kind === next.kind) pieces[pieces.length - 1] = { kind: last.kind, text: last.text + next.text };
  else pieces.push(next);
}

/** The provider's counts; null: not reported, or impossible. */
function readUsage(counted: RawTokenCounts, request: AnswerRequest, hasText: boolean): TokenUsage | null {
  const { input: inputTokens, output: outputTokens } = counted;
  const { reasoning: reasoningTokens, cacheRead: cachedInputTokens, cacheWrite: cacheWriteTokens } = counted;
  if (!isCount(inputTokens, inputTokensMax(request)) || !isCount(outputTokens, outputTokensMax(request))) return null;
  // Gateways send 0 for a missing count.
  if (inputTokens === 0 || (hasText && outputTokens === 0)) return null;
  return {
    inputTokens,
    outputTokens,
    ...(isCount(reasoningTokens, outputTokens) && reasoningTokens > 0 && { reasoningTokens }),
    ...(isCount(cachedInputTokens, inputTokens) && cachedInputTokens > 0 && { cachedInputTokens }),
    ...(isCount(cacheWriteTokens, inputTokens) && cacheWriteTokens > 0 && { cacheWriteTokens }),
  };
}

const isCount = (value: unknown, max: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max;

const inputTokensMax = ({ turns, format }: AnswerRequest): number => {
  const characters = turns.reduce((sum, { text }) => sum + text.length, JSON.stringify(format ?? "").length);
  return characters * TOKENS_PER_CHARACTER_MAX + INPUT_TOKENS_ADDED_MAX;
};

const outputTokensMax = ({ outputTokensMax, thinkingTokensMax = 0 }: AnswerRequest): number =>
  (outputTokensMax + thinkingTokensMax) * OUTPUT_TOLERANCE + OUTPUT_TOKENS_ADDED_MAX;

const callOptions = (provider: ProviderName, modelId: string, request: AnswerRequest): LanguageModelV4CallOptions => ({
  prompt: request.turns.map(toPromptMessage),
  ...thinkingOptions(provider, modelId, request),
  ...samplingOptions(request),
  ...(request.format && { responseFormat: toResponseFormat(request.format) }),
});

/**
 * The provider packages convert this format: to a tool for Anthropic's older models, to a response schema for Gemini.
 */
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
  // The text may be empty after a picture, and providers refuse an empty text part.
  return { role: "user", content: turn.text === "" && pictures.length > 0 ? pictures : [...pictures, text] };
}

type Options = Pick<
  LanguageModelV4CallOptions,
  "temperature" | "topP" | "stopSequences" | "seed" | "presencePenalty" | "frequencyPenalty"
>;

/**
 * Sampling options, named as in the provider packages. A model that takes no temperature gets only the stop sequences.
 */
function samplingOptions({ model, sampling = {} }: AnswerRequest): Options {
  const { stop, temperature, topP, ...rest } = sampling;
  return {
    ...(model.takesTemperature && {
      ...rest,
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
    }),
    ...(stop !== undefined && stop.length > 0 && { stopSequences: [...stop] }),
  };
}
