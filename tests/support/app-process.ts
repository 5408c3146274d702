import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const CLI = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
/** For a start that hangs. On a busy machine the first one, which makes a database, has taken a minute. */
const START_TIMEOUT_MS = 150_000;

/** The server as people run it: a process of its own, with its own data folder. */
export interface AppProcess {
  readonly url: string;
  readonly directory: string;
  /** As a crash does it. */
  kill(): Promise<void>;
  /** As the system does it at shutdown. */
  stop(): Promise<void>;
  /** Again, on the same port and folder. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

export async function startAppProcess(environment: Readonly<Record<string, string>>): Promise<AppProcess> {
  const directory = await mkdtemp(join(tmpdir(), "redraft-e2e-"));
  let child: ChildProcess | null = null;
  let url = "";

  async function start(): Promise<void> {
    const port = url === "" ? String(await freePort()) : new URL(url).port;
    // Pages elsewhere lead back to this address.
    const APP_URL = `http://127.0.0.1:${port}`;
    // Compiled code is kept between starts, as `npm start` does it.
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    // Somebody is named, so that no test's first account is admin by chance.
    const ADMIN_EMAIL = "host@redraft.example";
    const base = {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      EMBEDDED_MODEL: "off",
      APP_URL,
      ADMIN_EMAIL,
    };
    const env = { ...base, ...environment, DATA_DIR: directory, PORT: port };
    const started = spawn(process.execPath, [CLI, "serve"], {
      cwd: directory,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    url = await readyAddress(started);
  }
  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    await ended;
  }

  await start();
  return {
    get url() {
      return url;
    },
    directory,
    start,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    async remove() {
      await end("SIGTERM");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`The server did not start:\n${said}`));
    }, START_TIMEOUT_MS);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /is ready: (\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
