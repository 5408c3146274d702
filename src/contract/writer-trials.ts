import * as z from "zod/mini";

/** How a model did when it was tried as a writer. */
const writerTrialSchema = z.object({
  model: z.string(),
  /** What stood behind the name then; where that is another one now, the trial says nothing any more. */
  providerModelId: z.string(),
  triedAt: z.iso.datetime(),
  faithful: z.int(),
  rewritten: z.int(),
  total: z.int(),
  costUsd: z.nullable(z.number()),
  /** False: it is passed over while another model is there. */
  isFit: z.boolean(),
});

/** `GET /api/admin/writer-trials`, and what trying one answers. */
export const writerTrialsSchema = z.object({ trials: z.array(writerTrialSchema) });
