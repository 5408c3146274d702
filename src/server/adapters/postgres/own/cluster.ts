import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { OperatorError } from "#server/operator-error.ts";
import { findPostgresProgramFolder, NoProgramsError } from "./programs.ts";

export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The folder of one PostgreSQL server. PostgreSQL calls it a cluster. */
export interface Cluster {
  readonly folder: string;
  /** The account that runs PostgreSQL; null: the account of this process. PostgreSQL refuses to run as root. */
  readonly owner: SystemAccount | null;
  readonly password: string;
}

export const CLUSTER_NAME = "postgresql";
export const CLUSTER_USER = "redraft";
const UNFINISHED_CLUSTER = ".creating-database-";
const PASSWORD_FILE = "redraft-password";
const POSTGRES_MAJOR = "18";

export const clusterFolder = (directory: string): string => join(directory, CLUSTER_NAME);
export const hasCluster = (directory: string): boolean => existsSync(join(clusterFolder(directory), "PG_VERSION"));

/** Opens the cluster in `directory`, or creates it. This process must hold the lock of `directory`. */
export async function openCluster(directory: string): Promise<Cluster> {
  const folder = clusterFolder(directory);
  if (!hasCluster(directory)) await makeCluster(directory);
  const major = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (major !== POSTGRES_MAJOR)
    throw new Error(
      `The folder ${folder} was written by PostgreSQL ${major}, and this Redraft has PostgreSQL ${POSTGRES_MAJOR}. ` +
        "Run `redraft export` with the Redraft that wrote it, and `redraft import` with this one.",
    );
  return { folder, owner: ownerOf(folder), password: readClusterPassword(folder) };
}

export const readClusterPassword = (folder: string): string => readFileSync(join(folder, PASSWORD_FILE), "utf8").trim();

/**
 * How to run PostgreSQL's programs on the cluster in `folder`. `name`: pass this path to them. `options`: pass these to
 * `spawn`.
 */
export function postgresProcessOptions(folder: string, owner: SystemAccount | null) {
  const { PATH = "", SystemRoot } = process.env;
  return {
    // The other account may have no access to the parent folders. It can always use its working folder.
    name: owner === null || process.platform !== "linux" ? folder : "/proc/self/cwd",
    options: { cwd: folder, env: { PATH, LC_ALL: "C", ...(SystemRoot && { SystemRoot }) }, ...owner },
  };
}

/** The finished cluster gets its final name in one step, so an interrupted start leaves no partial cluster. */
async function makeCluster(directory: string): Promise<void> {
  const owner = unprivilegedAccount();
  for (const name of readdirSync(directory))
    if (name.startsWith(UNFINISHED_CLUSTER)) removeUnfinished(join(directory, name));
  // A new name each time: after kill -9 of Redraft, the old initdb still runs, and at its end deletes its folder.
  const unfinished = mkdtempSync(join(directory, UNFINISHED_CLUSTER));
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${unfinished}-password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  const opened = openSync(passwordFile, "r");
  try {
    if (owner !== null) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const { name, options } = postgresProcessOptions(unfinished, owner);
    const place = [
      ...[`--pgdata=${name}`, `--username=${CLUSTER_USER}`],
      `--pwfile=${owner === null ? passwordFile : "/dev/fd/3"}`,
    ];
    const text = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const program = join(findPostgresProgramFolder(owner !== null), "initdb");
    await run(program, [...place, "--auth=scram-sha-256", ...text, "--no-instructions"], options, opened);
  } finally {
    closeSync(opened);
    rmSync(passwordFile);
  }
  const kept = join(unfinished, PASSWORD_FILE);
  writeFileSync(kept, `${password}\n`, { mode: 0o600, flush: true });
  if (owner !== null) chownSync(kept, owner.uid, owner.gid);
  // Fails if a folder without PG_VERSION already has this name. It may contain data, so it is not deleted.
  renameSync(unfinished, clusterFolder(directory));
}

/** An initdb from an earlier start may still write to the folder, so this can fail. Then a later start removes it. */
function removeUnfinished(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
  } catch {
    // No code reads the folder, so it may stay.
  }
}

/** Runs `program` until it exits. Rejects with the last part of its error output. */
function run(
  program: string,
  args: readonly string[],
  options: ReturnType<typeof postgresProcessOptions>["options"],
  opened: number,
): Promise<void> {
  const child = spawn(program, args, { ...options, windowsHide: true, stdio: ["ignore", "ignore", "pipe", opened] });
  let output = "";
  (child.stdio[2] as Readable).on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  });
  return new Promise((resolve, reject) => {
    // ENOENT can also mean that the program's loader is missing, as on systems with musl.
    child.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new NoProgramsError() : error),
    );
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else if (output.includes(NO_SUCH_ACCOUNT)) reject(new NoAccountError());
      else reject(new Error(`initdb ended with ${signal ?? code}: ${output.trim()}`));
    });
  });
}

/** Part of initdb's message if the account is not in /etc/passwd. There is no exit code for this. */
const NO_SUCH_ACCOUNT = "could not look up effective user ID";

class NoAccountError extends OperatorError {
  constructor() {
    super(
      `PostgreSQL runs only as a user that has a name, and user id ${process.getuid?.()} has none on this system. ` +
        "Add it to /etc/passwd, start Redraft as another user, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

/** If this process is root, returns the owner of the folder, who must run PostgreSQL; else null. */
function ownerOf(folder: string): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  // The folder belongs to root, so root has copied it here.
  const owner = unprivilegedAccount();
  if (owner !== null) giveTo(folder, owner);
  return owner;
}

function giveTo(folder: string, { uid, gid }: SystemAccount): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
}

/** If this process is root, returns the account "nobody", which every system has; else null. */
export function unprivilegedAccount(): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  const nobody = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody");
  return { uid: Number(nobody?.[2] ?? 65_534), gid: Number(nobody?.[3] ?? 65_534) };
}
