import * as z from "zod/mini";
import { type Conversation, conversationSchema } from "#contract/conversations.ts";
import { request } from "#web/lib/api.ts";

const listSchema = z.array(conversationSchema);

/** The conversations with these ids, without those that are not the user's or are deleted. */
export const fetchConversations = (ids: readonly number[], signal?: AbortSignal): Promise<Conversation[]> =>
  request("GET", `/api/conversations?ids=${ids.join(",")}`, {
    schema: listSchema,
    ...(signal !== undefined && { signal }),
  });
