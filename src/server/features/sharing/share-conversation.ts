import { SHARED_TURNS_MAX } from "#contract/shared-copies.ts";
import { type CopyableMessage, copiedTurnsOf } from "#domain/conversations/conversation-copy.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { SharedCopyRecord } from "../../ports/shared-copy-store.ts";
import type { Store } from "../../ports/store.ts";

export interface ShareConversationDeps {
  readonly store: {
    readonly conversations: Pick<Store["conversations"], "find">;
    readonly messages: Pick<Store["messages"], "list">;
    readonly sharedCopies: Pick<Store["sharedCopies"], "save" | "isOn">;
  };
  readonly clock: Clock;
  readonly newKey: () => string;
  readonly sourceOf: (message: MessageRecord) => CopyableMessage;
}

/**
 * Copies the branch of the conversation that ends with the message `endId` (null: the current branch). An existing link
 * then shows the new copy. Throws:
 * - not-found if the conversation is another user's or temporary, or if it has no message `endId`
 * - unavailable if links are switched off
 */
export async function shareConversation(
  { store, clock, newKey, sourceOf }: ShareConversationDeps,
  userId: number,
  conversationId: number,
  endId: number | null,
): Promise<SharedCopyRecord> {
  const conversation = await store.conversations.find(userId, conversationId);
  if (conversation === null) throw notFound();
  if (!(await store.sharedCopies.isOn())) throw new AppError("unavailable", "Links are switched off on this site.");
  const messages = await store.messages.list(userId, conversationId);
  const turns = copiedTurnsOf(messages.map(sourceOf), endId);
  if (turns.length === 0) {
    if (endId !== null) throw notFound();
    throw new AppError("invalid-input", "There is nothing to share yet.");
  }
  const saved = await store.sharedCopies.save(userId, conversationId, {
    linkKey: newKey(),
    title: formatConversationTitle(conversation, "UTC"),
    turns: turns.slice(-SHARED_TURNS_MAX),
    createdAt: clock.now(),
  });
  if (saved === null) throw notFound();
  return saved;
}
