import * as z from "zod/mini";

/** The result of a test whether a model rewrites prompts well. */
const writerTrialSchema = z.object({
  model: z.string(),
  /** The provider's model id during the test. The result is invalid if the id of `model` has changed since. */
  providerModelId: z.string(),
  triedAt: z.iso.datetime(),
  faithful: z.int(),
  rewritten: z.int(),
  total: z.int(),
  costUsd: z.nullable(z.number()),
  /** False: the model rewrites prompts only when no other model is available. */
  isFit: z.boolean(),
});

/** The response to `GET /api/admin/writer-trials` and to the start of a new trial. */
export const rewriterTrialListSchema = z.object({ trials: z.array(writerTrialSchema) });
