import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { EmbeddedWorkerOptions, FromEmbeddedWorker, ToEmbeddedWorker } from "./embedded-worker.ts";
import type { OnDisk } from "./on-disk.ts";

/** One connection's ears. */
export interface EmbeddedListener {
  onConnected(): void;
  onBytes(bytes: Uint8Array): void;
  /** The database is gone; `error` says why when it was not asked to close. */
  onEnd(error: Error | null): void;
}

/** Between two tries to open a database that has ended by itself. */
const REOPEN_DELAY_MS = 2_000;

/** As PostgreSQL says it when it is going down. */
class EmbeddedEndedError extends Error {
  override readonly name = "EmbeddedEndedError";
  readonly code = "57P01";
}

/**
 * PostgreSQL compiled to WebAssembly, in a thread of its own so that a long query never stops the event loop. When it ends by
 * itself, as PostgreSQL does when its log cannot be written, the next connection opens its folder again.
 */
export class EmbeddedServer {
  readonly #options: EmbeddedWorkerOptions;
  #worker: Worker;
  #current: { readonly connection: number; readonly listener: EmbeddedListener } | null = null;
  #connections = 0;
  #onDumped: ((bytes: Uint8Array) => void) | null = null;
  #failure: Error | null = null;
  #isOver = false;
  #isClosing = false;
  #launchedAt = 0;
  #onDisk: OnDisk = "at-once";
  #ready: PromiseWithResolvers<void>;
  #over: PromiseWithResolvers<void>;

  private constructor(options: EmbeddedWorkerOptions) {
    this.#options = options;
    this.#ready = Promise.withResolvers();
    this.#over = Promise.withResolvers();
    this.#worker = this.#launch();
  }

  static async start(options: EmbeddedWorkerOptions): Promise<EmbeddedServer> {
    const server = new EmbeddedServer(options);
    await server.#ready.promise;
    return server;
  }

  #launch(): Worker {
    this.#launchedAt = performance.now();
    this.#failure = null;
    this.#isOver = false;
    const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), {
      workerData: this.#options,
      // Not this process's flags: some are refused in a thread, and none is meant for it.
      execArgv: [],
    });
    worker.on("message", (message: FromEmbeddedWorker) => {
      if (message.kind === "ready") this.#ready.resolve();
      else if (message.kind === "unusable") {
        this.#failure = new Error(message.problem);
        void worker.terminate();
      } else this.#receive(message);
    });
    worker.on("error", (error) => {
      this.#failure = error;
    });
    worker.on("exit", () => {
      this.#isOver = true;
      this.#ready.reject(this.#failure ?? new Error("The embedded database ended before it was ready."));
      this.#current?.listener.onEnd(this.#isClosing ? null : this.#ended());
      this.#over.resolve();
    });
    return worker;
  }

  /**
   * Begins a connection and takes the session from the one before: the pool opens the next connection while it still
   * says goodbye to a broken one. Answers the connection's number.
   */
  attach(listener: EmbeddedListener): number {
    const connection = ++this.#connections;
    this.#current = { connection, listener };
    if (this.#isOver && this.#canReopen()) this.#reopen();
    if (this.#isOver) queueMicrotask(() => listener.onEnd(this.#ended()));
    else this.#post({ kind: "connect", connection });
    return connection;
  }

  /** Never a folder without a database: that would begin an empty one. */
  #canReopen(): boolean {
    const { directory } = this.#options;
    const isDue = performance.now() - this.#launchedAt > REOPEN_DELAY_MS;
    return !this.#isClosing && isDue && directory !== null && existsSync(join(directory, "PG_VERSION"));
  }

  #reopen(): void {
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => undefined);
    this.#over = Promise.withResolvers();
    this.#worker = this.#launch();
  }

  readonly #ended = () =>
    new EmbeddedEndedError("The embedded database has ended.", this.#failure === null ? {} : { cause: this.#failure });

  detach(connection: number): void {
    if (this.#current?.connection === connection) this.#current = null;
  }

  /** When what is sent from now on has to be on disk. */
  sayOnDisk(onDisk: OnDisk): void {
    this.#onDisk = onDisk;
  }

  /** Takes the bytes along: nobody else may use them afterwards. */
  send(connection: number, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#current?.connection !== connection) return;
    this.#post({ kind: "bytes", connection, bytes, onDisk: this.#onDisk }, [bytes.buffer]);
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
    this.#isClosing = true;
    if (this.#isOver) return;
    this.ref();
    this.#post({ kind: "close" });
    await this.#over.promise;
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
