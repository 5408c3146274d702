import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Usage } from "./probe.ts";

const PROBE = new URL("./probe.ts", import.meta.url).href;
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A program in a process of its own whose CPU, memory and event-loop lag can be read; it ends with this one. */
export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #said = "";

  constructor(
    file: string,
    settings: {
      readonly args?: readonly string[];
      readonly env?: Record<string, string>;
    } = {},
  ) {
    this.#child = spawn(
      process.execPath,
      // Our own flags too: `node --cpu-prof bench/run.ts` profiles what is measured.
      [...process.execArgv, "--import", PROBE, file, ...(settings.args ?? [])],
      {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...settings.env },
      },
    );
    const collect = (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-4_000);
    };
    this.#child.stdout?.on("data", collect);
    this.#child.stderr?.on("data", collect);
    const endWithUs = () => this.#child.kill("SIGKILL");
    process.once("exit", endWithUs);
    this.#exited = new Promise<void>((resolve) => {
      this.#child.once("exit", () => {
        process.off("exit", endWithUs);
        resolve();
      });
    });
  }

  /** What the program reports under `name`. Rejects with what it said when it ends instead. */
  reported<T>(name: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const listen = (message: unknown) => {
        if (typeof message !== "object" || message === null || !(name in message)) return;
        this.#child.off("message", listen);
        this.#child.off("exit", end);
        resolve((message as Record<string, T>)[name] as T);
      };
      const end = () => reject(new Error(`A measured program ended early:\n${this.#said}`));
      this.#child.on("message", listen);
      this.#child.once("exit", end);
    });
  }

  ask<T>(message: object | string, name: string): Promise<T> {
    const answer = this.reported<T>(name);
    this.#child.send(message);
    return answer;
  }

  tell(message: object | string): void {
    this.#child.send(message);
  }

  usage(): Promise<Usage> {
    return this.ask<Usage>("usage", "usage");
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    const force = setTimeout(() => this.#child.kill("SIGKILL"), 5_000);
    await this.#exited;
    clearTimeout(force);
  }
}
