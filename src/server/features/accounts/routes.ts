import * as z from "zod/mini";
import {
  loginSchema,
  type RegisterInput,
  registerSchema,
  sessionSchema,
  signedInUserSchema,
  userSchema,
} from "#contract/accounts.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { preferencesInputSchema, preferencesSchema } from "#contract/preferences.ts";
import { maySignUp, type SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { KnownDevices } from "../../http/known-devices.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { ActiveStreams } from "../../http/send-events.ts";
import { requireUser, type SessionOpener, type Sessions } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { OneTimeCodes, PasskeyVerifier, PasswordHasher } from "../../ports/authenticators.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { type SignInDeps, signIn } from "./sign-in.ts";
import { toApiUser } from "./to-api-user.ts";

export interface AccountRouteDeps {
  readonly openSession: SessionOpener;
  readonly store: Pick<Store, "accounts" | "identities" | "passkeys" | "secondFactors" | "sessions">;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: PasskeyVerifier | null;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly limiters: Limiters;
  readonly streams: ActiveStreams;
  readonly signUp: SignUpRule;
  readonly isFirstAccountAdmin: boolean;
  /** False: users sign in only through the company. */
  readonly hasPasswords: boolean;
  readonly onRegistered: (user: UserRecord) => void;
}

export function accountRoutes(app: TypedApp, deps: AccountRouteDeps): void {
  waysInAndOut(app, deps);
  ownRoutes(app, deps);
}

function ownRoutes(app: TypedApp, deps: AccountRouteDeps): void {
  const { sessions, store } = deps;

  app.get("/api/user", { config: { access: "anyone" }, schema: { response: { 200: userSchema } } }, async (request) => {
    if (request.signedIn === null) throw new AppError("unauthorized", "Unauthorized");
    return toApiUser(request.signedIn.user);
  });

  app.get(
    "/api/user/preferences",
    { config: { access: "user" }, schema: { response: { 200: preferencesSchema } } },
    async (request) => requireUser(request).preferences,
  );

  app.put(
    "/api/user/preferences",
    { config: { access: "user" }, schema: { body: preferencesInputSchema, response: { 200: preferencesSchema } } },
    async (request) => store.accounts.setPreferences(requireUser(request).id, request.body, deps.clock.now()),
  );

  app.get(
    "/api/user/sessions",
    { config: { access: "user" }, schema: { response: { 200: z.array(sessionSchema) } } },
    async (request) => {
      const current = request.signedIn?.sessionId;
      const open = await sessions.list(requireUser(request).id);
      return open.map((session) => ({
        ...session,
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        isCurrent: session.id === current,
      }));
    },
  );

  app.delete(
    "/api/user/sessions/:id",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await store.sessions.close(requireUser(request).id, id))) throw notFound();
      deps.streams.cut(id);
      return reply.status(204).send();
    },
  );
}

function waysInAndOut(app: TypedApp, deps: AccountRouteDeps): void {
  const { devices, limiters, openSession, sessions } = deps;

  const assertPasswords = () => {
    if (!deps.hasPasswords) throw new AppError("company-only", "Please sign in with your company's account.");
  };

  app.post(
    "/api/register",
    {
      config: { access: "anyone" },
      schema: { body: registerSchema, response: { 201: signedInUserSchema } },
      preHandler: limiters.registerPerAddress,
    },
    async (request, reply) => {
      assertPasswords();
      const user = await registerAccount(deps, request.body);
      deps.onRegistered(user);
      return reply.status(201).send(await openSession(request, reply, user));
    },
  );

  app.post(
    "/api/login",
    {
      config: { access: "anyone" },
      schema: { body: loginSchema, response: { 200: signedInUserSchema } },
    },
    async (request, reply) => {
      assertPasswords();
      const admit: SignInDeps["admit"] = (account) =>
        limiters.signIn(request, request.body.email, account && devices.find(request, account));
      return openSession(request, reply, await signIn({ ...deps, admit }, request.body));
    },
  );

  // The page sends users here to sign in again.
  app.get("/api/login", { config: { access: "anyone", isNavigable: true } }, async (_request, reply) =>
    reply.redirect("/auth?tab=login"),
  );

  app.post("/api/logout", { config: { access: "anyone" } }, async (request, reply) => {
    if (request.signedIn !== null) deps.streams.cut(request.signedIn.sessionId);
    await sessions.close(request, reply);
    return reply.status(204).send();
  });
}

interface RegisterAccountDeps {
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
async function registerAccount(
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
