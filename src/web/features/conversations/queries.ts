import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Conversation, conversationSchema } from "#contract/conversations.ts";
import { DEFAULT_TITLE } from "#domain/conversations.ts";
import { request, send } from "#web/lib/api.ts";
import { arrangeFailed, deleted, deleteFailed, renamed, renameFailed } from "./notices.ts";

/** The user's conversations, the one used last first. */
export const conversationsQuery = queryOptions<Conversation[]>({
  queryKey: ["/api/conversations"],
  queryFn: ({ signal }) => request("GET", "/api/conversations", { schema: z.array(conversationSchema), signal }),
  // Another tab, or the home page, may have changed the list; each visit asks again.
  refetchOnMount: "always",
});

/** Fetches the list again, and only the list: what hangs below its key has its own life. */
export function refreshConversations(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: conversationsQuery.queryKey, exact: true }).catch(() => undefined);
}

export async function createConversation(queries: QueryClient, isTemporary = false): Promise<Conversation> {
  const conversation = await request("POST", "/api/conversations", {
    body: { title: DEFAULT_TITLE, isTemporary },
    schema: conversationSchema,
  });
  if (isTemporary) return conversation;
  queries.setQueryData(conversationsQuery.queryKey, (list) => list && [conversation, ...list]);
  return conversation;
}

export function useRenameConversation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      request("PATCH", `/api/conversations/${id}/title`, { body: { title }, schema: conversationSchema }),
    // The new name stands at once; a refusal brings the old one back.
    onMutate: ({ id, title }) => {
      queries.setQueryData(conversationsQuery.queryKey, (list) =>
        list?.map((conversation) => (conversation.id === id ? { ...conversation, title } : conversation)),
      );
    },
    onSuccess: renamed,
    onError: renameFailed,
    onSettled: () => refreshConversations(queries),
  });
}

type Arrangement = Partial<Pick<Conversation, "isPinned" | "isArchived" | "folderId">>;

/** Pins, archives, or puts into a folder; it stands so at once, and a refusal brings back what was. */
export function useArrangeConversation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: { id: number } & Arrangement) =>
      request("PATCH", `/api/conversations/${id}`, { body: change, schema: conversationSchema }),
    onMutate: ({ id, ...change }) => {
      queries.setQueryData(conversationsQuery.queryKey, (list) =>
        list?.map((conversation) => (conversation.id === id ? { ...conversation, ...change } : conversation)),
      );
    },
    onError: arrangeFailed,
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
      queries.setQueryData(conversationsQuery.queryKey, (list) =>
        list?.filter((conversation) => conversation.id !== id),
      );
      deleted();
      onDeleted(id);
    },
    onError: deleteFailed,
    onSettled: () => refreshConversations(queries),
  });
}
