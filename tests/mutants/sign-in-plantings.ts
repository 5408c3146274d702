import { api, type Planting } from "./planting.ts";

const PROVIDER = "src/server/adapters/oidc/create-openid-provider.ts";
const ROUTES = "src/server/features/company/routes.ts";
const ARRIVAL = "src/server/features/company/come-by-company.ts";
const RULE = "src/domain/accounts/sign-up-rule.ts";
const SIGN_IN_STORES = "src/server/adapters/postgres/sign-in-stores.ts";
const PASSKEYS = "src/server/adapters/simplewebauthn-passkeys.ts";
const PROVE_PASSKEY = "src/server/features/accounts/verify-second-factor.ts";

const company = (title: string) => api("company-sign-in", title);
const LOGOUT = company("sessions end when the provider says so");
const BENT_ANSWER = api("passkeys", "forged, replayed, late, wrong-origin");

/**
 * One for each defence of the ways in. That an id token's nonce, audience and issuer are looked at, and an answer's issuer,
 * is the library's, and nothing of ours turns it off: company-sign-in.test.ts sends such tokens all the same.
 */
export const SIGN_IN_PLANTINGS: readonly Planting[] = [
  // The company's sign-in
  {
    row: "Sign-in: the state comes back as it was sent",
    file: PROVIDER,
    from: "expectedState: pending.state",
    to: "expectedState: client.skipStateCheck",
    test: company("a return of another browser"),
  },
  {
    row: "Sign-in: each has a state of its own",
    file: PROVIDER,
    from: "state: client.randomState()",
    to: 'state: "always this one"',
    test: company("each sign-in has a state"),
  },
  {
    row: "Sign-in: each has a nonce of its own",
    file: PROVIDER,
    from: "nonce: client.randomNonce()",
    to: 'nonce: "always this one"',
    test: company("each sign-in has a state"),
  },
  {
    row: "Sign-in: each has a PKCE verifier of its own",
    file: PROVIDER,
    from: "codeVerifier: client.randomPKCECodeVerifier()",
    to: 'codeVerifier: "v".repeat(43)',
    test: company("each sign-in has a state"),
  },
  {
    row: "Sign-in: an id token is signed by the provider",
    file: PROVIDER,
    from: "        client.enableNonRepudiationChecks,\n",
    to: "",
    test: company("an id token"),
  },
  {
    row: "Sign-in: an id token has its time",
    file: PROVIDER,
    from: "CLOCK_TOLERANCE_S = 30;",
    to: "CLOCK_TOLERANCE_S = 30_000;",
    test: company("an id token"),
  },
  {
    row: "Sign-in: what waits for a return is good for one",
    file: ROUTES,
    from: "      reply.clearCookie(cookieName, cookie);\n",
    to: "",
    test: company("a return of another browser"),
  },
  {
    row: "Sign-in: a return leads to pages of ours",
    file: ROUTES,
    from: 'reply.redirect(isNew ? "/onboarding" : "/home")',
    to: 'reply.redirect(new URL(request.url, "http://x").searchParams.get("next") ?? (isNew ? "/onboarding" : "/home"))',
    test: company("nothing in a request leads"),
  },
  {
    row: "Sign-in: another site begins none",
    file: ROUTES,
    from: 'config: { access: "anyone", isNavigable: true },',
    to: 'config: { access: "anyone", isNavigable: true, isReachedFromElsewhere: true },',
    test: company("nothing in a request leads"),
  },
  {
    row: "Sign-in: an address counts once the provider confirms it",
    file: PROVIDER,
    from: "claims.email_verified === true",
    to: "claims.email_verified !== null",
    test: company("an address that the provider does not confirm"),
  },
  {
    row: "Sign-in: an unconfirmed address leads nowhere",
    file: ARRIVAL,
    from: "email === null || !identity.isEmailVerified",
    to: "email === null",
    test: company("an address that the provider does not confirm"),
  },
  {
    row: "Sign-in: whoever took another's address loses the account",
    file: ARRIVAL,
    from: "const endedSessions = await store.accountTokens.handOver(existing.id, passwordHash, clock.now());",
    to: "const endedSessions: never[] = []; void passwordHash;",
    test: company("the first arrival by the company goes on with the account"),
  },
  {
    row: "Sign-in: the last admin stays one",
    file: ARRIVAL,
    from: 'role === "user" && (await store.accountData.isLastAdmin(user.id))',
    to: "user.id === 0",
    test: company("groups give role and plan"),
  },
  {
    row: "Sign-in: who leaves a group loses what it gave",
    file: ARRIVAL,
    from: "await followGroups(deps, arrival.user, identity.groups);",
    to: "if (arrival.isNew) await followGroups(deps, arrival.user, identity.groups);",
    test: company("groups give role and plan"),
  },
  // Logout by the provider
  {
    row: "Logout token: for this site",
    file: PROVIDER,
    from: "    audience: clientId,\n",
    to: "",
    test: LOGOUT,
  },
  {
    row: "Logout token: by this provider",
    file: PROVIDER,
    from: "    issuer: configuration.serverMetadata().issuer,\n    audience",
    to: "    audience",
    test: LOGOUT,
  },
  {
    row: "Logout token: young",
    file: PROVIDER,
    from: "    maxTokenAge: LOGOUT_AGE_MAX,\n",
    to: "",
    test: LOGOUT,
  },
  {
    row: "Logout token: has an id to be known by",
    file: PROVIDER,
    from: 'requiredClaims: ["jti", ',
    to: "requiredClaims: [",
    test: LOGOUT,
  },
  { row: "Logout token: no id token", file: PROVIDER, from: " || nonce !== undefined", to: "", test: LOGOUT },
  { row: "Logout token: of the right event", file: PROVIDER, from: "!isLogout || ", to: "", test: LOGOUT },
  {
    row: "Logout token: names somebody",
    file: PROVIDER,
    from: " || (sub === null && sid === null)",
    to: "",
    test: LOGOUT,
  },
  { row: "Logout token: told once", file: ROUTES, from: "attempts > 1)", to: "attempts > 1_000)", test: LOGOUT },
  // Who may sign up
  {
    row: "Sign-up: of a domain, not of one that ends alike",
    file: RULE,
    from: 'rule.domains.includes(email.slice(email.lastIndexOf("@") + 1))',
    to: "rule.domains.some((domain) => email.endsWith(domain))",
    test: api("sign-up-rules", "an address of the named domain"),
  },
  {
    row: "Sign-up: an unconfirmed address opens nothing",
    file: RULE,
    from: 'rule.kind !== "open"',
    to: 'rule.kind === "invited"',
    test: api("sign-up-rules", "an address of the named domain"),
  },
  {
    row: "Sign-up: an invitation is for one account",
    file: "src/server/features/accounts/routes.ts",
    from: "if (isInvited) await deps.store.identities.dropInvitation(input.email);",
    to: "",
    test: api("sign-up-rules", "an invitation lets one address"),
  },
  // Codes
  {
    row: "A recovery code opens once",
    file: SIGN_IN_STORES,
    from: ".delete(recoveryCodes)\n",
    to: ".update(recoveryCodes)\n        .set({ codeHash })\n",
    test: api("second-factor", "of 200 sign-ins at once"),
  },
  {
    row: "A recovery code opens its owner's account",
    file: SIGN_IN_STORES,
    from: "and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))",
    to: "eq(recoveryCodes.codeHash, codeHash)",
    test: api("second-factor", "of 200 sign-ins at once"),
  },
  {
    row: "A code of the app opens within a minute of its time",
    file: "src/server/adapters/otpauth-codes.ts",
    from: "window: 1,",
    to: "window: 5,",
    test: api("second-factor", "a code opens once"),
  },
  // Passkeys
  {
    row: "Passkey: a challenge opens once",
    file: SIGN_IN_STORES,
    from: ".delete(passkeyChallenges)\n        .where(and(",
    to: ".update(passkeyChallenges)\n        .set({ challenge })\n        .where(and(",
    test: api("passkeys", "of 200 sign-ins at once"),
  },
  {
    row: "Passkey: a challenge has its time",
    file: SIGN_IN_STORES,
    from: ", gt(passkeyChallenges.expiresAt, now)",
    to: "",
    test: BENT_ANSWER,
  },
  {
    row: "Passkey: a challenge has its purpose",
    file: SIGN_IN_STORES,
    from: "passkeyChallenges.challenge, challenge), whose,",
    to: "passkeyChallenges.challenge, challenge),",
    test: BENT_ANSWER,
  },
  {
    row: "Passkey: of this origin",
    file: PASSKEYS,
    from: "expectedOrigin: site.origin",
    to: 'expectedOrigin: [site.origin, "https://evil.example"]',
    test: BENT_ANSWER,
  },
  {
    row: "Passkey: of this site",
    file: PASSKEYS,
    from: "expectedRPID: site.rpId",
    to: 'expectedRPID: [site.rpId, "evil.example"]',
    test: BENT_ANSWER,
  },
  {
    row: "Passkey: verifies its owner",
    file: PASSKEYS,
    from: "requireUserVerification: true",
    to: "requireUserVerification: false",
    test: BENT_ANSWER,
  },
  {
    row: "Passkey: a counter only rises",
    file: SIGN_IN_STORES,
    from: "or(lt(passkeys.counter, counter), hasNoCounter)",
    to: "sql`true`",
    test: api("passkeys", "a counter that goes back"),
  },
  {
    row: "Passkey: after the password it is its owner's",
    file: PROVE_PASSKEY,
    from: " || (ownerId !== null && key.userId !== ownerId)",
    to: "",
    test: api("passkeys", "passkeys can be what is asked for"),
  },
  {
    row: "Passkey: a new one is the one that was signed",
    file: PASSKEYS,
    from: " || registrationInfo.credential.id !== credentialId",
    to: "",
    test: api("passkeys", "a new passkey is made for this account"),
  },
];
