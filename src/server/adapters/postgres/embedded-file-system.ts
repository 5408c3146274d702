import { closeSync, fstatSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { OnDisk } from "./on-disk.ts";

type ModuleOptions = Parameters<NodeFS["init"]>[1];

/** What Emscripten's Node file system has and its types leave out. */
interface NodeFileSystem {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: SetAttributes;
    unlink: (parent: unknown, name: string) => void;
    rename: (...names: unknown[]) => void;
  };
  readonly stream_ops: {
    fsync?: (stream: OpenFile) => number;
    setattr: SetAttributes;
    write: (stream: OpenFile, ...rest: unknown[]) => number;
    close: (stream: OpenFile) => void;
  };
  realPath(node: unknown): string;
}
interface OpenFile {
  /** The system's file descriptor; a folder that was opened to be synced has none. */
  readonly nfd?: number;
  readonly node: { readonly name: string };
}

type SetAttributes = (file: unknown, attributes: { readonly mode?: number | null }) => void;
const ERRNO_IO = 29;
/** PostgreSQL's log, of which every commit waits for a piece to be on disk. */
const LOG_FILE = /^[0-9A-F]{24}$/;
const SOON_MS = 200;

/** PGlite gives each file it makes to everybody, with a chmod that the process' umask does not reach. */
const OTHERS = 0o077;

/**
 * PGlite's file system on disk, with the fsync it lacks: without it a commit survives kill -9 but not a power cut. What it
 * makes is its owner's alone.
 */
export class DurableFileSystem extends NodeFS {
  readonly #onLost: () => never;
  /** Pieces of the log that PostgreSQL believes on disk, and that are not yet. */
  readonly #unsynced = new Map<number, OpenFile>();
  #isGathering = false;
  #syncSoon: NodeJS.Timeout | null = null;

  /** `onLost` ends the database at once: something that counts as committed cannot be put on disk. */
  constructor(directory: string, onLost: () => never) {
    super(directory);
    this.#onLost = onLost;
  }

  /**
   * Runs statements and puts what they committed on disk together, before it returns: nobody may hear of them earlier. Where "soon" is
   * enough, it returns before, and the next that is not soon takes them along. Either way the log reaches the disk before anything
   * else that is written, cut, renamed, deleted or synced meanwhile.
   */
  async syncOnce<T>(work: () => Promise<T>, onDisk: OnDisk): Promise<T> {
    this.#isGathering = true;
    try {
      return await work();
    } finally {
      this.#isGathering = false;
      if (onDisk === "at-once") this.#syncLog();
      else if (this.#unsynced.size > 0) this.#syncSoon ??= setTimeout(() => this.#syncLog(), SOON_MS);
    }
  }

  readonly #afterLog =
    <Given extends unknown[], Answer>(work: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      this.#syncLog();
      return work(...given);
    };

  #syncLog(): void {
    if (this.#syncSoon !== null) clearTimeout(this.#syncSoon);
    this.#syncSoon = null;
    if (this.#unsynced.size === 0) return;
    const files = [...this.#unsynced.values()];
    this.#unsynced.clear();
    try {
      for (const file of files) syncOpenFile(file);
      if (files.some(isDeletedLog)) this.#onLost();
    } catch {
      this.#onLost();
    }
  }

  override async init(pglite: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync: NonNullable<ModuleOptions["preRun"]>[number] = (module) => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      const { mknod } = files.node_ops;
      files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
      files.node_ops.setattr = this.#afterLog(forOwnerOnly(files.node_ops.setattr));
      files.node_ops.unlink = this.#afterLog(files.node_ops.unlink);
      files.node_ops.rename = this.#afterLog(files.node_ops.rename);
      files.stream_ops.setattr = this.#afterLog(forOwnerOnly(files.stream_ops.setattr));
      files.stream_ops.close = this.#afterLog(files.stream_ops.close);
      const { write } = files.stream_ops;
      files.stream_ops.write = (file, ...rest) => {
        if (!isLog(file)) this.#syncLog();
        return write(file, ...rest);
      };
      files.stream_ops.fsync = (file) => {
        try {
          if (this.#isGathering && isLog(file)) {
            this.#unsynced.set(file.nfd, file);
            return isDeletedLog(file) ? ERRNO_IO : 0;
          }
          this.#syncLog();
          if (file.nfd === undefined) syncFolder(files.realPath(file.node));
          else syncOpenFile(file);
          return isDeletedLog(file) ? ERRNO_IO : 0;
        } catch {
          // PostgreSQL stops rather than believe a page is on disk that is not.
          return ERRNO_IO;
        }
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

const forOwnerOnly =
  (setAttributes: SetAttributes): SetAttributes =>
  (file, attributes) =>
    setAttributes(
      file,
      typeof attributes.mode === "number" ? { ...attributes, mode: attributes.mode & ~OTHERS } : attributes,
    );
const isLog = (file: OpenFile): file is OpenFile & { readonly nfd: number } =>
  file.nfd !== undefined && LOG_FILE.test(file.node.name);

function syncOpenFile({ nfd }: OpenFile): void {
  if (nfd !== undefined) fsyncSync(nfd);
}

/** What is written to a file that somebody has deleted goes nowhere, and no error says so. */
const isDeletedLog = (file: OpenFile): boolean => isLog(file) && fstatSync(file.nfd).nlink === 0;

/** Makes names in a folder durable. Windows cannot sync a folder, and needs not. */
export function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
