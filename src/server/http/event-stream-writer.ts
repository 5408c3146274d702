import type { FastifyReply } from "fastify";

const HEARTBEAT_MS = 15_000;

/**
 * Writes Server-Sent Events as OpenAI's clients read them: data lines, and comments that keep the connection alive.
 * Nothing is sent before `open`, so that the response to an early failure can still have an error status.
 */
export class EventStreamWriter {
  readonly #reply: FastifyReply;
  #heartbeat: NodeJS.Timeout | null = null;
  #isOpen = false;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const { raw } = this.#reply;
    this.#reply.hijack();
    raw.writeHead(200, {
      ...headersOf(this.#reply),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Otherwise proxies would delay the stream, to compress or buffer it.
      "x-accel-buffering": "no",
    });
    // Writing to a client that has disconnected is not an error.
    raw.on("error", () => undefined);
    raw.flushHeaders();
    this.#heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  }

  /** `data` must be one line. `event` is the type of the event; absent: the protocol has no event types. */
  send(data: string, event?: string): void {
    this.open();
    this.#reply.raw.write(event === undefined ? `data: ${data}\n\n` : `event: ${event}\ndata: ${data}\n\n`);
  }

  end(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (this.#isOpen) this.#reply.raw.end();
  }
}

/** The headers that hooks and plug-ins have set. Fastify does not send them for a hijacked reply. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
