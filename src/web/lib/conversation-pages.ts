import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Conversation, conversationSchema } from "#contract/conversations.ts";
import type { Message } from "#contract/messages.ts";
import { titleOfPrompt } from "#domain/conversations/conversation-name.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { request } from "#web/lib/api.ts";

const listSchema = z.array(conversationSchema);

/** Returns the conversations with these ids. Omits deleted ones and those of other users. */
export const fetchConversations = (ids: readonly number[], signal?: AbortSignal): Promise<Conversation[]> =>
  request("GET", `/api/conversations?ids=${ids.join(",")}`, {
    schema: listSchema,
    ...(signal !== undefined && { signal }),
  });

export interface ConversationPage {
  readonly items: Conversation[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * The conversations of all pages, last used first. If a conversation moved between two requests, it is on two pages. It
 * is returned once, from the first of these pages.
 */
export function mergeConversationPages({ pages }: { readonly pages: readonly ConversationPage[] }): Conversation[] {
  const known = new Map<number, Conversation>();
  for (const { items } of pages) for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  return [...known.values()].sort(byLastUse);
}

/** The name of a message's conversation or, if the list is not loaded, the first words of the prompt. */
export function findConversationTitle(
  queries: QueryClient,
  { conversationId, originalPrompt }: Pick<Message, "conversationId" | "originalPrompt">,
): string {
  const pages = queries.getQueryData<InfiniteData<ConversationPage>>(["/api/conversations"]);
  const listed = pages && mergeConversationPages(pages).find(({ id }) => id === conversationId);
  return listed === undefined ? titleOfPrompt(originalPrompt) : formatConversationTitle(listed);
}

/**
 * A title for a prompt: the name of the conversation that it begins. A later prompt may be about something else, so its
 * own first words are the title.
 */
export const findPromptTitle = (
  queries: QueryClient,
  message: Pick<Message, "conversationId" | "parentId" | "originalPrompt">,
): string =>
  message.parentId === null ? findConversationTitle(queries, message) : titleOfPrompt(message.originalPrompt);

export const hasAllPages = ({ pages }: { readonly pages: readonly ConversationPage[] }): boolean =>
  pages.at(-1)?.nextCursor === null;

// All times have one format, so a plain comparison works. Locale comparison took most of the sorting time.
const byLastUse = (one: Conversation, other: Conversation) => {
  if (one.updatedAt === other.updatedAt) return other.id - one.id;
  return one.updatedAt < other.updatedAt ? 1 : -1;
};
