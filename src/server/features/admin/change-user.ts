import type { AdminUser, AdminUserChange } from "#contract/admin.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { AdminRefusal } from "../../ports/admin-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";

export interface ChangeUserDeps {
  readonly store: Pick<Store, "admin">;
  readonly clock: Clock;
}

/** Gives a tier by hand or changes a role; what it concerns holds from the user's next request on. */
export async function changeUser(
  { store, clock }: ChangeUserDeps,
  adminId: number,
  userId: number,
  change: AdminUserChange,
): Promise<AdminUser> {
  const deed = { adminId, now: clock.now() };
  refuse(
    "role" in change
      ? await store.admin.changeRole(userId, change.role, deed)
      : await store.admin.changeTier(userId, change.subscriptionTier, deed),
  );
  const changed = await store.admin.user(userId);
  if (changed === null) throw notFound();
  return changed;
}

/** Whoever is no admin any more need not learn that the call exists. */
export function refuse(refusal: AdminRefusal | null): void {
  if (refusal === null) return;
  if (refusal === "last-admin")
    throw new AppError("last-admin", "This is the last admin. Make somebody else an admin first.");
  if (refusal === "paying")
    throw new AppError("payment-unavailable", "The subscription could not be ended. Please try again in a moment.", 5);
  throw notFound();
}
