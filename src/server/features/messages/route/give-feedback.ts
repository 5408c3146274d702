import { outcomesOfFeedback } from "#domain/routing/route-outcomes.ts";
import { notFound } from "../../../app-error.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { LearnOutcome } from "./learn-outcome.ts";

export interface GiveFeedbackDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "setFeedback"> };
  readonly learnOutcome: LearnOutcome;
}

/** Stores a thumb up or down, and lets the router learn from it. Throws not-found for another user's message. */
export async function giveFeedback(
  deps: GiveFeedbackDeps,
  user: UserRecord,
  messageId: number,
  feedback: 1 | -1,
): Promise<MessageRecord> {
  const given = await deps.store.messages.setFeedback(user.id, messageId, feedback);
  if (given === null) throw notFound();
  const { message, before } = given;
  if (message.status === "done") deps.learnOutcome(user, outcomesOfFeedback(message, before, feedback));
  return message;
}
