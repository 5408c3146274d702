import { isFinal } from "#contract/messages.ts";
import { outcomesOfPick } from "#domain/routing/seen-here.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { MessageRecord, Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { LearnOutcome } from "../route/learn-outcome.ts";

export interface PickMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "find" | "compared" | "pick"> };
  readonly learnOutcome: LearnOutcome;
}

/**
 * Makes an answer the one of its comparison that later prompts read. Throws not-found for a foreign message, message-busy
 * for one that is still being answered, invalid-input for one that is no part of a comparison or has no answer.
 */
export async function pickMessage(deps: PickMessageDeps, user: UserRecord, messageId: number): Promise<MessageRecord> {
  const message = await deps.store.messages.find(user.id, messageId);
  if (message === null) throw notFound();
  const { compareGroup, status, answer } = message;
  if (compareGroup === null) throw new AppError("invalid-input", "This answer is not part of a comparison.");
  if (!isFinal(status)) throw new AppError("message-busy", "This message is still being answered.");
  if (status === "failed" || (answer ?? "") === "") throw new AppError("invalid-input", "There is no answer to pick.");
  const { beforeId } = await deps.store.messages.pick(user.id, messageId, compareGroup);
  const group = await deps.store.messages.compared(user.id, compareGroup);
  // What stopped or failed was not beaten: nobody has read it to its end.
  const read = group.filter((other) => other.status === "done" || other.id === messageId || other.id === beforeId);
  const compared = read.map((other) => ({ ...other, isImproved: other.improvement?.changed === true }));
  deps.learnOutcome(user, outcomesOfPick(compared, { pickedId: messageId, beforeId, wasBlind: message.isBlind }));
  return { ...message, isPicked: true, isBlind: group.find(({ id }) => id === messageId)?.isBlind ?? false };
}
