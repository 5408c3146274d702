import type { AdminActionName } from "#contract/admin.ts";
import type { AppDeps } from "../app-deps.ts";
import { recordDeed } from "../features/admin/routes.ts";
import { endSubscription } from "../features/billing/change-subscription.ts";
import type { OpenApp } from "../http/open-app.ts";

/** With what routes are mounted: what main.ts built, the open app, and what routes of several features share. */
export interface Parts extends AppDeps, OpenApp {
  /** Writes a line into the audit log. */
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
  /** Ends what a user pays for; null: this site sells nothing. */
  readonly endPaid: ((userId: number) => Promise<void>) | null;
}

export function partsOf(deps: AppDeps, open: OpenApp): Parts {
  const { store, clock, payments } = deps;
  return {
    ...deps,
    ...open,
    record: recordDeed({ store, clock }),
    endPaid: payments && ((userId) => endSubscription({ store, payments, clock }, userId)),
  };
}
