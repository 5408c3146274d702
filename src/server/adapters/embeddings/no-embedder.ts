import type { Embedder } from "#server/ports/embedder.ts";

/** Where models of this machine are switched off. */
export const noEmbedder: Embedder = {
  prepare: () => undefined,
  embed: async () => null,
  close: async () => undefined,
};
