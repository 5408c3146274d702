import type { RegisterInput } from "#contract/accounts.ts";
import { maySignUp, type SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { AppError } from "../../app-error.ts";
import type { PasswordHasher } from "../../ports/passwords.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { refuseCommonPassword } from "./common-passwords.ts";

export interface RegisterAccountDeps {
  readonly store: {
    readonly accounts: Pick<Store["accounts"], "create">;
    readonly identities: Pick<Store["identities"], "isInvited" | "dropInvitation">;
  };
  readonly passwords: Pick<PasswordHasher, "hash">;
  readonly signUp: SignUpRule;
  /** True if only this machine can reach the site and no admin is configured. */
  readonly isFirstAccountAdmin: boolean;
}

/** Throws sign-up-closed for an address that may not sign up, common-password, or email-exists. */
export async function registerAccount(
  deps: RegisterAccountDeps,
  input: RegisterInput,
): Promise<UserRecord & { readonly passwordHash: string }> {
  const { kind } = deps.signUp;
  const isInvited = kind !== "open" && kind !== "closed" && (await deps.store.identities.isInvited(input.email));
  if (!maySignUp(deps.signUp, input.email, isInvited)) throw new AppError("sign-up-closed", CLOSED[kind]);
  refuseCommonPassword(input.password);
  const passwordHash = await deps.passwords.hash(input.password);
  const user = await deps.store.accounts.create({
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName === "" ? null : input.lastName,
    passwordHash,
    isAdminIfFirst: deps.isFirstAccountAdmin,
  });
  if (user === null) throw new AppError("email-exists", "Email already exists");
  if (isInvited) await deps.store.identities.dropInvitation(input.email);
  return { ...user, passwordHash };
}

const CLOSED: Readonly<Record<SignUpRule["kind"], string>> = {
  open: "",
  closed: "Nobody can sign up here. Whoever runs this site can tell you how to come in.",
  invited: "Only invited people can sign up here. Ask whoever runs this site for an invitation to this address.",
  domains: "Only addresses of this organization can sign up here.",
};
