import type { IncomingHttpHeaders } from "node:http";
import type { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { createParser } from "eventsource-parser";
import type { Dispatcher } from "undici";
import { msUntilNextBatch } from "../../../next-batch.ts";
import type { ProviderRequest } from "./build-provider-request.ts";

/** A normal event has a few hundred bytes. A large one, such as a signature, has some tens of kB. */
const EVENT_BYTES_MAX = 1_000_000;
/** Enough for the longest answer with its thinking: 64,000 tokens, each in an event of 500 bytes. */
const ANSWER_BYTES_MAX = 32_000_000;
/** Enough of an error's body to recognize it. */
const REFUSAL_BYTES_MAX = 64_000;
/** If this many bytes wait for the next beat (see next-batch.ts), they are processed at once. */
const GATHERED_BYTES_MAX = 64_000;
/** The connection is paused while more characters than this wait for a slow reader. */
const WAITING_LENGTH_MAX = 256_000;
/** After the last event, the response has this long to end, so that the next call can reuse the connection. */
const END_WITHIN_MS = 1_000;

/** A provider's response: a stream of events, or a refusal with its body and its Retry-After header. */
export type ProviderAnswer =
  | { readonly kind: "events"; readonly events: EventBatches }
  | { readonly kind: "refused"; readonly status: number; readonly said: string; readonly retryAfter: string | null };

/**
 * Batches of events that arrived together. Each event is the text of its data. The loop ends with the answer, or throws
 * the error that broke the answer.
 */
export interface EventBatches extends AsyncIterable<readonly string[]> {
  /**
   * After this call, the events between two beats are delivered together. Before it, each event is delivered at once.
   */
  gather(): void;
  /** The answer is complete, and no more events are needed. */
  release(): void;
}

/** A redirect is an error, because it would send the key to another host. */
class Redirected extends Error {
  override readonly name = "Redirected";
}

/** A 2xx response that is no event stream, such as a proxy's login page. */
export class NotAStreamError extends Error {
  override readonly name = "NotAStreamError";
}

/** The event or the answer is too long, perhaps endless. */
export class TooManyBytesError extends Error {
  override readonly name = "TooManyBytesError";
}

/** The response started well, and then its body was cut off. */
export class StreamInterruptedError extends Error {
  override readonly name = "StreamInterruptedError";
}

/**
 * Sends a request and reads the answer directly from the connection. Resolves when the provider starts to answer.
 * Rejects with one of the errors above, an undici error, or the signal's reason. An abort closes the connection.
 */
export async function openStream(
  dispatcher: Dispatcher,
  { url, headers, body }: ProviderRequest,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  signal.throwIfAborted();
  const reading = new Reading(signal);
  const { origin, pathname, search } = new URL(url);
  // An event has a few hundred bytes, so compression would cost more than it saves.
  const plain = { ...headers, "accept-encoding": "identity" };
  try {
    dispatcher.dispatch({ origin, path: pathname + search, method: "POST", headers: plain, body }, reading);
  } catch (error) {
    reading.fail(error as Error);
  }
  return await reading.answered;
}

/** A missing content type is accepted. If the response is no stream, it fails later, because it has no end mark. */
const isEventStream = (contentType: string): boolean =>
  !/^\s*(text\/html|application\/(json|xhtml))/i.test(contentType);

/** We request uncompressed data, but some servers in between compress it anyway. */
function newUnpacker(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      return null;
  }
}

class Reading implements Dispatcher.DispatchHandler {
  readonly #answer = Promise.withResolvers<ProviderAnswer>();
  readonly #signal: AbortSignal;
  readonly #decoder = new StringDecoder("utf8");
  readonly #parser = createParser({
    onEvent: ({ data }) => {
      this.#sinceEvent = 0;
      this.#waitingLength += data.length;
      this.#batch.push(data);
    },
    onComment: () => {
      this.#sinceEvent = 0;
    },
  });
  #controller: Dispatcher.DispatchController | null = null;
  #unpacker: Transform | null = null;
  #refusal: { readonly status: number; readonly retryAfter: string | null; said: string } | null = null;
  #hasBegun = false;
  #total = 0;
  #sinceEvent = 0;
  /** Bytes that wait for the next beat; null: gathering has not started. */
  #gathered: Buffer[] | null = null;
  #gatheredLength = 0;
  #beat: NodeJS.Timeout | null = null;
  #batch: string[] = [];
  #waitingLength = 0;
  #wanted: PromiseWithResolvers<IteratorResult<readonly string[]>> | null = null;
  #end: { readonly error: unknown } | null = null;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", this.#abort, { once: true });
  }

  get answered(): Promise<ProviderAnswer> {
    return this.#answer.promise;
  }

  readonly #abort = (): void => this.fail(this.#signal.reason);

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The call was aborted while it waited for a connection.
    if (this.#end !== null) controller.abort(new StreamInterruptedError());
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#controller = controller;
    if (status < 200) return;
    this.#unpacker = newUnpacker(headers["content-encoding"] ?? "");
    this.#unpacker?.on("data", (bytes: Buffer) => this.#receive(bytes));
    this.#unpacker?.on("end", () => this.#endOfBody());
    this.#unpacker?.on("error", () => this.fail(new StreamInterruptedError()));
    if (status >= 400) {
      this.#refusal = { status, retryAfter: headers["retry-after"] ?? null, said: "" };
    } else if (status >= 300) {
      this.fail(new Redirected());
    } else if (!isEventStream(headers["content-type"] ?? "")) {
      this.fail(new NotAStreamError());
    } else {
      this.#hasBegun = true;
      this.#answer.resolve({ kind: "events", events: this.#batches() });
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    if (this.#unpacker === null) this.#receive(bytes);
    else if (this.#end === null) this.#unpacker.write(bytes);
  }

  onResponseEnd(): void {
    if (this.#unpacker === null) this.#endOfBody();
    else this.#unpacker.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#takeGathered();
    this.#finish(this.#hasBegun ? new StreamInterruptedError() : error);
  }

  #receive(bytes: Buffer): void {
    if (this.#gathered === null) {
      this.#take(bytes);
      return;
    }
    this.#gathered.push(bytes);
    this.#gatheredLength += bytes.length;
    if (this.#gatheredLength >= GATHERED_BYTES_MAX) this.#takeGathered();
    else this.#beat ??= setTimeout(() => this.#takeGathered(), msUntilNextBatch(performance.now()));
  }

  #takeGathered(): void {
    if (this.#beat !== null) clearTimeout(this.#beat);
    this.#beat = null;
    if (this.#gathered === null || this.#gathered.length === 0) return;
    const bytes = Buffer.concat(this.#gathered);
    this.#gathered = [];
    this.#gatheredLength = 0;
    this.#take(bytes);
  }

  #take(bytes: Buffer): void {
    if (this.#end !== null) return;
    const text = this.#decoder.write(bytes);
    if (this.#refusal !== null) {
      this.#refusal.said += text;
      if (this.#refusal.said.length >= REFUSAL_BYTES_MAX) this.fail(new StreamInterruptedError());
      return;
    }
    this.#total += bytes.length;
    this.#sinceEvent += bytes.length;
    this.#parser.feed(text);
    if (this.#sinceEvent > EVENT_BYTES_MAX || this.#total > ANSWER_BYTES_MAX) this.fail(new TooManyBytesError());
    if (this.#waitingLength > WAITING_LENGTH_MAX) this.#controller?.pause();
    this.#handOn();
  }

  #endOfBody(): void {
    this.#takeGathered();
    // Some servers leave out the empty line after the last event.
    if (this.#end === null && this.#refusal === null) this.#parser.feed(`${this.#decoder.end()}\n\n`);
    this.#finish(null);
  }

  fail(error: unknown): void {
    if (this.#end !== null) return;
    this.#finish(error);
    this.#controller?.abort(new StreamInterruptedError());
  }

  #finish(error: unknown): void {
    if (this.#end !== null) return;
    this.#end = { error };
    if (this.#beat !== null) clearTimeout(this.#beat);
    this.#signal.removeEventListener("abort", this.#abort);
    this.#unpacker?.destroy();
    // A refusal does not need its complete body.
    if (this.#refusal !== null && !this.#signal.aborted) {
      const { said, ...refusal } = this.#refusal;
      this.#answer.resolve({ kind: "refused", ...refusal, said: said.slice(0, REFUSAL_BYTES_MAX) });
    } else if (!this.#hasBegun) this.#answer.reject(error ?? new StreamInterruptedError());
    this.#handOn();
  }

  /** Settles the caller's pending `next` call, if there is one, with a batch, the error or the end. */
  #handOn(): void {
    const wanted = this.#wanted;
    if (wanted === null || (this.#batch.length === 0 && this.#end === null)) return;
    this.#wanted = null;
    if (this.#batch.length > 0) wanted.resolve({ done: false, value: this.#takeBatch() });
    else if (this.#end?.error != null) wanted.reject(this.#end.error);
    else wanted.resolve({ done: true, value: undefined });
  }

  #takeBatch(): readonly string[] {
    const batch = this.#batch;
    this.#batch = [];
    this.#waitingLength = 0;
    if (this.#controller?.paused) this.#controller.resume();
    return batch;
  }

  #batches(): EventBatches {
    const next = (): Promise<IteratorResult<readonly string[]>> => {
      this.#wanted = Promise.withResolvers();
      const { promise } = this.#wanted;
      this.#handOn();
      return promise;
    };
    const gather = () => {
      this.#gathered ??= [];
    };
    return { [Symbol.asyncIterator]: () => ({ next }), gather, release: () => this.#release() };
  }

  #release(): void {
    if (this.#end !== null) return;
    this.#signal.removeEventListener("abort", this.#abort);
    setTimeout(() => this.#end ?? this.fail(new StreamInterruptedError()), END_WITHIN_MS).unref();
  }
}
