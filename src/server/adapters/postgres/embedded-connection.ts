import { Duplex } from "node:stream";
import type { EmbeddedServer } from "./embedded-server.ts";

/**
 * Stands where `pg` expects its TCP socket, and carries the same protocol bytes to the embedded database. So the real
 * `pg` client parses, prepares and reports errors exactly as with a server.
 */
export class EmbeddedConnection extends Duplex {
  readonly #server: EmbeddedServer;
  #unsent: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  #hasStarted = false;
  #connection = 0;
  #isGathering = false;

  constructor(server: EmbeddedServer) {
    super();
    this.#server = server;
  }

  // The part of net.Socket that `pg` calls.
  connect(): this {
    this.#connection = this.#server.attach({
      onConnected: () => this.emit("connect"),
      onBytes: (bytes) => this.push(bytes),
      onEnd: (error) => this.destroy(error ?? undefined),
    });
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#server.ref();
    return this;
  }
  unref(): this {
    this.#server.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#unsent = this.#unsent.length === 0 ? chunk : Buffer.concat([this.#unsent, chunk]);
    // Statements that are written one behind the other go as one, and wait for the disk together.
    if (!this.#isGathering) queueMicrotask(() => this.#send());
    this.#isGathering = true;
    done();
  }

  #send(): void {
    this.#isGathering = false;
    const length = this.#sendableLength();
    if (length === 0 || this.destroyed) return;
    this.#server.send(this.#connection, new Uint8Array(this.#unsent.subarray(0, length)));
    this.#unsent = this.#unsent.subarray(length);
  }

  override _final(done: (error?: Error | null) => void): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#server.detach(this.#connection);
    done(error);
  }

  /**
   * How many of the waiting bytes can go: up to the last message after which the client waits for an answer. The database
   * runs one thing at a time to its end, so half a batch would leave it waiting inside a call that never returns.
   */
  #sendableLength(): number {
    let offset = 0;
    let sendable = 0;
    while (offset + 5 <= this.#unsent.length) {
      const isStartup = !this.#hasStarted;
      const typeLength = isStartup ? 0 : 1;
      const end = offset + typeLength + this.#unsent.readUInt32BE(offset + typeLength);
      if (end > this.#unsent.length) break;
      if (isStartup || isAnswered(this.#unsent.toString("latin1", offset, offset + 1))) sendable = end;
      this.#hasStarted = true;
      offset = end;
    }
    return sendable;
  }
}

/** Query, Sync and Flush make the server answer; Parse, Bind, Describe, Execute and Close only queue. */
const isAnswered = (type: string): boolean => type === "Q" || type === "S" || type === "H";
