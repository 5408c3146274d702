import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Prefix of the socket folder that is used if the data folder's path is too long for a socket. */
export const SOCKET_FOLDER_PREFIX = "redraft-socket-";
const PATIENCE_MS = 15_000;

/** What we read from postmaster.pid. PostgreSQL writes this file when it starts. */
interface PidFile {
  readonly pid: number;
  readonly port: number;
  /** null: the server listens on a port, not on a socket. */
  readonly socketFolder: string | null;
}

/** Lines of postmaster.pid: pid, data folder, start time, port, socket folder, address. null: no file. */
export function readPidFile(folder: string): PidFile | null {
  const path = join(folder, "postmaster.pid");
  if (!existsSync(path)) return null;
  const [pid, , , port, socketFolder = ""] = readFileSync(path, "utf8").split("\n");
  const place = socketFolder === "." ? folder : socketFolder;
  return { pid: Number(pid), port: Number(port), socketFolder: place === "" ? null : place };
}

/**
 * Stops the PostgreSQL server that an earlier run left in the cluster `folder`: sends SIGINT, and SIGKILL after 15
 * seconds. After kill -9 of Redraft, PostgreSQL usually stops by itself a moment later. Resolves when no process is
 * left.
 */
export async function endOrphanedServer(folder: string): Promise<void> {
  const found = readPidFile(folder);
  if (found === null) return;
  const deadline = performance.now() + PATIENCE_MS;
  for (let left = processesIn(folder, found.pid); left.length > 0; left = processesIn(folder, found.pid)) {
    const isLate = performance.now() > deadline;
    for (const pid of left) if (pid === found.pid || isLate) signal(pid, isLate ? "SIGKILL" : "SIGINT");
    await sleep(50);
  }
  // A new program may have this pid now. While these files exist, PostgreSQL would take it for a running server and
  // refuse to start.
  if (!isHidden(found.pid))
    for (const name of ["postmaster.pid", `.s.PGSQL.${found.port}.lock`]) rmSync(join(folder, name), { force: true });
  const socket = found.socketFolder;
  if (socket !== null && basename(socket).startsWith(SOCKET_FOLDER_PREFIX))
    rmSync(socket, { recursive: true, force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

/** On Linux, all processes of the server in `folder`. On other systems, only its main process. */
function processesIn(folder: string, main: number): number[] {
  if (process.platform === "linux") {
    const place = realpathSync(folder);
    const pids = readdirSync("/proc").filter((name) => Number(name) > 0);
    return pids.filter((pid) => workingFolderOf(pid) === place && isPostgres(pid)).map(Number);
  }
  try {
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(main)], { encoding: "utf8" });
    return command.includes(folder) ? [main] : [];
  } catch {
    return [];
  }
}

/** Another program, such as a user's shell, may have the same working folder. So this checks which program it is. */
function isPostgres(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres";
  } catch {
    return false;
  }
}

function workingFolderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** True if we may not read the working folder of the process. It may then still be the server. */
function isHidden(pid: number): boolean {
  if (process.platform !== "linux") return true;
  try {
    readlinkSync(`/proc/${pid}/cwd`);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}
