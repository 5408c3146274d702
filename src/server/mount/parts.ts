import type { AdminActionName } from "#contract/admin.ts";
import type { AppDeps } from "../app-deps.ts";
import { recordDeed } from "../features/admin/routes.ts";
import { closeCheckouts, endPayments } from "../features/billing/change-subscription.ts";
import type { OpenApp } from "../http/open-app.ts";
import { type PaymentAccount, PaymentError } from "../ports/payments.ts";

/** With what routes are mounted: what main.ts built, the open app, and what routes of several features share. */
export interface Parts extends AppDeps, OpenApp {
  /** Writes a line into the audit log. */
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
  /** Tries to end what a user pays for; returns where all of it has ended, null where it has not, or this site sells nothing. */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  /** Tries to close what a user could pay. */
  readonly closeCheckouts: (userId: number) => Promise<void>;
}

export function partsOf(deps: AppDeps, open: OpenApp): Parts {
  const { store, clock, payments } = deps;
  return {
    ...deps,
    ...open,
    record: recordDeed({ store, clock }),
    endPaid: async (userId) =>
      payments !== null && (await hasWorked(() => endPayments({ store, payments, clock }, userId)))
        ? payments.account
        : null,
    closeCheckouts: async (userId) => {
      if (payments !== null) await hasWorked(() => closeCheckouts({ store, payments, clock }, userId));
    },
  };
}

/** False: the provider failed, which is logged and counted there. */
async function hasWorked(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof PaymentError) return false;
    throw error;
  }
}
