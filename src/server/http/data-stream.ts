import type { FastifyReply } from "fastify";

const HEARTBEAT_MS = 15_000;

/**
 * Server-Sent Events as OpenAI's clients read them: lines of data, comments to keep the connection alive. Nothing goes out before
 * `open`, so that what fails early can still be answered with a status of its own.
 */
export class DataStream {
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
      // Proxies would otherwise hold the stream back to compress or buffer it.
      "x-accel-buffering": "no",
    });
    // What is written to a client that has gone goes nowhere.
    raw.on("error", () => undefined);
    raw.flushHeaders();
    this.#heartbeat = setInterval(() => raw.write(": still here\n\n"), HEARTBEAT_MS);
  }

  /** `data`: one line. `event`: its type, for protocols that name them. */
  send(data: string, event?: string): void {
    this.open();
    this.#reply.raw.write(event === undefined ? `data: ${data}\n\n` : `event: ${event}\ndata: ${data}\n\n`);
  }

  end(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (this.#isOpen) this.#reply.raw.end();
  }
}

/** What hooks and plug-ins put on the reply, which a hijacked reply would otherwise lose. */
const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
