import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { startChild, tellChild } from "../child-processes/start-child.ts";
import type { EmbedOrder, EmbedReport } from "./process-messages.ts";

export interface EmbedProcess {
  /** null when there is too much to do, it takes longer than `withinMs`, or the process broke. Never throws. */
  embed(text: string, withinMs: number): Promise<Float32Array | null>;
  close(): Promise<void>;
}

/** The model takes some hundred megabytes, too much to keep for somebody who left. */
const IDLE_MS = 5 * 60_000;
const WAITING_MAX = 64;
/** A process that breaks so often in a row is not started again. */
const FAILURES_MAX = 3;
const HEAP_MEGABYTES_MAX = 128;

/** Embeds one text after the other in a process that starts with the first and ends when there was none for a while. */
export function startEmbedProcess(directory: string, engine: string): EmbedProcess {
  const waiting = new Map<number, (vector: Float32Array | null) => void>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let failures = 0;
  let lastId = 0;

  function running(): ChildProcess {
    if (child !== null) return child;
    const started = startChild(join(import.meta.dirname, "embed-process.ts"), {
      // The runtime compiled once more for speed takes twice the memory and, on so small a model, saves no time.
      nodeOptions: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`, "--liftoff-only"],
      serialization: "advanced",
    });
    started.on("message", ({ id, vector }: EmbedReport) => {
      failures = vector === null ? failures + 1 : 0;
      settle(id, vector);
      if (failures >= FAILURES_MAX) stop();
    });
    started.on("error", () => started.kill("SIGKILL"));
    started.once("exit", () => {
      if (child !== started) return;
      failures += 1;
      stop();
    });
    tellChild(started, { kind: "open", directory, engine } satisfies EmbedOrder);
    child = started;
    return started;
  }

  function settle(id: number, vector: Float32Array | null): void {
    waiting.get(id)?.(vector);
    waiting.delete(id);
  }

  function stop(): void {
    const ending = child;
    child = null;
    ending?.kill("SIGKILL");
    for (const id of [...waiting.keys()]) settle(id, null);
  }

  return {
    async embed(text, withinMs) {
      if (waiting.size >= WAITING_MAX || failures >= FAILURES_MAX) return null;
      if (idle !== null) clearTimeout(idle);
      idle = setTimeout(stop, IDLE_MS).unref();
      const id = ++lastId;
      const answered = new Promise<Float32Array | null>((resolve) => waiting.set(id, resolve));
      tellChild(running(), { kind: "embed", id, text } satisfies EmbedOrder);
      // Not unref: whoever waits must be answered, also when the process never does.
      const timer = setTimeout(() => waiting.get(id)?.(null), withinMs);
      const vector = await answered;
      clearTimeout(timer);
      return vector;
    },
    async close() {
      if (idle !== null) clearTimeout(idle);
      stop();
    },
  };
}
