import * as z from "zod/mini";
import { TASK_KINDS } from "#domain/routing/task.ts";

const kind = z.enum(TASK_KINDS);

/**
 * What the choice of a model is based on: grades with the public tables they were read from, and what this instance
 * saw.
 */
export const evidenceSchema = z.object({
  models: z.array(
    z.object({
      label: z.string(),
      /** The vendor's name of the model that answers. */
      answeredBy: z.string(),
      isConnected: z.boolean(),
      grades: z.array(
        z.object({
          kind,
          grade: z.number(),
          /** No table measures this kind itself. */
          isNear: z.boolean(),
          /** Places in `sources`. */
          sources: z.array(z.int()),
        }),
      ),
    }),
  ),
  sources: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      date: z.string(),
      dateIs: z.enum(["published", "seen"]),
      quotedBy: z.optional(z.string()),
    }),
  ),
  /** From so many judged answers on they decide among models that are graded the same. */
  seenMin: z.int(),
  /** Thumbs, picks and answers asked for again, by kind of request and model, the most counted first. */
  seen: z.array(z.object({ kind, label: z.string(), won: z.int(), lost: z.int() })),
  /** Blind picks between a model's answers to the prompt as typed and as Redraft sends it. */
  wordings: z.object({ improvedWon: z.int(), typedWon: z.int() }),
});
export type Evidence = z.infer<typeof evidenceSchema>;
