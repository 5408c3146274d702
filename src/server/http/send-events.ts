import { once } from "node:events";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { LoggedEvent } from "../ports/message-log.ts";

const HEARTBEAT_MS = 15_000;

/** Open event streams by session, so that signing out, demotion and deletion cut them. */
export class OpenStreams {
  readonly #bySession = new Map<number, Set<AbortController>>();

  add(sessionId: number): AbortController {
    const end = new AbortController();
    const open = this.#bySession.get(sessionId) ?? new Set();
    this.#bySession.set(sessionId, open.add(end));
    return end;
  }

  remove(sessionId: number, end: AbortController): void {
    const open = this.#bySession.get(sessionId);
    open?.delete(end);
    if (open?.size === 0) this.#bySession.delete(sessionId);
  }

  sessionIds(): number[] {
    return [...this.#bySession.keys()];
  }

  cut(sessionId: number): void {
    for (const end of this.#bySession.get(sessionId) ?? []) end.abort();
  }

  cutAll(): void {
    for (const sessionId of this.sessionIds()) this.cut(sessionId);
  }
}

/** The id a client saw last: 0 when it starts afresh. */
export function lastEventIdOf(request: FastifyRequest): number {
  const given = request.headers["last-event-id"];
  if (given === undefined || given === "") return 0;
  if (typeof given !== "string" || !/^\d{1,9}$/.test(given))
    throw new AppError("invalid-input", "Last-Event-ID must be a number");
  return Number(given);
}

/**
 * Sends events as a Server-Sent-Events stream until they end, the client goes, or `end` aborts. A slow client is waited
 * for; one that is gone is forgotten, and may come back with Last-Event-ID.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<LoggedEvent>,
  end: AbortController,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...headersOf(reply),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Proxies would otherwise hold the stream back to compress or buffer it.
    "x-accel-buffering": "no",
  });
  raw.on("close", () => end.abort());
  raw.on("error", () => end.abort());
  const heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  try {
    raw.flushHeaders();
    for await (const event of events) {
      if (end.signal.aborted) break;
      const hasRoom = raw.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${event.data}\n\n`);
      if (!hasRoom) await once(raw, "drain", { signal: end.signal }).catch(() => undefined);
    }
  } finally {
    clearInterval(heartbeat);
    raw.end();
  }
}

/** What hooks and plug-ins put on the reply, which a hijacked reply would otherwise lose. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
