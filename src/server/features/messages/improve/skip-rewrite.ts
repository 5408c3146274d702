import { notFound } from "../../../app-error.ts";
import type { MessageEventLog } from "../../../ports/message-log.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";

export interface SkipRewriteDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find"> };
  readonly log: Pick<MessageEventLog, "signalSkip">;
}

/** Tells the answering process to send the prompt as written. No effect once the rewrite has arrived. */
export async function skipRewrite(deps: SkipRewriteDeps, userId: number, messageId: number): Promise<MessageRecord> {
  const message = await deps.store.messages.find(userId, messageId);
  if (message === null) throw notFound();
  deps.log.signalSkip(messageId);
  return message;
}
