import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { DocumentOutcome } from "#server/ports/document-reader.ts";
import {
  type ReadDocumentCommand,
  type ReadingJob,
  type ReadingThreadRequest,
  type ReadingThreadResult,
  TIMEOUT_SIGNAL,
} from "./process-messages.ts";

/**
 * Runs in a thread, because starting a process and receiving a long text would block the main thread's event loop.
 * Starts the reading processes and receives their results.
 */
const ROOT = join(import.meta.dirname, "../../../..");
const running = new Set<ChildProcess>();

parentPort?.on("message", (message: ReadingThreadRequest) => {
  if (message.kind === "read") return void read(message.job);
  for (const child of running) child.kill("SIGKILL");
  parentPort?.close();
});

async function read(job: ReadingJob): Promise<void> {
  const child = startProcess(job);
  running.add(child);
  const outcome = await outcomeOf(child, job);
  running.delete(child);
  child.kill("SIGKILL");
  parentPort?.postMessage({ id: job.id, outcome } satisfies ReadingThreadResult);
}

function startProcess({ path, kind, limits }: ReadingJob): ChildProcess {
  const readable = [join(ROOT, "src", "*"), join(ROOT, "node_modules", "*"), join(ROOT, "package.json"), path];
  return fork(join(import.meta.dirname, "read-process.ts"), {
    // Empty, so that a document cannot leak secrets, addresses or paths. Windows needs SYSTEMROOT to start a process.
    env: process.env.SYSTEMROOT === undefined ? {} : { SYSTEMROOT: process.env.SYSTEMROOT },
    execArgv: [
      `--max-old-space-size=${limits.heapMegabytes}`,
      "--permission",
      "--allow-worker",
      ...readable.map((allowed) => `--allow-fs-read=${allowed}`),
      ...(kind === "picture" ? ["--import", new URL("./without-process-binding.ts", import.meta.url).href] : []),
    ],
    // Pictures are returned as bytes.
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function outcomeOf(child: ChildProcess, { path, kind, limits }: ReadingJob): Promise<DocumentOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "problem", problem: "too-slow" }), limits.timeMs);
    const notNow = () => resolve({ kind: "problem", problem: "not-now" });
    child.once("message", (outcome: DocumentOutcome) => resolve(outcome));
    child.once("error", notNow);
    // The watching thread, the heap limit or the system ended the process. Unless the signal is TIMEOUT_SIGNAL, the
    // cause is too much memory.
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) notNow();
      else resolve({ kind: "problem", problem: signal === TIMEOUT_SIGNAL ? "too-slow" : "too-large-inside" });
    });
    const { residentBytes: residentBytesMax, processorMs: processorMsMax, niceness } = limits;
    child.send({ path, kind, residentBytesMax, processorMsMax, niceness } satisfies ReadDocumentCommand, () => {});
  });
}
