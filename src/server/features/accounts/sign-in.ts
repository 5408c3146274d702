import type { LoginInput } from "#contract/accounts.ts";
import { AppError } from "../../app-error.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { PasswordHasher } from "../../ports/authenticators.ts";
import type { Store } from "../../ports/store.ts";
import { type VerifySecondFactorDeps, verifySecondFactor } from "./verify-second-factor.ts";

export interface SignInDeps extends VerifySecondFactorDeps {
  readonly store: { readonly accounts: Pick<Store["accounts"], "findByEmail"> } & VerifySecondFactorDeps["store"];
  readonly passwords: Pick<PasswordHasher, "verify">;
  /** Throws after too many attempts. `account`: to find out if its owner has signed in on this device. */
  readonly admit: (account: (UserRecord & { readonly passwordHash: string }) | null) => Promise<void>;
}

/** Thrown only after the right password, because only the owner may read the reason. */
export const accountSuspendedError = (reason: string): AppError =>
  new AppError("account-suspended", `This account is suspended: ${reason}`);

/**
 * An unknown email and a wrong password get the same error after the same time. Throws account-suspended with the
 * reason only if the password was right.
 */
export async function signIn(
  deps: SignInDeps,
  input: LoginInput,
): Promise<UserRecord & { readonly passwordHash: string }> {
  const account = await deps.store.accounts.findByEmail(input.email);
  await deps.admit(account);
  const isRight = await deps.passwords.verify(input.password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new AppError("wrong-credentials", "Invalid email or password");
  // After the password check, so that strangers do not learn whether the account has a second factor.
  await verifySecondFactor(deps, account.id, { code: input.code });
  if (account.suspensionReason !== null) throw accountSuspendedError(account.suspensionReason);
  return account;
}
