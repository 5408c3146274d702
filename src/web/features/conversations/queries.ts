import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Conversation, conversationSchema, pageSchemaOf } from "#contract/conversations.ts";
import { DEFAULT_TITLE } from "#domain/conversations/conversations.ts";
import { request, send } from "#web/lib/api.ts";
import { type ConversationPage, fetchConversations, mergeConversationPages } from "#web/lib/conversation-pages.ts";
import {
  showConversationChangeError,
  showConversationDeleted,
  showConversationDeleteError,
  showConversationRenamed,
  showConversationRenameError,
} from "./notices.ts";

/** How many conversations one page contains. This fills a tall window, and most users have fewer. */
const BY_DAY_AT_ONCE = 100;

const listSchema = z.array(conversationSchema);
const pageSchema = pageSchemaOf(conversationSchema);

/**
 * The user's conversations, last used first, in pages that load on scroll. The first page also contains all that are
 * pinned, archived or in a folder.
 */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: ["/api/conversations"],
  queryFn: async ({ pageParam: cursor, signal }): Promise<ConversationPage> => {
    const query = new URLSearchParams({
      place: "by-day",
      limit: String(BY_DAY_AT_ONCE),
      ...(cursor !== null && { cursor }),
    });
    const byDay = request("GET", `/api/conversations?${query}`, { schema: pageSchema, signal });
    if (cursor !== null) return await byDay;
    const setApart = request("GET", "/api/conversations?place=set-apart", { schema: listSchema, signal });
    const [apart, page] = await Promise.all([setApart, byDay]);
    return { ...page, items: [...apart, ...page.items] };
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: mergeConversationPages,
  // Another tab or the home page may have changed the list, so each visit fetches it again.
  refetchOnMount: "always",
});

/** For a conversation that is not in the loaded pages. Null if it does not exist. */
const conversationQuery = (id: number) =>
  queryOptions<Conversation | null>({
    queryKey: ["/api/conversations", "one", id],
    queryFn: async ({ signal }) => (await fetchConversations([id], signal))[0] ?? null,
    refetchOnMount: "always",
  });

/**
 * Reads the conversation from the list or, if it is not loaded there, from the server. Undefined while loading; null if
 * it does not exist.
 */
export function useConversation(id: number | null): Conversation | null | undefined {
  const { data: known } = useInfiniteQuery(conversationsQuery);
  const listed = known?.find((conversation) => conversation.id === id);
  const isFarBack = id !== null && known !== undefined && listed === undefined;
  const { data: found } = useQuery({ ...conversationQuery(id ?? 0), enabled: isFarBack });
  return listed ?? (isFarBack ? found : undefined);
}

/** Refetches the list and the conversations fetched singly, but not other queries with the same key prefix. */
export function refreshConversations(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: conversationsQuery.queryKey, exact: true }).catch(() => undefined);
  queries.invalidateQueries({ queryKey: ["/api/conversations", "one"] }).catch(() => undefined);
}

/** Refetches a conversation after a new message. Updates it in the list, or adds it if it is missing there. */
export async function refreshConversation(queries: QueryClient, id: number): Promise<void> {
  const [fresh] = await fetchConversations([id]).catch(() => []);
  if (fresh === undefined || fresh.isTemporary) return;
  const isListed = queries
    .getQueryData<InfiniteData<ConversationPage, string | null>>(conversationsQuery.queryKey)
    ?.pages.some(({ items }) => items.some((each) => each.id === id));
  if (isListed) changeOne(queries, id, fresh);
  else changePages(queries, (items, page) => (page === 0 ? [fresh, ...items] : items));
}

export async function createConversation(queries: QueryClient, isTemporary = false): Promise<Conversation> {
  const conversation = await request("POST", "/api/conversations", {
    body: { title: DEFAULT_TITLE, isTemporary },
    schema: conversationSchema,
  });
  if (isTemporary) return conversation;
  changePages(queries, (items, page) => (page === 0 ? [conversation, ...items] : items));
  return conversation;
}

export function useRenameConversation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      request("PATCH", `/api/conversations/${id}/title`, { body: { title }, schema: conversationSchema }),
    // Shows the new name at once. After an error, the refetch restores the old one.
    onMutate: ({ id, title }) => changeOne(queries, id, { title }),
    onSuccess: showConversationRenamed,
    onError: showConversationRenameError,
    onSettled: () => refreshConversations(queries),
  });
}

type Arrangement = Partial<Pick<Conversation, "isPinned" | "isArchived" | "folderId">>;

/** Pins, archives or moves a conversation. Shows the change at once; after an error, the refetch reverts it. */
export function useArrangeConversation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: { id: number } & Arrangement) =>
      request("PATCH", `/api/conversations/${id}`, { body: change, schema: conversationSchema }),
    onMutate: ({ id, ...change }) => changeOne(queries, id, change),
    onError: showConversationChangeError,
    onSettled: () => refreshConversations(queries),
  });
}

export function useDeleteConversation(onDeleted: (id: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await send("DELETE", `/api/conversations/${id}`);
    },
    onSuccess: (_, id) => {
      changePages(queries, (items) => items.filter((conversation) => conversation.id !== id));
      queries.setQueryData(conversationQuery(id).queryKey, (found) => found && null);
      showConversationDeleted();
      onDeleted(id);
    },
    onError: showConversationDeleteError,
    onSettled: () => refreshConversations(queries),
  });
}

function changePages(queries: QueryClient, change: (items: Conversation[], page: number) => Conversation[]): void {
  queries.setQueryData<InfiniteData<ConversationPage, string | null>>(
    conversationsQuery.queryKey,
    (known) =>
      known && { ...known, pages: known.pages.map((page, at) => ({ ...page, items: change(page.items, at) })) },
  );
}

function changeOne(queries: QueryClient, id: number, change: Partial<Conversation>): void {
  const changed = (conversation: Conversation) =>
    conversation.id === id ? { ...conversation, ...change } : conversation;
  changePages(queries, (items) => items.map(changed));
  queries.setQueryData(conversationQuery(id).queryKey, (found) => found && changed(found));
}
