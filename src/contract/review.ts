import * as z from "zod/mini";
import { IMPROVED_PROMPT_LENGTH_MAX } from "#domain/prompting/improvement.ts";
import type { Review } from "#domain/prompting/review/review-choice.ts";
import { changeShape } from "./improvement.ts";
import type { SchemaMatches } from "./routing.ts";

/** No rewrite has this many changes. */
const CHANGES_MAX = 1_000;
const indexSchema = z.int().check(z.minimum(0), z.maximum(100_000));
export const hunkIndexesSchema = z.array(indexSchema).check(z.maxLength(CHANGES_MAX));

const editedPromptSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Prompt is required"),
    z.maxLength(IMPROVED_PROMPT_LENGTH_MAX, `Prompt must be less than ${IMPROVED_PROMPT_LENGTH_MAX} characters`),
  );

/** The user's review of a rewrite: indexes into the rewrite's `hunks`, and the full text if the user edited it. */
export const reviewChoiceSchema = z.strictObject({
  accepted: hunkIndexesSchema,
  rejected: hunkIndexesSchema,
  editedPrompt: z.optional(editedPromptSchema),
});
export type ReviewChoiceInput = z.infer<typeof reviewChoiceSchema>;

/** The review of a preview. The prompt is not sent yet. */
export const reviewSchema = z.extend(reviewChoiceSchema, { previewId: z.uuid("Not a valid preview") });
export type ReviewInput = z.infer<typeof reviewSchema>;

/** In a form, the review is one field with JSON. */
export const reviewFieldSchema = z.pipe(z.pipe(z.string(), z.transform(parseOrNothing)), reviewSchema);

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const reviewedChangeSchema = z.object({ index: z.int(), ...changeShape });

/** The stored review. It contains the changes themselves, because the rewrite may no longer exist. */
export const recordedReviewSchema = z.object({
  when: z.enum(["before", "after"]),
  accepted: z.array(reviewedChangeSchema),
  rejected: z.array(reviewedChangeSchema),
  editedPrompt: z.nullable(z.string()),
});

true satisfies SchemaMatches<typeof recordedReviewSchema, Review>;
