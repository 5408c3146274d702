import { EnvHttpProxyAgent, fetch as undiciFetch } from "undici";
import type { TimeLimits } from "./time-limits.ts";

const OWN_MACHINE = ["localhost", "127.0.0.1", "::1"];
/** A stretch of an answer is a few hundred bytes; what a provider sends along once, such as a signature, some tens of kB. */
export const EVENT_BYTES_MAX = 1_000_000;
/** The longest answer with its thinking, token by token in events of 500 bytes. */
export const ANSWER_BYTES_MAX = 32_000_000;
/** Enough of an error's body to recognize it by. */
const ERROR_BYTES_MAX = 64_000;

export interface GuardedFetch {
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** A 2xx response that is no stream of events: a proxy's log-in page, a gateway that does not stream. */
export class NotAStream extends Error {
  override readonly name = "NotAStream";
}

/** An event without an end, or an answer without one. */
export class TooManyBytes extends Error {
  override readonly name = "TooManyBytes";
}

/**
 * A fetch for providers: a redirect is an error, because it would carry the key to another host, connecting has a limit, and
 * nothing that is sent is kept beyond its measure. How long an answer may take is the call's own to say.
 */
export function openGuardedFetch(limits: Pick<TimeLimits, "connectMs">): GuardedFetch {
  // Goes through the machine's proxy where it has one, as npm does.
  const agent = new EnvHttpProxyAgent({
    noProxy: [process.env.no_proxy ?? process.env.NO_PROXY ?? "", ...OWN_MACHINE].join(","),
    connect: { timeout: limits.connectMs },
    // A model that thinks may be silent for minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  const guarded = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const response = await undiciFetch(String(url), {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? init.body : null,
      signal: init.signal ?? null,
      redirect: "error",
      dispatcher: agent,
    });
    if (response.ok && init.method === "POST" && !isEventStream(response.headers.get("content-type"))) {
      await response.body?.cancel();
      throw new NotAStream();
    }
    // undici's Response is the one Node's own fetch returns; only its declaration differs from the browser's.
    return bounded(response as unknown as Response, init.method === "POST" ? EVENT_BYTES_MAX : ANSWER_BYTES_MAX);
  };

  return { fetch: guarded, close: () => agent.destroy() };
}

/** Without a type it gets the benefit of the doubt: the end mark decides. */
const isEventStream = (contentType: string | null): boolean =>
  contentType === null || !/^\s*(text\/html|application\/(json|xhtml))/i.test(contentType);

function bounded(response: Response, eventBytesMax: number): Response {
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  const body = response.body.pipeThrough(response.ok ? countBytes(eventBytesMax) : firstBytes(ERROR_BYTES_MAX));
  return new Response(body, { status, statusText, headers });
}

/** Fails at the first byte too many, of one event or of all. */
function countBytes(eventBytesMax: number): TransformStream<Uint8Array, Uint8Array> {
  let total = 0;
  let event = 0;
  // An event ends with an empty line; a line with \n, \r\n or \r.
  let isLineEmpty = true;
  let isAfterReturn = false;
  return new TransformStream({
    transform(bytes, controller) {
      total += bytes.length;
      for (const byte of bytes) {
        event++;
        const isReturn = byte === 13;
        if (isReturn || (byte === 10 && !isAfterReturn)) {
          if (isLineEmpty) event = 0;
          isLineEmpty = true;
        } else if (byte !== 10) isLineEmpty = false;
        isAfterReturn = isReturn;
        if (event > eventBytesMax) throw new TooManyBytes();
      }
      if (total > ANSWER_BYTES_MAX) throw new TooManyBytes();
      controller.enqueue(bytes);
    },
  });
}

/** What comes after them is not wanted, and the connection is given up. */
function firstBytes(max: number): TransformStream<Uint8Array, Uint8Array> {
  let left = max;
  return new TransformStream({
    transform(bytes, controller) {
      controller.enqueue(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) controller.terminate();
    },
  });
}
