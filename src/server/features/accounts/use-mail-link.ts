import { AppError } from "../../app-error.ts";
import type { VerifiedEmail } from "../../ports/account-token-store.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { type DeleteAccountWithoutPasswordDeps, deleteAccountWithoutPassword } from "./delete-account.ts";
import { hashMailToken } from "./mail-token.ts";
import { type UpdateAccountDeps, verifyPassword } from "./update-account.ts";

export interface UseMailLinkDeps extends UpdateAccountDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "accountData" | "billing">;
  readonly adminEmail: string | null;
}

const gone = () => new AppError("not-found", "This link was already used or has expired. Please ask for a new one.");

/**
 * Confirms the address that the link was sent to. The link proves who reads the mailbox, not who signed up: anybody may
 * have signed up with this address. So the user must also be signed in to the account (`signedInAs`) or know its
 * password.
 */
export async function verifyEmail(
  deps: UseMailLinkDeps,
  token: string,
  { signedInAs, password }: { readonly signedInAs: number | null; readonly password: string | undefined },
): Promise<VerifiedEmail> {
  const { store, clock, adminEmail } = deps;
  const hash = hashMailToken(token);
  const link = await store.accountTokens.find(hash, "verify-email", clock.now());
  if (link === null) throw gone();
  if (signedInAs !== link.userId) {
    if (password === undefined)
      throw new AppError("wrong-password", "Please give the password of this account, or sign in to it first.");
    await verifyPassword(deps, link.userId, password);
  }
  const verified = await store.accountTokens.verifyEmail(hash, clock.now(), adminEmail);
  if (verified === null) throw gone();
  if (verified === "taken") throw new AppError("email-exists", "Email already exists");
  return verified;
}

/**
 * The owner of the mailbox says "This was not me". If an account was created with this address, deletes the account. If
 * an existing account wanted to change to this address, cancels the change. Returns whether an account was deleted.
 */
export async function refuseEmail(
  deps: UseMailLinkDeps & DeleteAccountWithoutPasswordDeps,
  token: string,
): Promise<boolean> {
  const { store, clock } = deps;
  const link = await store.accountTokens.find(hashMailToken(token), "verify-email", clock.now());
  const user = link && (await store.accounts.find(link.userId));
  if (link === null || user === null) throw gone();
  if (user.email === link.email && !user.emailVerified) {
    await deleteAccountWithoutPassword(deps, user);
    return true;
  }
  if (user.pendingEmail !== link.email) throw gone();
  await store.accountTokens.refuseChange(user.id, link.email, clock.now());
  return false;
}

/** Sets the password and ends all sessions. If the password is refused, the link stays valid. */
export async function resetPassword(
  deps: UseMailLinkDeps,
  token: string,
  password: string,
): Promise<{ readonly user: UserRecord; readonly endedSessions: readonly number[]; readonly passwordHash: string }> {
  const { store, clock, passwords, adminEmail } = deps;
  refuseCommonPassword(password);
  const hash = hashMailToken(token);
  // Hashing is expensive, so it must not run for an invalid link.
  if ((await store.accountTokens.find(hash, "reset-password", clock.now())) === null) throw gone();
  const passwordHash = await passwords.hash(password);
  const reset = await store.accountTokens.resetPassword(hash, passwordHash, clock.now(), adminEmail);
  if (reset === null) throw gone();
  return { ...reset, passwordHash };
}
