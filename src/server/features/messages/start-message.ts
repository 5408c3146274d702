import { AppError, notFound } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Lease, MessageRecord, Store, UserRecord } from "../../ports/store.ts";

export interface StartMessageDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "start"> };
  readonly clock: Clock;
  readonly newToken: () => string;
  /** Hands the message to whoever answers; returns at once. */
  readonly answer: (message: MessageRecord, lease: Lease, user: UserRecord) => void;
}

export interface StartMessageInput {
  readonly conversationId: number;
  readonly originalPrompt: string;
  /** "as-preferred": improve unless the user has switched it off. "never": send the original. */
  readonly improvement: "as-preferred" | "never";
  readonly idempotencyKey: string | null;
}

export interface StartedMessage {
  readonly message: MessageRecord;
  /** False when the idempotency key had started it before. */
  readonly isNew: boolean;
}

/**
 * Accepts a prompt: once this returns, it is stored and will be answered, whatever happens to the client or the process.
 * The same idempotency key returns the first message. Throws not-found for a foreign conversation.
 */
export async function startMessage(
  deps: StartMessageDeps,
  user: UserRecord,
  input: StartMessageInput,
): Promise<StartedMessage> {
  const { conversationId, originalPrompt, idempotencyKey } = input;
  const isImprovementOn = input.improvement === "as-preferred" && user.preferences.enablePromptImprovement !== false;
  const outcome = await deps.store.messages.start({
    userId: user.id,
    conversationId,
    originalPrompt,
    isImprovementOn,
    idempotencyKey,
    leaseToken: deps.newToken(),
    now: deps.clock.now(),
  });
  switch (outcome.kind) {
    case "no-conversation":
      throw notFound();
    case "repeated":
      assertSameRequest(outcome.message, input);
      return { message: outcome.message, isNew: false };
    case "started":
      deps.answer(outcome.message, outcome.lease, user);
      return { message: outcome.message, isNew: true };
  }
}

function assertSameRequest(first: MessageRecord, again: StartMessageInput): void {
  if (first.conversationId === again.conversationId && first.originalPrompt === again.originalPrompt) return;
  throw new AppError("idempotency-conflict", "This Idempotency-Key was already used for another message.");
}
