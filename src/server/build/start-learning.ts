import { noEmbedder } from "../adapters/embeddings/no-embedder.ts";
import { openEmbedder } from "../adapters/embeddings/open-embedder.ts";
import type { ClosingStep } from "../close-in-order.ts";
import { type PromptScorer, runScoring } from "../features/coach/run-scoring.ts";
import { NO_PROMPT_VECTORS, promptVectors } from "../features/memory/prompt-vectors.ts";
import { type MemoryRunner, runMemory } from "../features/memory/run-memory.ts";
import { learnRoutes, type RouteLearner } from "../jobs/learn-routes.ts";
import type { PromptVectors } from "../ports/prompt-vectors.ts";
import type { Store } from "../ports/store.ts";
import type { Site } from "./open-site.ts";

/** What learns from prompts and answers, beside the main road. */
export interface Learning {
  readonly vectors: PromptVectors;
  readonly memory: MemoryRunner;
  readonly routeLearner: RouteLearner;
  readonly promptScorer: PromptScorer;
  readonly closing: readonly ClosingStep[];
}

export function startLearning({ config, options, logger, clock, reportBug }: Site, store: Store): Learning {
  const embedder =
    options.embedder ??
    (config.isEmbeddedModelOn ? openEmbedder({ directory: config.dataDirectory, log: logger }) : noEmbedder);
  const vectors = embedder === noEmbedder ? NO_PROMPT_VECTORS : promptVectors(embedder);
  const memory = runMemory({ store, vectors, clock, reportBug });
  const routeLearner = learnRoutes({ store, clock, reportBug });
  const promptScorer = runScoring({ store, reportBug });
  const closing = [
    { name: "memory", close: () => memory.close() },
    { name: "scorer of prompts", close: () => promptScorer.close() },
    { name: "router's learner", close: () => routeLearner.close() },
    { name: "embedder", close: () => embedder.close() },
  ];
  return { vectors, memory, routeLearner, promptScorer, closing };
}
