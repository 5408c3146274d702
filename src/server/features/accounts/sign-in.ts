import type { LoginInput } from "#contract/accounts.ts";
import { AppError } from "../../app-error.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Store, UserRecord } from "../../ports/store.ts";

export interface SignInDeps {
  readonly store: { readonly accounts: Pick<Store["accounts"], "findByEmail"> };
  readonly passwords: Pick<Passwords, "verify">;
}

/** The user, or one and the same refusal, after the same time, for an unknown e-mail and a wrong password. */
export async function signIn(deps: SignInDeps, input: LoginInput): Promise<UserRecord> {
  const account = await deps.store.accounts.findByEmail(input.email);
  const isRight = await deps.passwords.verify(input.password, account?.passwordHash ?? null);
  if (account === null || !isRight) throw new AppError("wrong-credentials", "Invalid email or password");
  const { passwordHash, ...user } = account;
  return user;
}
