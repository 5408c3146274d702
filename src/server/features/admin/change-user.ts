import type { AdminUser, AdminUserChange } from "#contract/admin.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { AdminRefusal } from "../../ports/admin-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";

export interface ChangeUserDeps {
  readonly store: Pick<Store, "admin" | "sessions">;
  readonly clock: Clock;
  readonly stopAnswers: (userId: number) => Promise<void>;
  /** Tries to close the user's open checkouts. */
  readonly closeCheckouts: (userId: number) => Promise<void>;
  /** Closes these sessions' streams on this node; other nodes follow within seconds. */
  readonly cutStreams: (sessionIds: readonly number[]) => void;
}

/**
 * Changes the user's tier or role, pins a tier (payments then do not change it), suspends the user or ends a
 * suspension. The change takes effect at the user's next request.
 */
export async function changeUser(
  deps: ChangeUserDeps,
  adminId: number,
  userId: number,
  change: AdminUserChange,
): Promise<AdminUser> {
  const { store, clock } = deps;
  const deed = { adminId, now: clock.now() };
  if ("role" in change) throwIfAdminRefused(await store.admin.changeRole(userId, change.role, deed));
  else if ("suspension" in change) await suspend(deps, userId, change.suspension?.reason ?? null, deed);
  else if ("pinnedTier" in change) {
    throwIfAdminRefused(await store.admin.pinTier(userId, change.pinnedTier, deed));
    // A pinned user must not pay for another plan, not even in a checkout that is already open.
    if (change.pinnedTier !== null) await deps.closeCheckouts(userId);
  } else throwIfAdminRefused(await store.admin.changeTier(userId, change.subscriptionTier, deed));
  const changed = await store.admin.user(userId);
  if (changed === null) throw notFound();
  return changed;
}

async function suspend(
  { store, stopAnswers, cutStreams }: ChangeUserDeps,
  userId: number,
  reason: string | null,
  deed: { readonly adminId: number; readonly now: Date },
): Promise<void> {
  const open = await store.sessions.list(userId, deed.now, new Date(0));
  throwIfAdminRefused(await store.admin.suspend(userId, reason, deed));
  if (reason === null) return;
  await stopAnswers(userId);
  cutStreams(open.map(({ id }) => id));
}

/** A former admin also gets not-found, so that they do not learn that the route exists. */
export function throwIfAdminRefused(refusal: AdminRefusal | null): void {
  if (refusal === null) return;
  if (refusal === "last-admin")
    throw new AppError("last-admin", "This is the last admin. Make somebody else an admin first.");
  if (refusal === "paid-for")
    throw new AppError(
      "plan-paid-for",
      "This account pays for a higher plan. To give it less than it pays for, fix its plan.",
    );
  throw notFound();
}
