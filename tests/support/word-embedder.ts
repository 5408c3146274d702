import { createHash } from "node:crypto";
import type { Embedder } from "#server/ports/embedder.ts";

export interface WordEmbedder extends Embedder {
  /** Every text it was given, as it was given. */
  readonly texts: string[];
}

const DIMENSIONS = 384;

/** Embeds by words alone: prompts that share words are alike. At once, and the same everywhere. */
export function wordEmbedder(): WordEmbedder {
  const texts: string[] = [];
  return {
    texts,
    prepare: () => undefined,
    async embed(text) {
      texts.push(text);
      const vector = new Float32Array(DIMENSIONS);
      for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
        const at = createHash("sha256").update(word).digest().readUInt16BE(0) % DIMENSIONS;
        vector[at] = (vector[at] ?? 0) + 1;
      }
      const length = Math.hypot(...vector);
      return length === 0 ? vector : vector.map((component) => component / length);
    },
    close: async () => undefined,
  };
}
