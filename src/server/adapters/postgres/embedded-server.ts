import { Worker } from "node:worker_threads";
import type { EmbeddedWorkerOptions, FromEmbeddedWorker, ToEmbeddedWorker } from "./embedded-worker.ts";

/** One connection's ears. */
export interface EmbeddedListener {
  onConnected(): void;
  onBytes(bytes: Uint8Array): void;
  /** The database is gone; `error` says why when it was not asked to close. */
  onEnd(error: Error | null): void;
}

/** PostgreSQL compiled to WebAssembly, in a thread of its own so that a long query never stops the event loop. */
export class EmbeddedServer {
  readonly #worker: Worker;
  #current: { readonly connection: number; readonly listener: EmbeddedListener } | null = null;
  #connections = 0;
  #onDumped: ((bytes: Uint8Array) => void) | null = null;
  #failure: Error | null = null;
  #isOver = false;
  readonly #ready: Promise<void>;
  readonly #over: Promise<void>;

  private constructor(options: EmbeddedWorkerOptions) {
    this.#worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
      workerData: options,
      // Not this process's flags: some are refused in a thread, and none is meant for it.
      execArgv: [],
    });
    const ready = Promise.withResolvers<void>();
    this.#ready = ready.promise;
    const over = Promise.withResolvers<void>();
    this.#over = over.promise;
    this.#worker.on("message", (message: FromEmbeddedWorker) => {
      if (message.kind === "ready") ready.resolve();
      else if (message.kind === "unusable") {
        ready.reject(new Error(message.problem));
        void this.#worker.terminate();
      } else this.#receive(message);
    });
    this.#worker.on("error", (error) => {
      this.#failure = error;
    });
    this.#worker.on("exit", () => {
      this.#isOver = true;
      ready.reject(this.#failure ?? new Error("The embedded database ended before it was ready."));
      this.#current?.listener.onEnd(this.#failure);
      over.resolve();
    });
  }

  static async start(options: EmbeddedWorkerOptions): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(options);
    await server.#ready;
    return server;
  }

  /**
   * Begins a connection and takes the session from the one before: the pool opens the next connection while it still
   * says goodbye to a broken one. Answers the connection's number.
   */
  attach(listener: EmbeddedListener): number {
    const connection = ++this.#connections;
    this.#current = { connection, listener };
    if (this.#isOver)
      queueMicrotask(() => listener.onEnd(this.#failure ?? new Error("The embedded database is closed.")));
    else this.#post({ kind: "connect", connection });
    return connection;
  }

  detach(connection: number): void {
    if (this.#current?.connection === connection) this.#current = null;
  }

  /** Takes the bytes along: nobody else may use them afterwards. */
  send(connection: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#current?.connection === connection) this.#post({ kind: "bytes", connection, bytes }, [bytes.buffer]);
  }

  /** The whole data folder as a tar.gz, to begin others with. */
  dump(): Promise<Uint8Array> {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    this.#onDumped = resolve;
    this.#post({ kind: "dump" });
    return promise;
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }

  /** Waits for what was sent, writes a checkpoint and ends the thread. */
  async close(): Promise<void> {
    if (this.#isOver) return;
    this.ref();
    this.#post({ kind: "close" });
    await this.#over;
  }

  #post(message: ToEmbeddedWorker, transfer: ArrayBuffer[] = []): void {
    if (!this.#isOver) this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromEmbeddedWorker): void {
    switch (message.kind) {
      case "connected":
        this.#listenerOf(message.connection)?.onConnected();
        return;
      case "bytes":
        this.#listenerOf(message.connection)?.onBytes(message.bytes);
        return;
      case "dumped":
        this.#onDumped?.(message.bytes);
        return;
      case "closed":
        void this.#worker.terminate();
        return;
    }
  }

  /** What a connection asked for that has lost the session is nobody's any more. */
  #listenerOf(connection: number): EmbeddedListener | null {
    return this.#current?.connection === connection ? this.#current.listener : null;
  }
}
