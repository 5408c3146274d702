import { type GroupMapping, grantsFromGroups } from "#domain/accounts/company-groups.ts";
import { maySignUpWithCompanyAccount, type SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { AppError } from "../../app-error.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { PasswordHasher } from "../../ports/authenticators.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ProviderIdentity } from "../../ports/identity-provider.ts";
import type { Store } from "../../ports/store.ts";

export interface SignInByCompanyDeps {
  readonly store: Pick<Store, "accounts" | "accountData" | "accountTokens" | "identities">;
  readonly passwords: Pick<PasswordHasher, "hash">;
  readonly clock: Clock;
  readonly groups: GroupMapping;
  readonly signUp: SignUpRule;
  readonly newSecret: () => string;
}

export interface CompanySignInResult {
  readonly user: UserRecord;
  readonly isNew: boolean;
  /** Sessions that this sign-in ended. Only the first company sign-in to an older account ends sessions. */
  readonly endedSessions: readonly number[];
}

/** The company's provider has signed a user in. Returns the user's account, or creates it. Throws AppError. */
export async function signInByCompany(
  deps: SignInByCompanyDeps,
  identity: ProviderIdentity,
): Promise<CompanySignInResult> {
  const known = await deps.store.identities.find(identity.issuer, identity.subject);
  const arrival =
    known === null ? await firstArrival(deps, identity) : { user: known, isNew: false, endedSessions: [] };
  await followGroups(deps, arrival.user, identity.groups);
  return arrival;
}

async function firstArrival(deps: SignInByCompanyDeps, identity: ProviderIdentity): Promise<CompanySignInResult> {
  const { store, clock } = deps;
  const { email, issuer, subject } = identity;
  // An unverified address could belong to another person, and would open that person's account.
  if (email === null || !identity.isEmailVerified)
    throw new AppError("company-refused", "Your company's sign-in does not confirm your email address.");
  const existing = await store.accounts.findByEmail(email);
  if (existing === null) {
    if (!maySignUpWithCompanyAccount(deps.signUp, email, await store.identities.isInvited(email)))
      throw new AppError("sign-up-closed", "This site is not open to your email address.");
    const created = await create(deps, identity, email);
    await store.identities.confirmEmail(created.id, clock.now());
    await store.identities.dropInvitation(email);
    await store.identities.link(created.id, issuer, subject, clock.now());
    return { user: created, isNew: true, endedSessions: [] };
  }
  // Another person may have signed up with this address. Even a confirmed address proves only that somebody followed a
  // link. So all earlier access ends here.
  const passwordHash = await deps.passwords.hash(deps.newSecret());
  const endedSessions = await store.accountTokens.handOver(existing.id, passwordHash, clock.now());
  await store.identities.link(existing.id, issuer, subject, clock.now());
  return { user: existing, isNew: false, endedSessions };
}

async function create(deps: SignInByCompanyDeps, identity: ProviderIdentity, email: string): Promise<UserRecord> {
  const created = await deps.store.accounts.create({
    email,
    firstName: identity.firstName ?? email.slice(0, email.indexOf("@")),
    lastName: identity.lastName,
    passwordHash: await deps.passwords.hash(deps.newSecret()),
  });
  // A concurrent request created the account. The next sign-in finds it.
  if (created === null) throw new AppError("company-refused", "Please sign in once more.");
  return created;
}

async function followGroups(
  { store, groups: mapping }: SignInByCompanyDeps,
  user: UserRecord,
  groups: readonly string[],
) {
  const { role, tier } = grantsFromGroups(mapping, groups);
  if (tier !== null) await store.accounts.giveTier(user.id, tier);
  if (role === null || role === user.role) return;
  // A site needs an admin, so the last one stays.
  if (role === "user" && (await store.accountData.isLastAdmin(user.id))) return;
  await store.accounts.setRole(user.id, role);
}
