import type { User } from "#contract/accounts.ts";
import type { UserRecord } from "../../ports/account-store.ts";

export const toApiUser = (user: UserRecord): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  subscriptionTier: user.subscriptionTier,
  role: user.role,
  preferences: user.preferences,
  emailVerified: user.emailVerified,
  pendingEmail: user.pendingEmail,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
