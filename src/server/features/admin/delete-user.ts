import type { Clock } from "../../ports/clock.ts";
import type { PaymentAccount } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { refuse } from "./change-user.ts";

export interface DeleteUserDeps {
  readonly store: Pick<Store, "admin" | "sessions">;
  readonly clock: Clock;
  /** Tries to end what is paid for; returns the provider where all of it has ended, null where it has not. */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  /** Stops the answers that are under way, so that nobody pays for words without a reader. */
  readonly stopAnswers: (userId: number) => Promise<void>;
  /** Throws away what is kept of mails to the user. */
  readonly forgetMails: (userId: number) => Promise<unknown>;
  /** Cuts what these sessions are reading on this node; the others notice within seconds. */
  readonly cutStreams: (sessionIds: readonly number[]) => void;
}

/**
 * Ends the subscription at the payment provider first, so that nobody is charged without an account; then deletes the account and all it
 * owns. What the provider could not end now is queued with the deletion and tried until it has.
 */
export async function deleteUser(deps: DeleteUserDeps, adminId: number, userId: number): Promise<void> {
  const { store, clock } = deps;
  // Before anybody's subscription is ended for nothing.
  refuse(await store.admin.mayRemove(userId));
  const open = await store.sessions.list(userId, clock.now(), new Date(0));
  const endedAt = await deps.endPaid(userId);
  await deps.stopAnswers(userId);
  refuse(await store.admin.remove(userId, endedAt, { adminId, now: clock.now() }));
  await deps.forgetMails(userId);
  deps.cutStreams(open.map(({ id }) => id));
}
