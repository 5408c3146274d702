import * as z from "zod/mini";
import { TASK_KINDS } from "#domain/routing/task.ts";

const kind = z.enum(TASK_KINDS);

/** The basis for choosing a model: grades from public tables, and results on this instance. */
export const evidenceSchema = z.object({
  models: z.array(
    z.object({
      label: z.string(),
      /** The vendor's name of the answering model. */
      answeredBy: z.string(),
      isConnected: z.boolean(),
      grades: z.array(
        z.object({
          kind,
          grade: z.number(),
          /** True: no table measures this exact kind. The grade comes from tables of similar kinds. */
          isNear: z.boolean(),
          /** Indexes into `sources`. */
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
  /** From this number of judged answers on, the results in `seen` decide between models with the same grade. */
  seenMin: z.int(),
  /** Results of thumbs, picks and retries, by kind of request and model, highest count first. */
  seen: z.array(z.object({ kind, label: z.string(), won: z.int(), lost: z.int() })),
  /** Results of blind tests between two answers of one model: to the prompt as typed, and to the rewritten prompt. */
  wordings: z.object({ improvedWon: z.int(), typedWon: z.int() }),
});
export type Evidence = z.infer<typeof evidenceSchema>;
