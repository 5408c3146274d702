import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";

export interface NameConversationDeps {
  readonly store: { readonly conversations: Pick<Store["conversations"], "giveName"> };
  readonly reportBug: (error: unknown) => void;
}

/**
 * Gives a conversation the name that the rewriting model chose; null: it chose none. Only the first prompt shows what a
 * conversation is about, so the name of a later one is not used. Returns at once: nobody waits for the name.
 */
export function nameConversation(
  { store, reportBug }: NameConversationDeps,
  { parentId, userId, conversationId, originalPrompt }: MessageRecord,
  name: string | null,
): void {
  if (parentId !== null || name === null) return;
  store.conversations.giveName(userId, conversationId, { name, promptNamed: originalPrompt }).catch(reportBug);
}
