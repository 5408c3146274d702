import type { Conversation } from "#contract/conversations.ts";

export interface ConversationPage {
  readonly items: Conversation[];
  /** null: it is the last page. */
  readonly nextCursor: string | null;
}

/** What all pages hold, the one used last first. One that moved while pages were fetched counts as in the first of them. */
export function knownIn({ pages }: { readonly pages: readonly ConversationPage[] }): Conversation[] {
  const known = new Map<number, Conversation>();
  for (const { items } of pages) for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  return [...known.values()].sort(byLastUse);
}

/** Whether the pages are all there are. */
export const isWhole = ({ pages }: { readonly pages: readonly ConversationPage[] }): boolean =>
  pages.at(-1)?.nextCursor === null;

// Times of one format; comparing them as words of a language took most of the sorting.
const byLastUse = (one: Conversation, other: Conversation) => {
  if (one.updatedAt === other.updatedAt) return other.id - one.id;
  return one.updatedAt < other.updatedAt ? 1 : -1;
};
