import * as z from "zod/mini";
import { type Conversation, conversationSchema } from "#contract/conversations.ts";
import { request } from "#web/lib/api.ts";

const listSchema = z.array(conversationSchema);

/** Returns the conversations with these ids. Omits deleted ones and those of other users. */
export const fetchConversations = (ids: readonly number[], signal?: AbortSignal): Promise<Conversation[]> =>
  request("GET", `/api/conversations?ids=${ids.join(",")}`, {
    schema: listSchema,
    ...(signal !== undefined && { signal }),
  });
