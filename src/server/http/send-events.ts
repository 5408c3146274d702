import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { classifyDatabaseFailure } from "../ports/database-failure.ts";
import type { LoggedEvent } from "../ports/message-log.ts";

const HEARTBEAT_MS = 15_000;

/** Open replies that wait for an answer, by session. They are cut when their session ends, and at shutdown. */
export class ActiveStreams {
  readonly #bySession = new Map<number, Set<AbortController>>();
  #onEmpty: (() => void) | null = null;

  /** Keeps a reply until it is sent or its client leaves. The signal aborts at that time, or when `cut` is called. */
  add(sessionId: number, reply: ServerResponse): AbortSignal {
    const end = new AbortController();
    const open = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, open.add(end));
    reply.once("close", () => {
      open.delete(end);
      if (open.size === 0 && this.#bySession.get(sessionId) === open) this.#bySession.delete(sessionId);
      end.abort();
      if (this.#bySession.size === 0) this.#onEmpty?.();
    });
    return end.signal;
  }

  sessionIds(): number[] {
    return [...this.#bySession.keys()];
  }

  cut(sessionId: number): void {
    for (const end of this.#bySession.get(sessionId) ?? []) end.abort();
  }

  /** Cuts all streams. Resolves once each stream has sent its last bytes, or after the timeout. */
  async cutAll(timeoutMs: number): Promise<void> {
    for (const sessionId of this.sessionIds()) this.cut(sessionId);
    if (this.#bySession.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
      setTimeout(resolve, timeoutMs).unref();
    });
  }
}

/** The last event id that the client saw; 0: none. */
export function lastEventIdOf(request: FastifyRequest): number {
  const given = request.headers["last-event-id"];
  if (given === undefined || given === "") return 0;
  if (typeof given !== "string" || !/^\d{1,9}$/.test(given))
    throw new AppError("invalid-input", "Last-Event-ID must be a number");
  return Number(given);
}

/**
 * Sends events as a Server-Sent-Events stream, until there are no more events or `end` aborts. `end` also aborts when
 * the client leaves. Waits for a slow client. A client that has left may reconnect with Last-Event-ID.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<LoggedEvent>,
  end: AbortSignal,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...headersOf(reply),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Otherwise proxies would delay the stream, to compress or buffer it.
    "x-accel-buffering": "no",
  });
  // Writing to a client that has disconnected is not an error.
  raw.on("error", () => undefined);
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  try {
    raw.flushHeaders();
    for await (const event of events) {
      if (end.aborted) break;
      const hasRoom = raw.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${event.data}\n\n`);
      if (!hasRoom) await once(raw, "drain", { signal: end }).catch(() => undefined);
    }
  } catch (error) {
    // The client reconnects with Last-Event-ID. By then the database may be available again.
    if (classifyDatabaseFailure(error) === null) throw error;
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
}

/** The headers that hooks and plug-ins have set. Fastify does not send them for a hijacked reply. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
