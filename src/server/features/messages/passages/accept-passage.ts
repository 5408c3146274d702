import { AppError, notFound } from "../../../app-error.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";

export const PASSAGE_LIFETIME_MS = 24 * 60 * 60_000;

export interface AcceptPassageDeps {
  readonly store: {
    readonly messages: Pick<Store["messages"], "find">;
    readonly passages: Pick<Store["passages"], "take">;
  };
  readonly clock: Clock;
}

/**
 * Accepts a rewritten passage: the changed answer becomes another version of the message, and the old version stays.
 * Throws not-found for another user's message. Throws preview-gone for a change that is missing, another user's or
 * older than a day, or if the answer has changed since.
 */
export async function acceptPassage(
  { store, clock }: AcceptPassageDeps,
  userId: number,
  messageId: number,
  id: string,
): Promise<MessageRecord> {
  if ((await store.messages.find(userId, messageId)) === null) throw notFound();
  const now = clock.now();
  const since = new Date(now.getTime() - PASSAGE_LIFETIME_MS);
  const versionId = await store.passages.take(userId, messageId, id, since, now);
  const version = versionId === null ? null : await store.messages.find(userId, versionId);
  if (version === null) {
    throw new AppError(
      "preview-gone",
      "This change can no longer be kept: the answer has changed, or a day has passed.",
    );
  }
  return version;
}
