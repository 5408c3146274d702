import * as z from "zod/mini";
import { PASSAGE_CHANGES } from "#domain/passages/passages.ts";
import { ANSWER_LENGTH_MAX, PASSAGE_REQUEST_LENGTH_MAX } from "./limits.ts";
import { modelNameSchema } from "./routing.ts";

const offsetSchema = z.int().check(z.nonnegative(), z.maximum(ANSWER_LENGTH_MAX * 2));

const passageWishTextSchema = z
  .string("Say what to change")
  .check(
    z.trim(),
    z.minLength(1, "Say what to change"),
    z.maxLength(PASSAGE_REQUEST_LENGTH_MAX, `What to change must be at most ${PASSAGE_REQUEST_LENGTH_MAX} characters`),
  );

/**
 * A passage of an answer to rewrite. `start` and `end` are offsets into the answer in UTF-16 code units, with "\n" as
 * line break. `passage` is the text between them: it shows whether the answer has changed.
 */
export const passageRewriteInputSchema = z.strictObject({
  start: offsetSchema,
  end: offsetSchema,
  passage: z.string().check(z.minLength(1), z.maxLength(ANSWER_LENGTH_MAX)),
  wish: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(PASSAGE_CHANGES) }),
    z.strictObject({ kind: z.literal("said"), text: passageWishTextSchema }),
  ]),
});
export type PassageRewriteInput = z.infer<typeof passageRewriteInputSchema>;

/** The rewritten passage. The answer changes only if the user accepts the passage within a day. */
export const passageRewriteOfferSchema = z.object({
  id: z.uuid(),
  passage: z.string(),
  writtenBy: z.object({ model: modelNameSchema, label: z.string() }),
  /**
   * The answer's model, if it did not write the passage: it did not reply, or a limit excluded it. null: the answer's
   * model also wrote the passage, or there is no model to name.
   */
  insteadOf: z.nullable(z.string()),
});
export type PassageRewriteOffer = z.infer<typeof passageRewriteOfferSchema>;

export const acceptedPassageSchema = z.strictObject({ id: z.uuid() });
