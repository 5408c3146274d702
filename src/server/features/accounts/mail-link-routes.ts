import {
  emailRefusalResultSchema,
  emailVerificationSchema,
  mailTokenParamsSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  verifiedEmailSchema,
} from "#contract/account-rights.ts";
import { AppError } from "../../app-error.ts";
import type { KnownDevices } from "../../http/known-devices.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { ActiveStreams } from "../../http/send-events.ts";
import type { Sessions } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { VerifiedEmail } from "../../ports/account-token-store.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Store } from "../../ports/store.ts";
import { emailChangedMail, passwordChangedMail } from "./account-mails.ts";
import { refuseCommonPassword } from "./common-passwords.ts";
import { type DeleteAccountWithoutPasswordDeps, deleteAccountWithoutPassword } from "./delete-account.ts";
import { hashMailToken, type SendAccountMailDeps, sendPasswordResetMail } from "./send-account-mail.ts";
import { type UpdateAccountDeps, verifyPassword } from "./update-account.ts";

export interface MailLinkRouteDeps extends SendAccountMailDeps, UseMailLinkDeps, DeleteAccountWithoutPasswordDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "accountData" | "billing" | "sessions">;
  readonly mailer: Pick<Mailer, "send" | "forget">;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly limiters: Limiters;
  readonly streams: ActiveStreams;
  /** Runs the work after the response and reports its errors. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

export function mailLinkRoutes(app: TypedApp, deps: MailLinkRouteDeps): void {
  verificationRoutes(app, deps);
  resetRoutes(app, deps);
}

function verificationRoutes(app: TypedApp, deps: MailLinkRouteDeps): void {
  const { inBackground, limiters, mailer, sessions, site, store, streams } = deps;

  app.post(
    "/api/verify-email/:token",
    {
      config: { access: "anyone" },
      schema: { params: mailTokenParamsSchema, body: emailVerificationSchema, response: { 200: verifiedEmailSchema } },
      preHandler: limiters.mailLinkPerAddress,
    },
    async (request, reply) => {
      const { user, formerEmail, isNewAdmin } = await verifyEmail(deps, request.params.token, {
        signedInAs: request.signedIn?.user.id ?? null,
        password: request.body?.password,
      });
      const { id: userId, email, role } = user;
      if (formerEmail !== null) inBackground(mailer.send(emailChangedMail(site, { userId, to: formerEmail })));
      if (isNewAdmin) {
        // Ends all sessions, so admin rights need a new sign-in. The user who followed the link gets a new session.
        for (const id of await store.accountTokens.endAccess(userId, null, deps.clock.now())) streams.cut(id);
        if (request.signedIn?.user.id === userId) await sessions.renew(request, reply, userId);
      }
      return { email, isAdmin: role === "admin" };
    },
  );

  app.post(
    "/api/verify-email/:token/refusal",
    {
      config: { access: "anyone" },
      schema: { params: mailTokenParamsSchema, response: { 200: emailRefusalResultSchema } },
      preHandler: limiters.mailLinkPerAddress,
    },
    // Open streams of a deleted account stop within seconds, on all nodes.
    async (request) => ({ isAccountDeleted: await refuseEmail(deps, request.params.token) }),
  );
}

function resetRoutes(app: TypedApp, deps: MailLinkRouteDeps): void {
  const { devices, inBackground, limiters, mailer, sessions, site, streams } = deps;

  app.post(
    "/api/password-reset",
    {
      config: { access: "anyone" },
      schema: { body: passwordResetRequestSchema },
      preHandler: [limiters.resetPerAddress, limiters.resetPerAccount],
    },
    async (request, reply) => {
      // The account is looked up after the response. So the text and the time of the response do not show if it exists.
      inBackground(sendPasswordResetMail(deps, request.body.email));
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/password-reset/:token",
    {
      config: { access: "anyone" },
      schema: { params: mailTokenParamsSchema, body: passwordResetSchema },
      preHandler: limiters.mailLinkPerAddress,
    },
    async (request, reply) => {
      const { user, endedSessions, passwordHash } = await resetPassword(
        deps,
        request.params.token,
        request.body.password,
      );
      for (const id of endedSessions) streams.cut(id);
      // Failed attempts by strangers must not block the owner's next sign-in on this device.
      devices.remember(request, reply, { id: user.id, passwordHash });
      inBackground(mailer.send(passwordChangedMail(site, { userId: user.id, to: user.email })));
      if (request.signedIn?.user.id === user.id) await sessions.close(request, reply);
      return reply.status(204).send();
    },
  );
}

interface UseMailLinkDeps extends UpdateAccountDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "accountData" | "billing">;
  readonly adminEmail: string | null;
}

const gone = () => new AppError("not-found", "This link was already used or has expired. Please ask for a new one.");

/**
 * Confirms the address that the link was sent to. The link proves who reads the mailbox, not who signed up: anybody may
 * have signed up with this address. So the user must also be signed in to the account (`signedInAs`) or know its
 * password.
 */
async function verifyEmail(
  deps: UseMailLinkDeps,
  token: string,
  { signedInAs, password }: { readonly signedInAs: number | null; readonly password: string | undefined },
): Promise<VerifiedEmail> {
  const { store, clock, adminEmail } = deps;
  const hash = hashMailToken(token);
  const link = await store.accountTokens.find(hash, "verify-email", clock.now());
  if (link === null) throw gone();
  if (signedInAs !== link.userId) {
    if (password === undefined)
      throw new AppError("wrong-password", "Please give the password of this account, or sign in to it first.");
    await verifyPassword(deps, link.userId, password);
  }
  const verified = await store.accountTokens.verifyEmail(hash, clock.now(), adminEmail);
  if (verified === null) throw gone();
  if (verified === "taken") throw new AppError("email-exists", "Email already exists");
  return verified;
}

/**
 * The owner of the mailbox says "This was not me". If an account was created with this address, deletes the account. If
 * an existing account wanted to change to this address, cancels the change. Returns whether an account was deleted.
 */
async function refuseEmail(deps: UseMailLinkDeps & DeleteAccountWithoutPasswordDeps, token: string): Promise<boolean> {
  const { store, clock } = deps;
  const link = await store.accountTokens.find(hashMailToken(token), "verify-email", clock.now());
  const user = link && (await store.accounts.find(link.userId));
  if (link === null || user === null) throw gone();
  if (user.email === link.email && !user.emailVerified) {
    await deleteAccountWithoutPassword(deps, user);
    return true;
  }
  if (user.pendingEmail !== link.email) throw gone();
  await store.accountTokens.refuseChange(user.id, link.email, clock.now());
  return false;
}

/** Sets the password and ends all sessions. If the password is refused, the link stays valid. */
async function resetPassword(
  deps: UseMailLinkDeps,
  token: string,
  password: string,
): Promise<{ readonly user: UserRecord; readonly endedSessions: readonly number[]; readonly passwordHash: string }> {
  const { store, clock, passwords, adminEmail } = deps;
  refuseCommonPassword(password);
  const hash = hashMailToken(token);
  // Hashing is expensive, so it must not run for an invalid link.
  if ((await store.accountTokens.find(hash, "reset-password", clock.now())) === null) throw gone();
  const passwordHash = await passwords.hash(password);
  const reset = await store.accountTokens.resetPassword(hash, passwordHash, clock.now(), adminEmail);
  if (reset === null) throw gone();
  return { ...reset, passwordHash };
}
