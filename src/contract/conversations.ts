import * as z from "zod/mini";
import { DEFAULT_TITLE } from "#domain/conversations/conversations.ts";
import { idSchema, idTextSchema } from "./ids.ts";
import { CONVERSATION_IDS_MAX, PAGE_SIZE_MAX, TITLE_LENGTH_MAX } from "./limits.ts";

export const titleSchema = z
  .string("Title is required")
  .check(
    z.trim(),
    z.minLength(1, "Title is required"),
    z.maxLength(TITLE_LENGTH_MAX, `Title must be less than ${TITLE_LENGTH_MAX} characters`),
  );

export const conversationInputSchema = z.strictObject({
  title: z._default(titleSchema, DEFAULT_TITLE),
  /** True: not in any list, not used for learning, and deleted within an hour of the last message. */
  isTemporary: z._default(z.boolean(), false),
});
export const titleInputSchema = z.strictObject({ title: titleSchema });
/** Missing fields stay unchanged. */
export const conversationChangeSchema = z
  .strictObject({
    title: z.optional(titleSchema),
    isPinned: z.optional(z.boolean()),
    isArchived: z.optional(z.boolean()),
    /** null: no folder. */
    folderId: z.optional(z.nullable(idSchema)),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, "Title is required"));

export const conversationSchema = z.object({
  id: idSchema,
  userId: idSchema,
  title: z.string(),
  /** A name made from the first prompt. It is shown while the title is the default title. null: no prompt yet. */
  name: z.nullable(z.string()),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
  isTemporary: z.boolean(),
  folderId: z.nullable(idSchema),
  createdAt: z.iso.datetime(),
  /** The time of the last message, or of the creation. Lists are sorted by it, newest first. */
  updatedAt: z.iso.datetime(),
  /** The start of the last prompt, at most 120 characters; null: no prompts. */
  snippet: z.nullable(z.string()),
});
export type Conversation = z.infer<typeof conversationSchema>;

const limitSchema = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, "limit must be a number from 1 to 200")),
  z.pipe(z.transform(Number), z.int().check(z.maximum(PAGE_SIZE_MAX, "limit must be a number from 1 to 200"))),
);
/** `nextCursor` of the previous page; opaque to clients. */
const cursorSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a valid cursor"));

const idsSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(",")),
  ),
  z.array(idTextSchema).check(z.maxLength(CONVERSATION_IDS_MAX, `ids must be at most ${CONVERSATION_IDS_MAX} numbers`)),
);

export const conversationQuerySchema = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(TITLE_LENGTH_MAX))),
  /** Only these ids, as `ids=4,17`; ids of other users are ignored. */
  ids: z.optional(idsSchema),
  /** `set-apart`: pinned, in a folder or archived; `by-day`: all others. Absent: all conversations. */
  place: z.optional(z.enum(["by-day", "set-apart"], "place must be by-day or set-apart")),
  cursor: z.optional(cursorSchema),
  limit: z.optional(limitSchema),
});
export const messageQuerySchema = z.strictObject({ cursor: z.optional(cursorSchema), limit: z.optional(limitSchema) });

/** One page of a list. A request without `cursor` and `limit` gets the whole list as an array instead. */
export const pageSchemaOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
export const conversationListSchema = z.union([z.array(conversationSchema), pageSchemaOf(conversationSchema)]);

export const FOLDER_NAME_LENGTH_MAX = 60;
export const FOLDERS_MAX = 100;

export const folderInputSchema = z.strictObject({
  name: z
    .string("A folder needs a name")
    .check(
      z.trim(),
      z.minLength(1, "A folder needs a name"),
      z.maxLength(FOLDER_NAME_LENGTH_MAX, `At most ${FOLDER_NAME_LENGTH_MAX} characters`),
    ),
});

export const folderSchema = z.object({ id: idSchema, name: z.string() });
export type Folder = z.infer<typeof folderSchema>;

export const SEARCH_LENGTH_MAX = TITLE_LENGTH_MAX;

export const searchQuerySchema = z.strictObject({
  /**
   * Words, and phrases in "quotes"; all must match. The last word also matches as a prefix, unless a space follows it.
   */
  query: z
    .string("Type what to search for")
    .check(
      z.regex(/\S/u, "Type what to search for"),
      z.maxLength(SEARCH_LENGTH_MAX, `At most ${SEARCH_LENGTH_MAX} characters`),
    ),
});

/** A part of a text, and whether it matches the search. `text` is plain text, never markup. */
const foundPartSchema = z.object({ text: z.string(), isFound: z.boolean() });

const searchResultSchema = z.object({
  conversationId: idSchema,
  title: z.string(),
  /** When the conversation was created. Shown instead of a missing title. */
  createdAt: z.iso.datetime(),
  /** null: found in the title. */
  messageId: z.nullable(idSchema),
  /** When the message was sent. For a match in the title: when the conversation was last used. */
  at: z.iso.datetime(),
  foundIn: z.enum(["title", "prompt", "answer"]),
  /** At most about 140 characters around the match. */
  parts: z.array(foundPartSchema),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** `results`: titles first, then messages, both newest first. `isMore`: there are more results. */
export const searchResultsSchema = z.object({ results: z.array(searchResultSchema), isMore: z.boolean() });
export type SearchResults = z.infer<typeof searchResultsSchema>;
