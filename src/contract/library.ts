import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { TITLE_LENGTH_MAX } from "./limits.ts";
import { promptSchema } from "./prompts.ts";

export const LIBRARY_PROMPTS_MAX = 500;
export const BLANK_VALUE_LENGTH_MAX = 500;
const BLANKS_MAX = 50;
const BLANK_NAME_LENGTH_MAX = 40;

const titleSchema = z
  .string("Title is required")
  .check(
    z.trim(),
    z.minLength(1, "Title is required"),
    z.maxLength(TITLE_LENGTH_MAX, `Title must be at most ${TITLE_LENGTH_MAX} characters`),
  );

export const libraryPromptInputSchema = z.strictObject({ title: titleSchema, text: promptSchema });
export type LibraryPromptInput = z.infer<typeof libraryPromptInputSchema>;
/** Missing fields stay unchanged. */
export const libraryPromptChangeSchema = z.strictObject({
  title: z.optional(titleSchema),
  text: z.optional(promptSchema),
  isPinned: z.optional(z.boolean()),
});

/** The values for the blanks in a prompt. Each key is the name of a blank. */
export const blankValuesSchema = z
  .record(
    z.string().check(z.maxLength(BLANK_NAME_LENGTH_MAX)),
    z.string().check(z.maxLength(BLANK_VALUE_LENGTH_MAX, `At most ${BLANK_VALUE_LENGTH_MAX} characters`)),
  )
  .check(z.refine((values) => Object.keys(values).length <= BLANKS_MAX, `At most ${BLANKS_MAX} blanks`));
export const libraryPromptUseSchema = z.strictObject({ values: z._default(blankValuesSchema, {}) });

export const libraryPromptSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** May contain blanks such as {{reader}}. */
  text: z.string(),
  isPinned: z.boolean(),
  useCount: z.int().check(z.nonnegative()),
  lastValues: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
});
export type LibraryPrompt = z.infer<typeof libraryPromptSchema>;
