import * as z from "zod/mini";

/** What this instance can say itself of how well it chooses; the figures of the public run ship with the page. */
export const evidenceSchema = z.object({
  /** Thumbs, picks and answers asked for again that were counted, by what they say of the answer. */
  welcome: z.int(),
  unwelcome: z.int(),
  /** Models that answer here now, and how many of them have published figures. */
  models: z.int(),
  modelsWithFigures: z.int(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
