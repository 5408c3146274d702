import type { Embedder } from "#server/ports/embedder.ts";
import { openEmbedder } from "../adapters/embeddings/open-embedder.ts";
import { createBackgroundSlots } from "../background-turns.ts";
import type { ClosingStep } from "../close-in-order.ts";
import { createPromptScorer, type PromptScorer } from "../features/coach/score-prompts.ts";
import { createMemoryRunner, type MemoryRunner } from "../features/memory/memory-runner.ts";
import { NO_PROMPT_VECTORS, promptVectors } from "../features/memory/prompt-vectors.ts";
import type { AnswerSlots } from "../features/messages/answer/answer-slots.ts";
import { createRouteLearner, type RouteLearner } from "../jobs/learn-routes.ts";
import type { PromptVectors } from "../ports/embedder.ts";
import type { StorageServices } from "./open-storage.ts";
import type { ServerContext } from "./server-context.ts";

export interface LearningServices {
  readonly vectors: PromptVectors;
  readonly memory: MemoryRunner;
  readonly routeLearner: RouteLearner;
  readonly promptScorer: PromptScorer;
  readonly closing: readonly ClosingStep[];
}

export function startLearning(
  { config, options, logger, clock, reportBug }: ServerContext,
  { store, database }: StorageServices,
  places: Pick<AnswerSlots, "waiting">,
): LearningServices {
  const embedder =
    options.embedder ??
    (config.hasEmbedder ? openEmbedder({ directory: config.dataDirectory, log: logger }) : noEmbedder);
  const vectors = embedder === noEmbedder ? NO_PROMPT_VECTORS : promptVectors(embedder);
  const backgroundTurn = createBackgroundSlots(() => database.pool.waitingCount > 0 || places.waiting() > 0);
  const memory = createMemoryRunner({ store, vectors, clock, backgroundTurn, reportBug });
  const routeLearner = createRouteLearner({ store, clock, reportBug });
  const promptScorer = createPromptScorer({ store, backgroundTurn, reportBug });
  const closing = [
    { name: "memory", close: () => memory.close() },
    { name: "scorer of prompts", close: () => promptScorer.close() },
    { name: "router's learner", close: () => routeLearner.close() },
    { name: "embedder", close: () => embedder.close() },
  ];
  return { vectors, memory, routeLearner, promptScorer, closing };
}

/** Makes no vectors. For sites where EMBEDDED_MODEL is "off". */
const noEmbedder: Embedder = {
  prepare: () => undefined,
  embed: async () => null,
  close: async () => undefined,
};
