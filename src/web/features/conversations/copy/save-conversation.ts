import * as z from "zod/mini";
import type { Conversation } from "#contract/conversations.ts";
import { messageSchema } from "#contract/messages.ts";
import { toCopyableMessage } from "#contract/shared-copies.ts";
import { type CopiedTurn, conversationAsMarkdown, copiedTurnsOf } from "#domain/conversations/conversation-copy.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { request } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";

/** The turns of the branch that ends with the message `endId`. Null means the branch that was written last. */
export async function fetchCopiedTurns(conversationId: number, endId: number | null): Promise<CopiedTurn[]> {
  const messages = await request("GET", `/api/conversations/${conversationId}/messages`, {
    schema: z.array(messageSchema),
  });
  return copiedTurnsOf(messages.map(toCopyableMessage), endId);
}

export type ConversationFileKind = "markdown" | "json";

export async function downloadConversation(
  conversation: Pick<Conversation, "id" | "title" | "name" | "createdAt">,
  endId: number | null,
  kind: ConversationFileKind,
): Promise<void> {
  const turns = await fetchCopiedTurns(conversation.id, endId);
  const title = formatConversationTitle(conversation);
  const isMarkdown = kind === "markdown";
  const text = isMarkdown ? conversationAsMarkdown(title, turns) : `${JSON.stringify({ title, turns }, null, 2)}\n`;
  saveFile(
    new Blob([text], { type: isMarkdown ? "text/markdown" : "application/json" }),
    title,
    isMarkdown ? "md" : "json",
  );
}
