import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { pageSchemaOf } from "#contract/conversations.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import { request } from "#web/lib/api.ts";
import type { Branch } from "./branch.ts";
import { messagesKey } from "./messages-key.ts";

/** Fills one to three screens. */
export const INITIAL_MESSAGE_COUNT = 30;
const MESSAGES_AT_ONCE = 60;
/** Loads more until the branch has this many turns, because the newest messages may belong to other branches. */
const TURNS_AT_LEAST = 10;

export type MessagePage = { items: Message[]; nextCursor: string | null };
const messagePageSchema = pageSchemaOf(messageSchema);

/** Query key of the cursor to earlier messages. The cursor is null when all messages are loaded. */
export const earlierMessagesKey = (conversationId: number) => ["/api/messages", conversationId, "earlier"] as const;

export function fetchMessages(
  conversationId: number,
  { cursor, limit }: { cursor?: string; limit: number },
  signal?: AbortSignal,
): Promise<MessagePage> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
  const path = `/api/conversations/${conversationId}/messages?${query}`;
  return request("GET", path, { schema: messagePageSchema, ...(signal !== undefined && { signal }) });
}

export interface EarlierMessages {
  readonly hasMore: boolean;
  readonly state: "idle" | "loading" | "failed";
  readonly load: (limit?: number) => void;
}

export function useEarlierMessages(conversationId: number | null, branch: Branch): EarlierMessages {
  const queries = useQueryClient();
  const id = conversationId ?? 0;
  const { data: cursor = null } = useQuery<string | null>({
    queryKey: earlierMessagesKey(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [state, setState] = useState<EarlierMessages["state"]>("idle");
  const load = useCallback(
    async (limit = MESSAGES_AT_ONCE) => {
      const before = queries.getQueryData<string | null>(earlierMessagesKey(id)) ?? null;
      if (before === null) return;
      setState("loading");
      try {
        const page = await fetchMessages(id, { cursor: before, limit });
        // Another request has already added this page.
        if (queries.getQueryData(earlierMessagesKey(id)) !== before) return;
        queries.setQueryData<Message[]>(messagesKey(id), (list) => list && [...page.items, ...list]);
        queries.setQueryData(earlierMessagesKey(id), page.nextCursor);
        setState("idle");
      } catch {
        setState("failed");
      }
    },
    [queries, id],
  );
  const isShort = cursor !== null && !branch.isWhole && branch.turns.length < TURNS_AT_LEAST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may be short again.
  useEffect(() => {
    if (isShort && state === "idle") void load();
  }, [isShort, state, cursor, load]);
  return { hasMore: cursor !== null, state, load: (limit) => void load(limit) };
}
