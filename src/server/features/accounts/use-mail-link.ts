import { AppError } from "../../app-error.ts";
import type { VerifiedEmail } from "../../ports/account-token-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { hashOfMailToken } from "./mail-token.ts";

export interface UseMailLinkDeps {
  readonly store: Pick<Store, "accountTokens">;
  readonly passwords: Pick<Passwords, "hash">;
  readonly clock: Clock;
  readonly adminEmail: string | null;
}

const gone = () =>
  new AppError("not-found", "This link was used already, or its time is over. Please ask for a new one.");

/** Confirms the address the link was sent to. */
export async function verifyEmail(deps: UseMailLinkDeps, token: string): Promise<VerifiedEmail> {
  const { store, clock, adminEmail } = deps;
  const verified = await store.accountTokens.verifyEmail(hashOfMailToken(token), clock.now(), adminEmail);
  if (verified === null) throw gone();
  if (verified === "taken") throw new AppError("email-exists", "Email already exists");
  return verified;
}

/** Sets the password and ends every session. A password that is refused leaves the link as it was. */
export async function resetPassword(
  deps: UseMailLinkDeps,
  token: string,
  password: string,
): Promise<{ readonly user: UserRecord; readonly endedSessions: readonly number[]; readonly passwordHash: string }> {
  const { store, clock, passwords, adminEmail } = deps;
  refuseCommonPassword(password);
  const hash = hashOfMailToken(token);
  // Hashing a password is dear, so nobody gets it for a made-up link.
  if (!(await store.accountTokens.isGood(hash, "reset-password", clock.now()))) throw gone();
  const passwordHash = await passwords.hash(password);
  const reset = await store.accountTokens.resetPassword(hash, passwordHash, clock.now(), adminEmail);
  if (reset === null) throw gone();
  return { ...reset, passwordHash };
}
