import type { AccountUpdateInput, PasswordChangeInput } from "#contract/account-rights.ts";
import { mayChangeEmailTo, type SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { PasswordHasher } from "../../ports/authenticators.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";

export interface UpdateAccountDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens">;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Throws wrong-password unless this is the account's password. */
export async function verifyPassword(deps: UpdateAccountDeps, userId: number, password: string): Promise<void> {
  const hash = await deps.store.accounts.passwordHash(userId);
  if (!(await deps.passwords.verify(password, hash)))
    throw new AppError("wrong-password", "This password is not right.");
}

/** Sets the password and ends all access. Returns the sessions that ended. */
export async function changePassword(
  deps: UpdateAccountDeps,
  user: UserRecord,
  { newPassword }: PasswordChangeInput,
): Promise<readonly number[]> {
  refuseCommonPassword(newPassword);
  // The store also ends open reset links, so that an earlier request cannot undo this change.
  const passwordHash = await deps.passwords.hash(newPassword);
  return deps.store.accountTokens.changePassword(user.id, passwordHash, deps.clock.now());
}

/**
 * Changes the given fields. A new email address takes effect when the user confirms it. It replaces an earlier address
 * that is not confirmed yet.
 */
export async function updateAccount(
  deps: UpdateAccountDeps & {
    readonly signUp: SignUpRule;
    readonly isInvited: (email: string) => Promise<boolean>;
    /** Throws if too many links were sent to this user or this address. */
    readonly admitMail: (userId: number, email: string) => Promise<void>;
  },
  user: UserRecord,
  { firstName, lastName, email }: AccountUpdateInput,
): Promise<{ readonly user: UserRecord; readonly isConfirmationDue: boolean }> {
  const isNewEmail = email !== undefined && email !== user.email;
  if (isNewEmail) {
    if (!mayChangeEmailTo(deps.signUp, email, await deps.isInvited(email)))
      throw new AppError("sign-up-closed", "This site does not accept this email address.");
    if ((await deps.store.accounts.findByEmail(email)) !== null)
      throw new AppError("email-exists", "Email already exists");
    await deps.admitMail(user.id, email);
  }
  const corrected = await deps.store.accounts.correct(
    user.id,
    {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName: lastName === "" ? null : lastName }),
      ...(email !== undefined && { pendingEmail: isNewEmail ? email : null }),
    },
    deps.clock.now(),
  );
  if (corrected === null) throw notFound();
  return { user: corrected, isConfirmationDue: isNewEmail };
}
