import type { AccountCorrectionInput, PasswordChangeInput } from "#contract/account-rights.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Store, UserRecord } from "../../ports/store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";

export interface CorrectAccountDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens">;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

/** Throws unless this is the account's password. */
export async function provePassword(deps: CorrectAccountDeps, userId: number, password: string): Promise<void> {
  const hash = await deps.store.accounts.passwordHash(userId);
  if (!(await deps.passwords.verify(password, hash)))
    throw new AppError("wrong-password", "This password is not right.");
}

export async function changePassword(
  deps: CorrectAccountDeps,
  user: UserRecord,
  { currentPassword, newPassword }: PasswordChangeInput,
): Promise<void> {
  await provePassword(deps, user.id, currentPassword);
  refuseCommonPassword(newPassword);
  await deps.store.accounts.setPassword(user.id, await deps.passwords.hash(newPassword));
  // A reset that somebody asked for before must not undo this.
  await deps.store.accountTokens.forgetAll(user.id);
}

/** Changes what is given. A new address waits for its confirmation; the one there was waits no longer. */
export async function correctAccount(
  deps: CorrectAccountDeps,
  user: UserRecord,
  { firstName, lastName, email, currentPassword }: AccountCorrectionInput,
): Promise<{ readonly user: UserRecord; readonly isConfirmationDue: boolean }> {
  const isNewEmail = email !== undefined && email !== user.email;
  if (isNewEmail) {
    if (currentPassword === undefined) throw new AppError("invalid-input", "Password is required");
    await provePassword(deps, user.id, currentPassword);
    if ((await deps.store.accounts.findByEmail(email)) !== null)
      throw new AppError("email-exists", "Email already exists");
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
