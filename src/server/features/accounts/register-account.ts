import type { RegisterInput } from "#contract/accounts.ts";
import { AppError } from "../../app-error.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Store, UserRecord } from "../../ports/store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";

export interface RegisterAccountDeps {
  readonly store: { readonly accounts: Pick<Store["accounts"], "create"> };
  readonly passwords: Pick<Passwords, "hash">;
}

/** Makes an account. Throws common-password for a password everybody tries first, email-exists for a known e-mail. */
export async function registerAccount(
  deps: RegisterAccountDeps,
  input: RegisterInput,
): Promise<UserRecord & { readonly passwordHash: string }> {
  refuseCommonPassword(input.password);
  const passwordHash = await deps.passwords.hash(input.password);
  const user = await deps.store.accounts.create({
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName === "" ? null : input.lastName,
    passwordHash,
  });
  if (user === null) throw new AppError("email-exists", "Email already exists");
  return { ...user, passwordHash };
}
