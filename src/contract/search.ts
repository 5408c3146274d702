import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { TITLE_LENGTH_MAX } from "./limits.ts";

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
