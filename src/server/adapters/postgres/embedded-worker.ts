import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { DurableFileSystem, syncFolder } from "./embedded-file-system.ts";
import type { OnDisk } from "./on-disk.ts";

/** What the worker is started with. `directory` null keeps everything in memory, for tests. */
export interface EmbeddedWorkerOptions {
  readonly directory: string | null;
  /** A data folder as `dump` gave it, to begin with instead of an empty one. */
  readonly template: Uint8Array | null;
}

/** `connect` begins a session; `bytes` are whole protocol messages; `dump` asks for the data folder as a tar.gz. */
export type ToEmbeddedWorker =
  | { readonly kind: "connect"; readonly connection: number }
  | { readonly kind: "bytes"; readonly connection: number; readonly bytes: Uint8Array; readonly onDisk: OnDisk }
  | { readonly kind: "dump" }
  | { readonly kind: "close" };

export type FromEmbeddedWorker =
  | { readonly kind: "ready" }
  /** It could not be opened, or cannot go on; `problem` is what PostgreSQL said of it. */
  | { readonly kind: "unusable"; readonly problem: string }
  | { readonly kind: "connected"; readonly connection: number }
  | { readonly kind: "bytes"; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: "dumped"; readonly bytes: Uint8Array }
  | { readonly kind: "closed" };

/** PostgreSQL's levels that end what it is doing, and what it says before it has levels. */
const SERIOUS = /\b(?:ERROR|FATAL|PANIC):|^postgres: /;

const PANIC = /\bPANIC:/;

/** An error of the file system, which its file system for WebAssembly hands on as it is. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "code" in error;

async function serve(port: MessagePort, options: EmbeddedWorkerOptions): Promise<void> {
  const reply = (message: FromEmbeddedWorker, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  let said = "";
  const onStderr = (line: string): boolean => {
    // What stopped it, not what it tried afterwards.
    if (!SERIOUS.test(said)) said = line;
    // It would go down and come up again as processes; here it hangs.
    if (PANIC.test(line)) reply({ kind: "unusable", problem: line });
    return false;
  };
  // Committed, and not on disk: this session says so no more, and the next one finds what is.
  const onLost = (): never => {
    reply({ kind: "unusable", problem: "The log of the database could not be put on disk." });
    process.exit(1);
  };
  const opened = await open(options, { onLost, onStderr }).catch((error: unknown) => {
    reply({
      kind: "unusable",
      problem: SERIOUS.test(said) || !isOfSystem(error) ? said || String(error) : String(error),
    });
    return null;
  });
  if (opened === null) return;
  const { pglite, files } = opened;

  const answer = async (message: ToEmbeddedWorker): Promise<void> => {
    switch (message.kind) {
      case "connect":
        // There is one session behind all connections, so a new one must not see what the last one left in it.
        if (pglite.isInTransaction()) await pglite.exec("ROLLBACK");
        await pglite.exec("DISCARD ALL");
        return reply({ kind: "connected", connection: message.connection });
      case "bytes": {
        const run = () => runProtocol(pglite, message.bytes);
        const bytes = files === null ? await run() : await files.syncOnce(run, message.onDisk);
        return reply({ kind: "bytes", connection: message.connection, bytes }, [bytes.buffer]);
      }
      case "dump": {
        const dump = await pglite.dumpDataDir("gzip");
        return reply({ kind: "dumped", bytes: new Uint8Array(await dump.arrayBuffer()) });
      }
      case "close":
        await pglite.close();
        return reply({ kind: "closed" });
    }
  };

  let last = Promise.resolve();
  port.on("message", (message: ToEmbeddedWorker) => {
    last = last.then(() => answer(message));
    last.catch((error: unknown) => {
      // Nothing sensible can be said on a connection whose database broke: end the worker, which ends the connection.
      queueMicrotask(() => {
        throw error;
      });
    });
  });
  reply({ kind: "ready" });
}

/** The streaming call, because the plain one keeps every parsed reply for as long as the process lives. */
async function runProtocol(pglite: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  // The callback's bytes are a window into the database's own memory, which the next step overwrites.
  await pglite.execProtocolRawStream(bytes, { onRawData: (piece) => pieces.push(piece.slice()) });
  const whole = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

interface Opened {
  readonly pglite: PGlite;
  /** null: everything is in memory. */
  readonly files: DurableFileSystem | null;
}

interface Told {
  readonly onLost: () => never;
  readonly onStderr: (line: string) => boolean;
}

async function open(options: EmbeddedWorkerOptions, told: Told): Promise<Opened> {
  const template = options.template === null ? {} : { loadDataDir: new Blob([new Uint8Array(options.template)]) };
  if (options.directory !== null) return openOnDisk(options.directory, template, told);
  const startParams = [...PGlite.defaultStartParams, ...MODEST];
  return { pglite: await PGlite.create({ fs: new MemoryFS(), startParams, ...template }), files: null };
}

async function openOnDisk(
  directory: string,
  template: { loadDataDir?: Blob },
  { onLost, onStderr }: Told,
): Promise<Opened> {
  const mark = join(dirname(directory), ".creating-database");
  // A first start that was cut off leaves half a data folder. The mark says so, and that nothing is in it yet.
  if (existsSync(mark)) rmSync(directory, { recursive: true, force: true });
  const isNew = !existsSync(join(directory, "PG_VERSION"));
  if (isNew) {
    writeFileSync(mark, "");
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    syncFolder(dirname(mark));
  } else await refuseOtherMajor(directory);
  const create = async (from: { loadDataDir?: Blob }): Promise<Opened> => {
    const files = new DurableFileSystem(directory, onLost);
    return { pglite: await PGlite.create({ fs: files, startParams: durableStartParams(), onStderr, ...from }), files };
  };
  if (isNew) {
    // Making a database takes twice the memory of opening one, and WebAssembly gives none back before its end.
    await create(template).then(({ pglite }) => pglite.close());
    syncTree(directory);
    syncFolder(dirname(directory));
    rmSync(mark, { force: true });
  }
  return await create({});
}

/** The PostgreSQL this PGlite is; it cannot read the folder of another major version. */
const POSTGRES_MAJOR = "18";

async function refuseOtherMajor(directory: string): Promise<void> {
  const found = (await readFile(join(directory, "PG_VERSION"), "utf8")).trim();
  if (found === POSTGRES_MAJOR) return;
  throw new Error(
    `The data folder ${directory} was written by PostgreSQL ${found}, this Redraft has PostgreSQL ${POSTGRES_MAJOR}. ` +
      "Run `redraft export` with the Redraft that wrote it, and `redraft import` with this one.",
  );
}

/** All of it is taken from the start; what does not fit is read from the system's own cache. */
const MODEST = ["-c", "shared_buffers=32MB"];

const durableStartParams = (): string[] => [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"), // -F is "never fsync"
  ...MODEST,
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
];

/** Initialisation writes some thousand files without fsync; PostgreSQL takes them for durable from then on. */
function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncFolder(directory);
}

function syncFile(path: string): void {
  const descriptor = openSync(path, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

if (parentPort !== null) await serve(parentPort, workerData as EmbeddedWorkerOptions);
