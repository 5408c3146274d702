import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { TITLE_LENGTH_MAX } from "./limits.ts";

/** How long what is searched for may be. */
export const SEARCH_LENGTH_MAX = TITLE_LENGTH_MAX;

export const searchQuerySchema = z.strictObject({
  /** Words that all must be found, the last of them perhaps not finished, and "quotes". A space at the end finishes the last word. */
  query: z
    .string("Type what to search for")
    .check(
      z.regex(/\S/u, "Type what to search for"),
      z.maxLength(SEARCH_LENGTH_MAX, `At most ${SEARCH_LENGTH_MAX} characters`),
    ),
});

/** A text in order, with what was found apart from the rest: data, never markup. */
const foundPartSchema = z.object({ text: z.string(), isFound: z.boolean() });

const searchResultSchema = z.object({
  conversationId: idSchema,
  title: z.string(),
  /** Of the conversation: what it is called while nobody has named it. */
  createdAt: z.iso.datetime(),
  /** null: found in the title. */
  messageId: z.nullable(idSchema),
  /** When the message was sent; the conversation's last use where it was found by its title. */
  at: z.iso.datetime(),
  foundIn: z.enum(["title", "prompt", "answer"]),
  /** At most about 140 characters around what was found. */
  parts: z.array(foundPartSchema),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** `results`: titles first, then messages, each the newest first. `isMore`: there is more than is shown. */
export const searchResultsSchema = z.object({ results: z.array(searchResultSchema), isMore: z.boolean() });
export type SearchResults = z.infer<typeof searchResultsSchema>;
