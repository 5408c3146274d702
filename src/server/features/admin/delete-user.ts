import type { AdminRefusal } from "../../ports/admin-store.ts";
import type { Clock } from "../../ports/clock.ts";
import { PaymentError } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { refuse } from "./change-user.ts";

export interface DeleteUserDeps {
  readonly store: Pick<Store, "admin" | "sessions">;
  readonly clock: Clock;
  /** Ends at the provider whatever is paid for; throws PaymentError. Null: this site sells nothing. */
  readonly endSubscription: ((userId: number) => Promise<void>) | null;
  /** Stops the answers that are under way, so that nobody pays for words without a reader. */
  readonly stopAnswers: (userId: number) => Promise<void>;
  /** Throws away what is kept of mails to the user. */
  readonly forgetMails: (userId: number) => Promise<unknown>;
  /** Cuts what these sessions are reading on this node; the others notice within seconds. */
  readonly cutStreams: (sessionIds: readonly number[]) => void;
}

/** A checkout may be opened while the subscription is ended; then it is ended again. */
const ROUNDS_MAX = 3;

/** Ends the subscription at the payment provider first, so that nobody is charged without an account; then deletes the account and all it owns. */
export async function deleteUser(deps: DeleteUserDeps, adminId: number, userId: number): Promise<void> {
  const { store, clock } = deps;
  // Before anybody's subscription is ended for nothing.
  refuse(await store.admin.mayRemove(userId));
  const open = await store.sessions.list(userId, clock.now(), new Date(0));
  let refusal: AdminRefusal | null = "paying";
  for (let round = 0; refusal === "paying" && round < ROUNDS_MAX; round++) {
    await endPayments(deps, userId);
    await deps.stopAnswers(userId);
    refusal = await store.admin.remove(userId, { adminId, now: clock.now() });
  }
  refuse(refusal);
  await deps.forgetMails(userId);
  deps.cutStreams(open.map(({ id }) => id));
}

async function endPayments(deps: DeleteUserDeps, userId: number): Promise<void> {
  try {
    await deps.endSubscription?.(userId);
  } catch (error) {
    // Then nothing is deleted: an account that is gone must never be charged.
    if (error instanceof PaymentError) refuse("paying");
    throw error;
  }
}
