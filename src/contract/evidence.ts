import * as z from "zod/mini";
import { TASK_KINDS } from "#domain/routing/task.ts";

const kind = z.enum(TASK_KINDS);

/** What the choice of a model is based on: grades from public tables, and results on this instance. */
export const modelEvidenceSchema = z.object({
  models: z.array(
    z.object({
      label: z.string(),
      /** The vendor's name for the model that answers. */
      answeredBy: z.string(),
      isConnected: z.boolean(),
      grades: z.array(
        z.object({
          kind,
          grade: z.number(),
          /** True: no table measures this kind of task. The grade comes from tables of similar kinds. */
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
  /** With at least this many judged answers, the results in `seen` decide between models with the same grade. */
  seenMin: z.int(),
  /** Wins and losses from thumbs, picks and retries, per kind of task and model, highest count first. */
  seen: z.array(z.object({ kind, label: z.string(), won: z.int(), lost: z.int() })),
  /**
   * Blind tests of one model with two wordings of a prompt. `improvedWon`: how often users picked the answer for the
   * rewritten prompt. `typedWon`: how often they picked the answer for the typed prompt.
   */
  wordings: z.object({ improvedWon: z.int(), typedWon: z.int() }),
});
export type ModelEvidence = z.infer<typeof modelEvidenceSchema>;
