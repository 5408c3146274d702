import * as z from "zod/mini";
import { PASSAGE_CHANGES } from "#domain/passages/passage-wish.ts";
import { ANSWER_LENGTH_MAX, PASSAGE_WISH_LENGTH_MAX } from "./limits.ts";
import { modelNameSchema } from "./routing.ts";

const offsetSchema = z.int().check(z.nonnegative(), z.maximum(ANSWER_LENGTH_MAX * 2));

/** What a user asks to change: trimmed, at least one character. */
const passageWishTextSchema = z
  .string("Say what to change")
  .check(
    z.trim(),
    z.minLength(1, "Say what to change"),
    z.maxLength(PASSAGE_WISH_LENGTH_MAX, `What to change must be at most ${PASSAGE_WISH_LENGTH_MAX} characters`),
  );

/**
 * A passage of an answer that is to be written again. `start` and `end` are offsets into the answer's text in UTF-16
 * code units, with "\n" as the end of its lines; `passage` is what is there, so that a place in another text is
 * noticed.
 */
export const changePassageSchema = z.strictObject({
  start: offsetSchema,
  end: offsetSchema,
  passage: z.string().check(z.minLength(1), z.maxLength(ANSWER_LENGTH_MAX)),
  wish: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(PASSAGE_CHANGES) }),
    z.strictObject({ kind: z.literal("said"), text: passageWishTextSchema }),
  ]),
});
export type ChangePassageInput = z.infer<typeof changePassageSchema>;

/** The passage as a model wrote it again. Nothing of the answer has changed yet; it can be taken for a day. */
export const passageChangeSchema = z.object({
  id: z.uuid(),
  passage: z.string(),
  writtenBy: z.object({ model: modelNameSchema, label: z.string() }),
  /** The model that gave the answer, where another one wrote the passage: it did not reply, or a limit left it out. */
  insteadOf: z.nullable(z.string()),
});
export type PassageChangeOffer = z.infer<typeof passageChangeSchema>;

export const keepPassageSchema = z.strictObject({ id: z.uuid() });
