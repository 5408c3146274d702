import { closeSync, fstatSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type ModuleOptions = Parameters<NodeFS["init"]>[1];

/** What Emscripten's Node file system has and its types leave out. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath(node: unknown): string;
}
interface OpenFile {
  /** The system's file descriptor; a folder that was opened to be synced has none. */
  readonly nfd?: number;
  readonly node: { readonly name: string };
}

const ERRNO_IO = 29;
/** PostgreSQL's log, of which every commit waits for a piece to be on disk. */
const LOG_FILE = /^[0-9A-F]{24}$/;

/** PGlite's file system on disk, with the fsync it lacks: without it a commit survives kill -9 but not a power cut. */
export class DurableFileSystem extends NodeFS {
  override async init(pglite: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync: NonNullable<ModuleOptions["preRun"]>[number] = (module) => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      files.stream_ops.fsync = (file) => {
        try {
          if (file.nfd === undefined) syncFolder(files.realPath(file.node));
          else fsyncSync(file.nfd);
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

/** What is written to a file that somebody has deleted goes nowhere, and no error says so. */
const isDeletedLog = ({ nfd, node }: OpenFile): boolean =>
  nfd !== undefined && LOG_FILE.test(node.name) && fstatSync(nfd).nlink === 0;

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
