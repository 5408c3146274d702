import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type AnswerPiece, type AnswerRequest, ProviderError } from "#server/ports/language-model.ts";
import { sendToChild, startChild } from "../../child-processes/start-child.ts";
import { AnswerCleaner } from "../answer-cleaner.ts";
import type { AnswerCommand, AnswerReport } from "./answer-process.ts";
import { AnswerQueue } from "./answer-queue.ts";

export interface AnswerProcess {
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
  close(): Promise<void>;
}

const HEAP_MEGABYTES_MAX = 192;
/** The model takes half a gigabyte, which is too much for an idle process. */
const IDLE_MS = 5 * 60_000;
/** Loading, reading the prompt and writing the longest answer takes about 90 s with one thread. */
const ANSWER_MS_MAX = 5 * 60_000;

type Incoming =
  | AnswerReport
  | { readonly kind: "gone" }
  | { readonly kind: "stopped" }
  | { readonly kind: "over-time" };

/** Answers one request at a time in a child process, which starts with the first request and stops when it is idle. */
export function startAnswerProcess(modelDirectory: string): AnswerProcess {
  const queue = new AnswerQueue();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let lastId = 0;

  function running(): ChildProcess {
    if (idle !== null) clearTimeout(idle);
    if (child?.connected) return child;
    const started = startChild(join(import.meta.dirname, "answer-process.ts"), {
      nodeOptions: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`],
    });
    started.on("error", () => started.kill("SIGKILL"));
    sendToChild(started, { kind: "open", directory: modelDirectory } satisfies AnswerCommand);
    child = started;
    return started;
  }

  const stop = () => {
    child?.kill("SIGKILL");
    child = null;
  };

  async function* answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const leave = await queue.enter(signal);
    if (leave === "full") throw new ProviderError("limited", "embedded", ANSWER_MS_MAX / 10);
    if (leave === "stopped") return;
    try {
      const id = ++lastId;
      const { turns, outputTokensMax } = request;
      const reports = reportsOf(running(), { kind: "answer", id, turns, outputTokensMax }, signal);
      yield* toPieces(reports, stop);
    } finally {
      idle = setTimeout(stop, IDLE_MS).unref();
      leave();
    }
  }

  return {
    answer,
    async close() {
      if (idle !== null) clearTimeout(idle);
      stop();
    },
  };
}

async function* toPieces(reports: AsyncIterable<Incoming>, kill: () => void): AsyncGenerator<AnswerPiece> {
  const storable = new AnswerCleaner({ isJson: false });
  let hasText = false;
  for await (const report of reports) {
    switch (report.kind) {
      case "text":
        if (!hasText && report.text.trim() === "") break;
        hasText = true;
        yield storable.read({ kind: "text", text: report.text });
        break;
      case "end":
        if (!hasText) throw new ProviderError("empty", "embedded");
        yield* storable.rest();
        yield { kind: "end", finish: report.finish, usage: report.usage };
        return;
      case "failed":
        // The process may stay broken, so the next answer starts a new process.
        if (report.reason === "broken") kill();
        throw new ProviderError(report.reason === "broken" ? "server-error" : report.reason, "embedded");
      case "gone":
        throw new ProviderError(hasText ? "cut" : "server-error", "embedded");
      case "over-time":
        kill();
        throw new ProviderError("timeout", "embedded");
      case "stopped":
        return;
    }
  }
}

async function* reportsOf(
  child: ChildProcess,
  order: Extract<AnswerCommand, { kind: "answer" }>,
  signal: AbortSignal,
): AsyncGenerator<Incoming> {
  const arrived: Incoming[] = [];
  let wake = () => {};
  const put = (report: Incoming) => {
    arrived.push(report);
    wake();
  };
  const onMessage = (report: AnswerReport) => {
    if (report.id === order.id) put(report);
  };
  const onGone = () => put({ kind: "gone" });
  const onStop = () => put({ kind: "stopped" });
  child.on("message", onMessage);
  child.once("exit", onGone);
  signal.addEventListener("abort", onStop, { once: true });
  const timer = setTimeout(put, ANSWER_MS_MAX, { kind: "over-time" });
  sendToChild(child, order);
  try {
    while (true) {
      const report = arrived.shift();
      if (report !== undefined) yield report;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    clearTimeout(timer);
    child.off("message", onMessage);
    child.off("exit", onGone);
    signal.removeEventListener("abort", onStop);
    sendToChild(child, { kind: "stop", id: order.id } satisfies AnswerCommand);
  }
}
