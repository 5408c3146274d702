import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { AdminActionName } from "#contract/admin.ts";
import {
  backChannelLogoutSchema,
  companyCallbackSchema,
  signInOptionsSchema,
  signUpInvitationInputSchema,
  signUpInvitationListSchema,
} from "#contract/company.ts";
import type { SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { AppError, notFound } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { ActiveStreams } from "../../http/send-events.ts";
import { requireUser, type Sessions, type SignedInSession } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import {
  IdentityError,
  type IdentityProvider,
  type PendingSignIn,
  type ProviderIdentity,
} from "../../ports/identity-provider.ts";
import type { Store } from "../../ports/store.ts";
import { type SignInByCompanyDeps, signInByCompany } from "./come-by-company.ts";

export interface CompanyRouteDeps extends SignInByCompanyDeps {
  readonly store: Pick<Store, "accounts" | "accountData" | "accountTokens" | "attempts" | "identities" | "sessions">;
  /** null: no company sign-in. */
  readonly provider: IdentityProvider | null;
  readonly hasPasswords: boolean;
  readonly hasPasskeys: boolean;
  readonly signUp: SignUpRule;
  readonly sessions: Sessions;
  readonly limiters: Limiters;
  readonly streams: ActiveStreams;
  readonly isSecure: boolean;
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
  /** Sends the invitation mail after the response. */
  readonly mailInvitation: (email: string) => void;
}

const PENDING_S = 10 * 60;
/** Used logout tokens are remembered, so that none works twice. A token is accepted for two minutes only. */
const LOGOUT_REMEMBERED_MS = 10 * 60_000;

export function companyRoutes(app: TypedApp, deps: CompanyRouteDeps): void {
  const { provider } = deps;
  app.get(
    "/api/sign-in-options",
    { config: { access: "anyone" }, schema: { response: { 200: signInOptionsSchema } } },
    async () => ({
      company: provider?.label ?? null,
      hasPasswords: deps.hasPasswords,
      hasPasskeys: deps.hasPasskeys,
      signUp: deps.signUp.kind,
    }),
  );
  signInRoutes(app, deps);
  proofRoute(app, deps);
  logoutRoute(app, deps);
  invitationRoutes(app, deps);
}

function signInRoutes(app: TypedApp, deps: CompanyRouteDeps): void {
  const { provider } = deps;
  const { name: cookieName, options: cookie } = pendingCookie(deps.isSecure);

  app.get(
    "/api/company-sign-in",
    {
      config: { access: "anyone", isNavigable: true },
      schema: { querystring: z.strictObject({}) },
      preHandler: deps.limiters.companyBeginPerAddress,
    },
    async (request, reply) => {
      if (provider === null) throw notFound();
      try {
        const { url, pending } = await provider.begin();
        reply.setCookie(cookieName, JSON.stringify(pending), { ...cookie, maxAge: PENDING_S });
        return reply.redirect(url);
      } catch (error) {
        return refuse(request, reply, error);
      }
    },
  );

  app.get(
    "/api/company-sign-in/callback",
    {
      // The provider's site redirects the browser here.
      config: { access: "anyone", isNavigable: true, isReachedFromElsewhere: true },
      schema: { querystring: companyCallbackSchema },
      preHandler: deps.limiters.companyReturnPerAddress,
    },
    async (request, reply) => {
      if (provider === null) throw notFound();
      const pending = pendingIn(request.cookies[cookieName]);
      // The cookie is valid for one return from the provider, even if the sign-in fails.
      reply.clearCookie(cookieName, cookie);
      try {
        if (pending === null) throw new IdentityError("refused", "the browser began no sign-in");
        const identity = await provider.finish(new URLSearchParams(request.query), pending);
        if (pending.provesSession !== undefined) {
          await proveByCompany(deps, request.signedIn, pending.provesSession, identity);
          return reply.redirect("/confirmed");
        }
        const { isNew } = await openCompanySession(deps, request, reply, identity);
        return reply.redirect(isNew ? "/onboarding" : "/home");
      } catch (error) {
        if (pending?.provesSession === undefined) return refuse(request, reply, error);
        return refuseProof(request, reply, error);
      }
    },
  );
}

/** A signed-in user proves their identity again. The provider then redirects to the callback above. */
function proofRoute(app: TypedApp, deps: CompanyRouteDeps): void {
  const { provider } = deps;
  const { name: cookieName, options: cookie } = pendingCookie(deps.isSecure);

  app.get(
    "/api/company-sign-in/again",
    {
      config: { access: "user", isNavigable: true },
      schema: { querystring: z.strictObject({}) },
      preHandler: deps.limiters.companyBeginPerAddress,
    },
    async (request, reply) => {
      if (provider === null) throw notFound();
      try {
        const { url, pending } = await provider.begin(request.signedIn?.sessionId);
        reply.setCookie(cookieName, JSON.stringify(pending), { ...cookie, maxAge: PENDING_S });
        return reply.redirect(url);
      } catch (error) {
        return refuseProof(request, reply, error);
      }
    },
  );
}

/** The cookie that holds the state of a sign-in until the provider sends the browser back. */
function pendingCookie(isSecure: boolean) {
  return {
    name: isSecure ? "__Host-redraft-company" : "redraft-company",
    options: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure },
  } as const;
}

/** Opens a session that the provider can end. `isNew`: the account did not exist before. */
async function openCompanySession(
  deps: CompanyRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  identity: ProviderIdentity,
): Promise<{ readonly isNew: boolean }> {
  const { user, isNew, endedSessions } = await signInByCompany(deps, identity);
  for (const id of endedSessions) deps.streams.cut(id);
  await deps.sessions.open(request, reply, user.id, (sessionId) =>
    deps.store.identities.rememberSession({
      userId: user.id,
      sessionId,
      issuer: identity.issuer,
      subject: identity.subject,
      providerSession: identity.providerSession,
    }),
  );
  return { isNew };
}

/** Another browser tab waits for the proof. The page /confirmed tells that tab the result. */
function refuseProof(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (!(error instanceof IdentityError)) throw error;
  request.log.warn({ reason: error.message, kind: error.kind }, "confirming by the company's account failed");
  return reply.redirect("/confirmed?problem=1");
}

/** Throws IdentityError unless the same user came back in the same session. */
async function proveByCompany(
  { store, clock }: CompanyRouteDeps,
  signedIn: SignedInSession | null,
  sessionId: number,
  { issuer, subject }: ProviderIdentity,
): Promise<void> {
  const owner = await store.identities.find(issuer, subject);
  if (signedIn === null || signedIn.sessionId !== sessionId || owner?.id !== signedIn.user.id)
    throw new IdentityError("refused", "somebody else came back");
  await store.sessions.noteProof(signedIn.user.id, sessionId, clock.now());
}

/** The browser loads a page here, so the error is shown by a redirect to the sign-in form. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (error instanceof IdentityError) {
    request.log.warn({ reason: error.message, kind: error.kind }, "signing in with the company's account failed");
    return reply.redirect(`/auth?tab=login&problem=company-${error.kind}`);
  }
  if (error instanceof AppError && (error.code === "sign-up-closed" || error.code === "company-refused"))
    return reply.redirect(`/auth?tab=login&problem=${error.code}`);
  throw error;
}

/** Back-channel logout, called by the provider: https://openid.net/specs/openid-connect-backchannel-1_0.html */
function logoutRoute(app: TypedApp, deps: CompanyRouteDeps): void {
  const { provider, streams } = deps;
  app.register((scope: TypedApp, _options: unknown, finished: () => void) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      "/api/company-sign-in/logout",
      { config: { access: "anyone" }, schema: { body: backChannelLogoutSchema } },
      async (request, reply) => {
        if (provider === null) throw notFound();
        for (const id of await sessionsEndedBy(deps, provider, request)) streams.cut(id);
        return reply.status(200).send();
      },
    );
    finished();
  });
}

async function sessionsEndedBy(
  { store, clock }: CompanyRouteDeps,
  provider: IdentityProvider,
  request: FastifyRequest<{ Body: z.infer<typeof backChannelLogoutSchema> }>,
): Promise<readonly number[]> {
  try {
    const logout = await provider.readLogout(request.body.logout_token);
    const { attempts } = await store.attempts.count(`logout ${logout.tokenId}`, LOGOUT_REMEMBERED_MS, clock.now());
    if (attempts > 1) throw new IdentityError("refused", "this logout was told before");
    return await store.identities.endSessions(logout);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    request.log.warn({ reason: error.message, kind: error.kind }, "a logout by the company's provider was refused");
    throw error.kind === "refused"
      ? new AppError("invalid-input", "This is not a logout token of the provider.")
      : new AppError("unavailable", "The provider's keys could not be read.", 10);
  }
}

function invitationRoutes(app: TypedApp, deps: CompanyRouteDeps): void {
  const { store, clock } = deps;
  const admin = { access: "admin" as const };
  app.get(
    "/api/admin/invitations",
    { config: admin, schema: { response: { 200: signUpInvitationListSchema } } },
    async () =>
      (await store.identities.invitations()).map(({ email, createdAt }) => ({
        email,
        createdAt: createdAt.toISOString(),
      })),
  );
  app.post(
    "/api/admin/invitations",
    { config: admin, schema: { body: signUpInvitationInputSchema } },
    async (request, reply) => {
      const { email } = request.body;
      if ((await store.accounts.findByEmail(email)) !== null)
        throw new AppError("email-exists", "There is already an account with this address.");
      await store.identities.invite(email, clock.now());
      await deps.record(requireUser(request).id, "invitation-sent");
      deps.mailInvitation(email);
      return reply.status(204).send();
    },
  );
  app.delete(
    "/api/admin/invitations",
    { config: admin, schema: { body: signUpInvitationInputSchema } },
    async (request, reply) => {
      if (!(await store.identities.dropInvitation(request.body.email))) throw notFound();
      await deps.record(requireUser(request).id, "invitation-revoked");
      return reply.status(204).send();
    },
  );
}

const pendingSchema = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  provesSession: z.optional(z.int()),
});

function pendingIn(value: string | undefined): PendingSignIn | null {
  try {
    return z.parse(pendingSchema, JSON.parse(value ?? ""));
  } catch {
    return null;
  }
}
