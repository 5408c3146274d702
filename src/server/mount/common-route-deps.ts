import type { AdminActionName } from "#contract/admin.ts";
import type { AppDeps } from "../app-deps.ts";
import { instanceActionRecorder } from "../features/admin/routes.ts";
import { closeCheckouts, endPayments } from "../features/billing/change-subscription.ts";
import type { BaseApp } from "../http/create-base-app.ts";
import { type PaymentAccount, PaymentError } from "../ports/payments.ts";

export interface CommonRouteDeps extends AppDeps, BaseApp {
  /** Writes an entry into the audit log. */
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
  /**
   * Tries to end a user's subscriptions. Returns the payment account where they were; null: not all subscriptions were
   * ended, or the site sells nothing.
   */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  /** Tries to close a user's open checkouts. */
  readonly closeCheckouts: (userId: number) => Promise<void>;
}

export function createCommonRouteDeps(deps: AppDeps, open: BaseApp): CommonRouteDeps {
  const { store, clock, payments } = deps;
  return {
    ...deps,
    ...open,
    record: instanceActionRecorder({ store, clock }),
    endPaid: async (userId) =>
      payments !== null && (await hasWorked(() => endPayments({ store, payments, clock }, userId)))
        ? payments.account
        : null,
    closeCheckouts: async (userId) => {
      if (payments !== null) await hasWorked(() => closeCheckouts({ store, payments, clock }, userId));
    },
  };
}

/** Runs `act`. False: the payment provider failed. The failure was already logged and counted where it happened. */
async function hasWorked(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof PaymentError) return false;
    throw error;
  }
}
