import { closeSync, fstatSync, fsyncSync, openSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type ModuleOptions = Parameters<NodeFS["init"]>[1];

/** What Emscripten's Node file system has and its types leave out. */
interface NodeFileSystem {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: SetAttributes;
  };
  readonly stream_ops: { fsync?: (stream: OpenFile) => number; setattr: SetAttributes };
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

/** PGlite gives each file it makes to everybody, with a chmod that the process' umask does not reach. */
const OTHERS = 0o077;

/**
 * PGlite's file system on disk, with the fsync it lacks: without it a commit survives kill -9 but not a power cut. What it
 * makes is its owner's alone.
 */
export class DurableFileSystem extends NodeFS {
  override async init(pglite: PGlite, options: ModuleOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync: NonNullable<ModuleOptions["preRun"]>[number] = (module) => {
      const files = module.NODEFS as unknown as NodeFileSystem;
      const { mknod } = files.node_ops;
      files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
      files.node_ops.setattr = forOwnerOnly(files.node_ops.setattr);
      files.stream_ops.setattr = forOwnerOnly(files.stream_ops.setattr);
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

const forOwnerOnly =
  (setAttributes: SetAttributes): SetAttributes =>
  (file, attributes) =>
    setAttributes(
      file,
      typeof attributes.mode === "number" ? { ...attributes, mode: attributes.mode & ~OTHERS } : attributes,
    );
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
