import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  CLUSTER_USER,
  type Cluster,
  clusterFolder,
  openCluster,
  postgresProcessOptions,
  readClusterPassword,
} from "./cluster.ts";
import { endOrphanedServer, readPidFile, SOCKET_FOLDER_PREFIX } from "./orphaned-server.ts";
import { findPostgresProgramFolder, NoProgramsError } from "./programs.ts";

export interface EmbeddedPostgres {
  readonly url: string;
  close(): Promise<void>;
}

const SOCKET_PORT = 5432;
/** The longest socket path that all systems accept. macOS has the lowest limit. */
const PATH_BYTES_MAX = 103;
/**
 * A start that takes longer counts as stuck. After a kill, a start takes long, because PostgreSQL first reads its WAL.
 */
const START_TIMEOUT_MS = 100_000;
const LOOK_DELAY_MS = 15;
/** Processes of an earlier run may need a moment to stop. */
const TRIES = 4;
const RETRY_DELAY_MS = 500;
const RESTART_DELAY_MS = 100;
const RESTART_RETRY_MS = 2_000;
/**
 * Time between two checks that the folder still exists. PostgreSQL itself checks only once a minute. If the folder is
 * gone, it still confirms commits until then, and they are lost.
 */
const FOLDER_LOOK_MS = 200;

/**
 * Settings for one site on one machine: little memory, and every commit on disk. WAL files are not reused, because
 * reused files keep deleted text.
 */
const SETTINGS = Object.entries({
  shared_buffers: "32MB",
  huge_pages: "off",
  unix_socket_permissions: "0700",
  max_connections: "30",
  jit: "off",
  io_method: "sync",
  max_worker_processes: "0",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  autovacuum_max_workers: "1",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_recycle: "off",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  // Statements contain users' text, which must not be logged.
  log_min_error_statement: "panic",
}).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

// This shell outlives a kill -9 of this process. Its input then closes without a line, and the shell stops PostgreSQL.
const END_WITH_US = 'read _ && exit; kill -INT "$1"';

/**
 * Starts PostgreSQL on the cluster in `directory`, and creates the cluster if it is missing. This process must hold the
 * lock of `directory`. First stops processes that an earlier run left. If PostgreSQL stops by itself, calls `onEnded`
 * and restarts it. PostgreSQL stops with this process, even after kill -9.
 */
export async function startEmbeddedPostgres(
  directory: string,
  onEnded: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(directory);
  if (process.platform === "win32") stopByPgCtl(cluster);
  else await endOrphanedServer(cluster.folder);
  const place = await placeFor(cluster);
  const url = urlOf(place, cluster.password);
  let isClosing = false;
  let running: Running | null = null;
  let restarting: Promise<void> = Promise.resolve();

  async function startAgain(): Promise<void> {
    await sleep(RESTART_DELAY_MS);
    // A deleted database is not created again, because an empty one would hide the loss.
    while (!isClosing && existsSync(join(cluster.folder, "PG_VERSION"))) {
      try {
        keep(await launch(cluster, place, url));
        return;
      } catch (error) {
        onEnded(error as Error);
        await sleep(RESTART_RETRY_MS);
      }
    }
  }
  function keep(started: Running): void {
    running = started;
    void started.ended.then((output) => {
      running = null;
      if (isClosing) return;
      onEnded(new Error(`PostgreSQL ended by itself: ${output}`));
      restarting = startAgain();
    });
  }

  keep(await launch(cluster, place, url));
  const looking = setInterval(() => {
    if (!existsSync(join(cluster.folder, "PG_VERSION"))) running?.child.kill("SIGQUIT");
  }, FOLDER_LOOK_MS).unref();
  return {
    url,
    async close() {
      isClosing = true;
      clearInterval(looking);
      // A restart may be in progress. Without this wait, its server would still run after the folder's lock is
      // released.
      await restarting;
      const ending = running;
      if (ending !== null) end(cluster, ending.child);
      await ending?.ended;
      if (place.kind === "socket" && place.folder !== cluster.folder) rmSync(place.folder, { recursive: true });
    },
  };
}

/** The URL of the server that another process runs on the cluster in `directory`; null: none runs. */
export function findRunningServerUrl(directory: string): string | null {
  const folder = clusterFolder(directory);
  const found = readPidFile(folder);
  if (found === null) return null;
  const place: Place =
    found.socketFolder === null ? { kind: "port", port: found.port } : { kind: "socket", folder: found.socketFolder };
  return urlOf(place, readClusterPassword(folder));
}

type Place =
  | { readonly kind: "socket"; readonly folder: string }
  /** For Windows, where `pg` cannot connect to a socket in a folder. */
  | { readonly kind: "port"; readonly port: number };

async function placeFor({ folder, owner }: Cluster): Promise<Place> {
  if (process.platform === "win32") return { kind: "port", port: await freePort() };
  const path = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX) return { kind: "socket", folder };
  const short = mkdtempSync(join(tmpdir(), SOCKET_FOLDER_PREFIX));
  if (owner !== null) chownSync(short, owner.uid, owner.gid);
  return { kind: "socket", folder: short };
}

const urlOf = (place: Place, password: string): string =>
  place.kind === "socket"
    ? `postgres://${CLUSTER_USER}:${password}@${encodeURIComponent(place.folder)}:${SOCKET_PORT}/postgres`
    : `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${place.port}/postgres`;

interface Running {
  readonly child: ChildProcess;
  /** Resolves when the server has stopped, with the last part of its error output. */
  readonly ended: Promise<string>;
}

async function launch(cluster: Cluster, place: Place, url: string): Promise<Running> {
  for (let tries = 1; ; tries++) {
    const running = begin(cluster, place);
    const problem = await Promise.race([running.ended, untilItAnswers(url, running.child)]);
    if (problem === null) return running;
    if (running.child.exitCode === null) end(cluster, running.child);
    if (tries === TRIES) throw new Error(problem);
    await sleep(RETRY_DELAY_MS);
  }
}

function begin({ folder, owner }: Cluster, place: Place): Running {
  const { name, options } = postgresProcessOptions(folder, owner);
  const where =
    place.kind === "port"
      ? ["-p", String(place.port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
      : [
          ...["-p", String(SOCKET_PORT), "-c", "listen_addresses="],
          // "." is the cluster's folder. Its full path could be too long, or contain blanks or commas.
          ...["-c", `unix_socket_directories=${place.folder === folder ? "." : place.folder}`],
        ];
  const program = join(findPostgresProgramFolder(owner !== null), "postgres");
  const child = spawn(program, ["-D", name, ...where, ...SETTINGS], {
    ...options,
    // Ctrl-C in the terminal must not stop PostgreSQL, because running answers still have to be stored.
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  });
  const watch = child.pid === undefined || process.platform === "win32" ? null : endWithUs(child.pid, options);
  const ended = new Promise<string>((resolve) => {
    child.once("exit", () => {
      watch?.stdin?.end("\n");
      resolve(output.trim().replaceAll(name, folder) || "there was no error output");
    });
    child.once("error", (error: NodeJS.ErrnoException) =>
      // ENOENT can also mean that the program's loader is missing, as on systems with musl.
      resolve(error.code === "ENOENT" ? new NoProgramsError().message : error.message),
    );
  });
  return { child, ended };
}

function endWithUs(pid: number, options: ReturnType<typeof postgresProcessOptions>["options"]): ChildProcess {
  const watch = spawn("sh", ["-c", END_WITH_US, "sh", String(pid)], {
    ...options,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.on("error", () => undefined);
  watch.stdin?.on("error", () => undefined);
  return watch;
}

/** Makes the server close its connections and stop cleanly. */
function end(cluster: Cluster, child: ChildProcess): void {
  if (process.platform === "win32") stopByPgCtl(cluster);
  else child.kill("SIGINT");
}

/**
 * Windows has no signals. pg_ctl asks the server through a pipe to stop, and waits until it has stopped. If no server
 * runs, pg_ctl does nothing.
 */
function stopByPgCtl({ folder, owner }: Cluster): void {
  const program = join(findPostgresProgramFolder(owner !== null), "pg_ctl");
  spawnSync(program, ["stop", "-D", folder, "-m", "fast"], { stdio: "ignore", windowsHide: true });
}

/**
 * Resolves with null when the server answers, or with a problem if that takes too long. Stays pending if the process
 * has exited, because `Running.ended` then has the message.
 */
async function untilItAnswers(url: string, child: ChildProcess): Promise<string | null> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let problem = "";
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return null;
    } catch (error) {
      problem = String(error);
    } finally {
      void client.end().catch(() => undefined);
    }
    await sleep(LOOK_DELAY_MS);
  }
  if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => undefined);
  return `PostgreSQL did not answer in time: ${problem}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
