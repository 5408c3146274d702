import * as z from "zod/mini";
import { DEFAULT_TITLE } from "#domain/conversations.ts";
import { idSchema } from "./ids.ts";
import { PAGE_SIZE_MAX, TITLE_LENGTH_MAX } from "./limits.ts";

export const titleSchema = z
  .string("Title is required")
  .check(
    z.trim(),
    z.minLength(1, "Title is required"),
    z.maxLength(TITLE_LENGTH_MAX, `Title must be less than ${TITLE_LENGTH_MAX} characters`),
  );

export const conversationInputSchema = z.strictObject({ title: z._default(titleSchema, DEFAULT_TITLE) });
export const titleInputSchema = z.strictObject({ title: titleSchema });

export const conversationSchema = z.object({
  id: idSchema,
  userId: idSchema,
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the last message, or of creation; lists are sorted by it, newest first. */
  updatedAt: z.iso.datetime(),
  /** The beginning of the last prompt, at most 120 characters; null in an empty conversation. */
  snippet: z.nullable(z.string()),
});
export type Conversation = z.infer<typeof conversationSchema>;

const limitSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, "limit must be a number from 1 to 200")),
  z.pipe(z.transform(Number), z.int().check(z.maximum(PAGE_SIZE_MAX, "limit must be a number from 1 to 200"))),
);
/** Opaque to clients: what `nextCursor` of the page before said. */
const cursorSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a valid cursor"));

export const conversationQuerySchema = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(TITLE_LENGTH_MAX))),
  cursor: z.optional(cursorSchema),
  limit: z.optional(limitSchema),
});
export const messageQuerySchema = z.strictObject({ cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) });

/** Without parameters a list is SPEC's plain array; with `cursor` or `limit` it is a page. */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
export const conversationListSchema = z.union([z.array(conversationSchema), pageOf(conversationSchema)]);
