import type { JSONSchema7, LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { ProviderName } from "#domain/catalogue/models.ts";
import {
  type AnswerFormat,
  type AnswerPiece,
  type AnswerRequest,
  type ChatTurn,
  ProviderError,
  type ProviderErrorKind,
} from "#server/ports/language-model.ts";
import { CallPatience } from "./call-patience.ts";
import { codesOf, kindOfStatus, providerFailure, retryAfterMs } from "./provider-failure.ts";
import { readUsage } from "./read-usage.ts";
import { StorableAnswer } from "./storable-answer.ts";
import { type EventReader, type Piece, parseEvent, StreamError } from "./streams/event-reader.ts";
import type { EventBatches, ProviderAnswer } from "./streams/provider-stream.ts";
import { type WrittenRequest, writeRequest } from "./streams/written-request.ts";
import { ThinkTags } from "./think-tags.ts";
import { thinkingOptions } from "./thinking-options.ts";
import type { TimeLimits } from "./time-limits.ts";
import { whatWasSaid } from "./what-was-said.ts";

/** One provider's way of being asked and of answering. */
export interface Wire {
  /** Writes the requests; see `handOver`. */
  readonly writer: LanguageModelV4;
  readonly newReader: (request: WrittenRequest) => EventReader;
  /** Thinking may be in the answer, between tags: servers of one's own do not always tell the two apart. */
  readonly mayHaveThinkTags: boolean;
}

export type SendRequest = (request: WrittenRequest, signal: AbortSignal) => Promise<ProviderAnswer>;

/** The usual reason is made for each call, with a stack that nobody reads. */
const GIVEN_UP = "given up";

/** What most servers send after the last event; no JSON. */
const END_MARK = "[DONE]";

/**
 * One call to a provider, told in the port's words. Leaving the loop early closes the connection.
 * Throws ProviderError; ends without an end piece once `signal` aborts.
 */
export async function* streamAnswer(input: {
  readonly wire: Wire;
  readonly send: SendRequest;
  readonly provider: ProviderName;
  readonly request: AnswerRequest;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Told, before the error is thrown, what the provider said with it; shortened, without keys and without the prompt. */
  readonly onSaid: (said: string | null) => void;
}): AsyncGenerator<AnswerPiece> {
  const { wire, provider, request, signal, onSaid } = input;
  if (signal.aborted) return;
  const connection = new AbortController();
  const stop = () => connection.abort(GIVEN_UP);
  signal.addEventListener("abort", stop, { once: true });
  const patience = new CallPatience(input.limits, request, stop);

  try {
    // Many providers tell nothing of it: the reader hears of it from the start.
    if (mayThink(request)) yield { kind: "thinking", text: "" };
    const written = await writeRequest(wire.writer, callOptions(provider, wire.writer.modelId, request));
    const answer = await input.send(written, connection.signal);
    if (answer.kind === "refused") {
      const kind = kindOfStatus(answer.status, answer.said);
      onSaid(whatWasSaid(answer.status, answer.said, request.turns));
      throw new ProviderError(kind, provider, retryAfterMs(answer.retryAfter, input.now()), null, answer.status);
    }
    const reader = new AnswerReader(wire, provider, request, wire.newReader(written));
    for await (const batch of answer.events) {
      const pieces = reader.read(batch);
      // A caller who waits for the first ones gets them at once.
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
    if (!(error instanceof ProviderError)) onSaid(whatWasSaid(null, codesOf(error), []));
    throw providerFailure(error, provider);
  } finally {
    patience.end();
    signal.removeEventListener("abort", stop);
    connection.abort(GIVEN_UP);
  }
}

function* endOf(reader: AnswerReader, events: EventBatches): Generator<AnswerPiece> {
  yield* reader.rest();
  const end = reader.end();
  // The connection ends by itself, and serves the next call.
  events.release();
  yield end;
}

const mayThink = ({ effort, thinkingTokensMax = 0 }: AnswerRequest): boolean =>
  thinkingTokensMax > 0 && effort !== "none";

/** The events of one answer, in order. */
class AnswerReader {
  readonly #provider: ProviderName;
  readonly #request: AnswerRequest;
  readonly #events: EventReader;
  readonly #tags: ThinkTags | null;
  readonly #storable: StorableAnswer;
  #hasText = false;
  #hasEndMark = false;
  /** What the provider said in place of going on. */
  failure: ProviderError | null = null;

  constructor(wire: Wire, provider: ProviderName, request: AnswerRequest, events: EventReader) {
    this.#provider = provider;
    this.#request = request;
    this.#events = events;
    this.#tags = wire.mayHaveThinkTags ? new ThinkTags() : null;
    this.#storable = new StorableAnswer({ isJson: request.format !== undefined });
  }

  get isOver(): boolean {
    return this.#hasEndMark || this.#events.isOver;
  }

  /** What came in together, in as few pieces as it takes; up to the failure, if there is one. */
  read(batch: readonly string[]): readonly Piece[] {
    const pieces: Piece[] = [];
    for (const data of batch) {
      if (data === END_MARK) this.#hasEndMark = true;
      if (this.isOver || this.failure !== null) break;
      if (data !== "") for (const piece of this.#shown(this.#readEvent(data))) join(pieces, piece);
    }
    return pieces;
  }

  /** What was held back, once nothing more comes. */
  rest(): readonly Piece[] {
    const held = (this.#tags?.rest() ?? []).map((piece) => this.#storable.read(piece));
    return this.#show([...held, ...this.#storable.rest()]);
  }

  /** Throws ProviderError where it is no good end. */
  end(): AnswerPiece {
    const { finish, tokens } = this.#events;
    const usage = tokens && readUsage(tokens, this.#request, this.#hasText);
    const fail = (kind: ProviderErrorKind) => new ProviderError(kind, this.#provider, null, usage);
    if (finish === null) throw fail("cut");
    if (finish === "failed") throw fail("server-error");
    if (!this.#hasText) throw fail(finish === "refused" ? "refused" : finish === "length" ? "empty-length" : "empty");
    return { kind: "end", finish, usage };
  }

  #readEvent(data: string): readonly Piece[] {
    try {
      return this.#events.read(parseEvent(data));
    } catch (error) {
      if (!(error instanceof StreamError)) throw error;
      this.failure = new ProviderError(this.#hasText ? "cut" : error.kind, this.#provider);
      return [];
    }
  }

  #shown(pieces: readonly Piece[]): readonly Piece[] {
    const tags = this.#tags;
    const told =
      tags === null ? pieces : pieces.flatMap((piece) => (piece.kind === "text" ? tags.read(piece.text) : piece));
    return this.#show(told.map((piece) => this.#storable.read(piece)));
  }

  /** Blank space before the first word would count as the first word. */
  #show(pieces: readonly Piece[]): readonly Piece[] {
    if (this.#hasText) return pieces;
    return pieces.filter((piece) => {
      if (piece.kind !== "text") return true;
      this.#hasText ||= piece.text.trim() !== "";
      return this.#hasText;
    });
  }
}

/** Pieces of one kind that came in together are one. */
function join(pieces: Piece[], next: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind === next.kind) pieces[pieces.length - 1] = { kind: last.kind, text: last.text + next.text };
  else pieces.push(next);
}

const callOptions = (provider: ProviderName, modelId: string, request: AnswerRequest): LanguageModelV4CallOptions => ({
  prompt: request.turns.map(toPromptMessage),
  ...thinkingOptions(provider, modelId, request),
  ...samplingOptions(request),
  ...(request.format && { responseFormat: toResponseFormat(request.format) }),
});

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

type Options = Pick<
  LanguageModelV4CallOptions,
  "temperature" | "topP" | "stopSequences" | "seed" | "presencePenalty" | "frequencyPenalty"
>;

/** Wishes about how words are picked, in the packages' words; none of them for a model that refuses a temperature. */
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
