import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = join(ROOT, "src/cli/main.ts");
const COMPILE_CACHE = join(ROOT, "node_modules/.cache/node");
/** For a start that hangs: on a busy machine the first one, which makes a database, has taken a minute. */
const START_TIMEOUT_MS = 150_000;
const TAIL_LENGTH = 4_000;

export interface AppSettings {
  readonly port: number;
  /** Also the folder it is started in, so that no .env is read. */
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Another way to start it, in a process group of its own. */
  readonly command?: readonly string[];
}

export interface AppExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `redraft serve` as a process of its own, to be killed and started again. */
export class AppProcess {
  readonly url: string;
  readonly exited: Promise<AppExit>;
  /** How long the start took; rejects with what the process said when it ends first. */
  readonly ready: Promise<number>;
  readonly #child: ChildProcess;
  #said = "";

  constructor(settings: AppSettings) {
    this.url = `http://127.0.0.1:${settings.port}`;
    const startedAt = performance.now();
    const [program = "", ...args] = settings.command ?? [process.execPath, PROGRAM, "serve"];
    this.#child = spawn(program, args, {
      cwd: settings.dataDirectory,
      detached: settings.command !== undefined,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH ?? "",
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILE_CACHE,
        PORT: String(settings.port),
        DATA_DIR: settings.dataDirectory,
        EMBEDDED_MODEL: "off",
        LOG_LEVEL: "error",
        ...settings.environment,
      },
    });
    const killWithUs = () => this.#child.kill("SIGKILL");
    process.once("exit", killWithUs);
    this.exited = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => {
        process.off("exit", killWithUs);
        resolve({ code, signal });
      });
    });
    this.ready = this.#untilReady(startedAt);
    // Whoever kills it during its start does not wait for that start.
    this.ready.catch(() => undefined);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Its log lines for errors: there should be none. */
  readonly bugs: string[] = [];
  /** How often it has said that it is ready; more than once where it is started again by itself. */
  readyTimes = 0;
  /** Whoever starts it again does so no more. */
  hasGivenUp = false;

  /** kill -9: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.exited;
  }

  /** What an operator or a supervisor does, to the process or to all of its group. Answers the exit and how long it took. */
  async terminate(whom: "process" | "group" = "process"): Promise<AppExit & { readonly tookMs: number }> {
    const startedAt = performance.now();
    if (whom === "group") process.kill(-(this.#child.pid ?? 0), "SIGTERM");
    else this.#child.kill("SIGTERM");
    const exit = await this.exited;
    return { ...exit, tookMs: performance.now() - startedAt };
  }

  async #untilReady(startedAt: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const listen = (chunk: Buffer) => {
      const text = chunk.toString();
      this.#said = (this.#said + text).slice(-TAIL_LENGTH);
      this.readyTimes += text.split(" is ready: ").length - 1;
      this.hasGivenUp ||= text.includes("is not started any more");
      this.bugs.push(...text.split("\n").filter((line) => /"level":(50|60)/.test(line)));
      if (this.#said.includes(" is ready: ")) resolve(performance.now() - startedAt);
    };
    this.#child.stdout?.on("data", listen);
    this.#child.stderr?.on("data", listen);
    const failed = (why: string) => reject(new Error(`The server ${why}:\n${this.#said}`));
    void this.exited.then(({ code, signal }) => failed(`ended with ${signal ?? code} before it was ready`));
    const deadline = setTimeout(() => failed("was not ready in time"), START_TIMEOUT_MS);
    return await promise.finally(() => clearTimeout(deadline));
  }
}

/** The process that holds this folder, which need not be the one that was started. */
export const serverIn = (dataDirectory: string): number =>
  Number(readFileSync(join(dataDirectory, ".lock-holder"), "utf8"));

/** The PostgreSQL server of this folder; null: none runs, as far as its own file tells. */
export function databaseServerIn(dataDirectory: string): number | null {
  const file = join(dataDirectory, "postgresql", "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

/** True once `isTrue`, false when the time is over first. */
export async function eventually(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}
