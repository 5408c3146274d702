import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, chown, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { unprivilegedAccount } from "#server/adapters/postgres/own/cluster.ts";
import { findPostgresProgramFolder, NoProgramsError } from "#server/adapters/postgres/own/programs.ts";
import { freePort } from "./free-port.ts";
import { copyForStandby, promote, requireStandby } from "./standby.ts";

/** A real PostgreSQL server for tests. `url` names its maintenance database; databaseUrl gives the others'. */
export interface PostgresServer {
  readonly url: string;
  /** What can be done to it from outside; null for a server that is not ours. */
  readonly faults: ServerFaults | null;
  stop(): Promise<void>;
}

export interface ServerFaults {
  /** kill -9 of all its processes; resolves once it serves again. */
  crash(): Promise<void>;
  /** An orderly restart that ends every connection. */
  restart(): Promise<void>;
  /**
   * Gives it a standby, which from then on has what is acknowledged; after `underLoadMs` kill -9 of the server, and the
   * standby takes its place. Resolves once that can be written to; before that `standbyServes` is called with its port.
   */
  failOver(underLoadMs: number, standbyServes: (port: number) => Promise<void>): Promise<void>;
  /** All its processes stand still for that long. */
  pause(ms: number): Promise<void>;
}

/** `isDurable`: what was acknowledged survives a kill -9; tests that throw their data away are quicker without. */
export interface ServerSettings {
  readonly isDurable: boolean;
}

const run = promisify(execFile);
/** For a start that hangs. */
const START_TIMEOUT_MS = 100_000;

/**
 * TEST_DATABASE_URL when it is set (a server where databases may be created), else a server of our own in a temporary
 * folder, from the npm registry or from Debian's postgresql. It ends with this process, however that ends.
 */
export async function startPostgresServer(settings: ServerSettings = { isDurable: false }): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== "") return { url: given, faults: null, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "redraft-postgres-"));
  try {
    return await startIn(folder, settings);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The same server, another database. */
export function databaseUrl(server: Pick<PostgresServer, "url">, database: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

async function startIn(folder: string, settings: ServerSettings): Promise<PostgresServer> {
  const owner = unprivilegedAccount();
  let data = join(folder, "data");
  await mkdir(data);
  await chmod(folder, 0o755);
  if (owner !== null) await chown(data, owner.uid, owner.gid);
  const programs = programsFor(owner !== null);
  const environment = { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" };
  const options = { cwd: folder, env: environment, ...owner };
  await run(
    join(programs, "initdb"),
    [`--pgdata=${data}`, "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync"],
    options,
  );
  let port = await freePort();
  const urlAt = (place: number) => `postgres://postgres@127.0.0.1:${place}/postgres`;
  const start = async (more: readonly string[] = []) => {
    const command = [join(programs, "postgres"), ...serverArgs(data, port, settings), ...more];
    const child = spawn("sh", ["-c", SERVE_UNTIL_INPUT_ENDS, "sh", ...command], {
      ...options,
      stdio: ["pipe", "ignore", "pipe"],
    });
    await untilItAnswers(urlAt(port), child);
    return child;
  };
  let server = await start();
  const endBy = async (act: () => void) => {
    const ended = new Promise((done) => server.once("exit", done));
    act();
    await ended;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOf(data)) process.kill(pid, signal);
  };
  const kill = () =>
    endBy(() => {
      signalAll("SIGKILL");
      server.stdin?.end();
    });
  return {
    url: urlAt(port),
    faults: {
      async crash() {
        await kill();
        server = await start();
      },
      async failOver(underLoadMs, standbyServes) {
        const primary = { data, port };
        const standby = { data: join(folder, `data-${randomUUID()}`), port: await freePort() };
        await copyForStandby(urlAt(primary.port), primary.data, standby.data);
        ({ data, port } = standby);
        const follower = await start(["-c", `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres`]);
        ({ data, port } = primary);
        await requireStandby(urlAt(primary.port));
        await sleep(underLoadMs);
        await kill();
        ({ data, port } = standby);
        server = follower;
        await standbyServes(port);
        await promote(urlAt(port));
      },
      async restart() {
        await endBy(() => server.stdin?.end());
        server = await start();
      },
      async pause(ms) {
        signalAll("SIGSTOP");
        await sleep(ms);
        signalAll("SIGCONT");
      },
    },
    async stop() {
      await endBy(() => server.stdin?.end());
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's main process and its children, as Linux lists them. */
function processesOf(data: string): number[] {
  const main = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
  const isChild = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${main}\n`);
    } catch {
      return false;
    }
  };
  return [
    main,
    ...readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

// The pipe closes when the test run ends, also by kill -9, so no server is left behind.
const SERVE_UNTIL_INPUT_ENDS = '"$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server';

const serverArgs = (data: string, port: number, { isDurable }: ServerSettings): string[] => [
  ...["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
  // The data is thrown away, so it need not survive a power cut.
  ...["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"],
  ...["-c", `synchronous_commit=${isDurable ? "on" : "off"}`],
];

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2000);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isUp) return;
    await sleep(50);
  }
  server.stdin?.end();
  throw new Error(`The PostgreSQL server for the tests did not start:\n${said}`);
}

/** The folder of initdb and postgres: from npm, else Debian's. */
function programsFor(isForOther: boolean): string {
  try {
    return findPostgresProgramFolder(isForOther);
  } catch (error) {
    if (error instanceof NoProgramsError) return debianPrograms();
    throw error;
  }
}

function debianPrograms(): string {
  const root = "/usr/lib/postgresql";
  const newest = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  if (newest !== undefined) return join(root, newest, "bin");
  throw new Error(
    "The tests need a PostgreSQL server and found none. Set TEST_DATABASE_URL to a server where databases may be created, or install Debian's postgresql.",
  );
}
