import { createHash } from "node:crypto";
import { textToEmbed } from "#domain/prompting/scrub/mask-personal-data.ts";
import type { Embedder, PromptVector, PromptVectors } from "../../ports/embedder.ts";

/** A longer wait for the vector would delay the first word of the answer too much. */
const WAITED_MS_MAX = 150;
/** The time limit for callers that can wait longer. A server that stops also waits no longer than this. */
const EMBED_WITHIN_MS = 2_000;
/** Enough for the prompts that are being answered or were just previewed. */
const KEPT_MAX = 200;

/** For sites without an embedder. */
export const NO_PROMPT_VECTORS: PromptVectors = { of: async () => NO_VECTOR, unhurried: async () => NO_VECTOR };
const NO_VECTOR: PromptVector = { vector: null };

export function promptVectors(embedder: Pick<Embedder, "embed" | "prepare">): PromptVectors {
  /** The keys are hashes, oldest first. A vector depends only on the text, so users may share it. */
  const kept = new Map<string, Promise<PromptVector>>();

  function made(prompt: string): Promise<PromptVector> {
    const key = createHash("sha256").update(prompt).digest("base64");
    const before = kept.get(key);
    if (before !== undefined) return before;
    embedder.prepare();
    const text = textToEmbed(prompt);
    if (text === null) return Promise.resolve(NO_VECTOR);
    const making = embedder.embed(text, EMBED_WITHIN_MS).then((vector) => {
      // The embedder may be ready at the next try.
      if (vector === null) kept.delete(key);
      return { vector };
    });
    kept.set(key, making);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return making;
  }

  return {
    of: (prompt) => withinMs(made(prompt), WAITED_MS_MAX),
    unhurried: made,
  };
}

async function withinMs(making: Promise<PromptVector>, ms: number): Promise<PromptVector> {
  const { promise: late, resolve } = Promise.withResolvers<PromptVector>();
  const timer = setTimeout(() => resolve(NO_VECTOR), ms);
  try {
    return await Promise.race([making, late]);
  } finally {
    clearTimeout(timer);
  }
}
