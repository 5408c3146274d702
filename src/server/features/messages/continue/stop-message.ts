import { isFinalStatus } from "#contract/messages.ts";
import { notFound } from "../../../app-error.ts";
import type { MessageEventLog } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";

export interface StopMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "requestStop"> };
  readonly log: Pick<MessageEventLog, "signalStop">;
}

/** Stops an answer, whichever process makes it. Its text so far is kept. A final message does not change. */
export async function stopMessage(deps: StopMessageDeps, userId: number, messageId: number): Promise<MessageRecord> {
  const message = await deps.store.messages.requestStop(userId, messageId);
  if (message === null) throw notFound();
  if (!isFinalStatus(message.status)) deps.log.signalStop(messageId);
  return message;
}
