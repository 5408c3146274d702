import type { Clock } from "../../ports/clock.ts";
import type { PaymentAccount } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { throwIfAdminRefused } from "./change-user.ts";

export interface DeleteUserDeps {
  readonly store: Pick<Store, "admin" | "sessions">;
  readonly clock: Clock;
  /** Tries to end all paid subscriptions. Returns the payment account if all have ended, else null. */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  readonly stopAnswers: (userId: number) => Promise<void>;
  readonly forgetMails: (userId: number) => Promise<unknown>;
  readonly cutStreams: (sessionIds: readonly number[]) => void;
}

/**
 * Ends the subscription at the payment provider before it deletes the account, so that nobody is charged without an
 * account. A subscription that the provider cannot end now is queued and retried.
 */
export async function deleteUser(deps: DeleteUserDeps, adminId: number, userId: number): Promise<void> {
  const { store, clock } = deps;
  // Checked first: a refused deletion must not end the subscription.
  throwIfAdminRefused(await store.admin.mayRemove(userId));
  const open = await store.sessions.list(userId, clock.now(), new Date(0));
  const endedAt = await deps.endPaid(userId);
  await deps.stopAnswers(userId);
  throwIfAdminRefused(await store.admin.remove(userId, endedAt, { adminId, now: clock.now() }));
  await deps.forgetMails(userId);
  deps.cutStreams(open.map(({ id }) => id));
}
