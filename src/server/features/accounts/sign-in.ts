import type { LoginInput } from "#contract/accounts.ts";
import { AppError } from "../../app-error.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { type ProveSecondFactorDeps, proveSecondFactor } from "./prove-second-factor.ts";

export interface SignInDeps extends ProveSecondFactorDeps {
  readonly store: { readonly accounts: Pick<Store["accounts"], "findByEmail"> } & ProveSecondFactorDeps["store"];
  readonly passwords: Pick<Passwords, "verify">;
  /** Throws when too many have tried; is told the account, so that its owner's devices can be told from a stranger's. */
  readonly admit: (account: (UserRecord & { readonly passwordHash: string }) | null) => Promise<void>;
}

/** What the owner of a suspended account is told; only the person who knows its password is. */
export const suspended = (reason: string): AppError =>
  new AppError("account-suspended", `This account is suspended: ${reason}`);

/**
 * The user, or one and the same refusal, after the same time, for an unknown e-mail and a wrong password. Throws
 * account-suspended, with the reason, to whoever knows the password of such an account.
 */
export async function signIn(
  deps: SignInDeps,
  input: LoginInput,
): Promise<UserRecord & { readonly passwordHash: string }> {
  const account = await deps.store.accounts.findByEmail(input.email);
  await deps.admit(account);
  const isRight = await deps.passwords.verify(input.password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new AppError("wrong-credentials", "Invalid email or password");
  // After the password, so that it tells nobody else whether the account has one.
  await proveSecondFactor(deps, account.id, { code: input.code });
  if (account.suspensionReason !== null) throw suspended(account.suspensionReason);
  return account;
}
