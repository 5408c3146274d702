import {
  emailRefusalResultSchema,
  emailVerificationSchema,
  mailTokenParamsSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
  verifiedEmailSchema,
} from "#contract/account-rights.ts";
import type { KnownDevices } from "../../http/known-devices.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { ActiveStreams } from "../../http/send-events.ts";
import type { Sessions } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Store } from "../../ports/store.ts";
import { emailChangedMail, passwordChangedMail } from "./account-mails.ts";
import type { DeleteAccountWithoutPasswordDeps } from "./delete-account.ts";
import { type SendAccountMailDeps, sendPasswordResetMail } from "./send-account-mail.ts";
import { refuseEmail, resetPassword, type UseMailLinkDeps, verifyEmail } from "./use-mail-link.ts";

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
