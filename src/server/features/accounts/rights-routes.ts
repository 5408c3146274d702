import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type AccountUpdateInput,
  accountDeletionSchema,
  accountUpdateSchema,
  deletionReceiptSchema,
  passwordChangeSchema,
} from "#contract/account-rights.ts";
import { signedInUserSchema, userSchema } from "#contract/accounts.ts";
import type { SignUpRule } from "#domain/accounts/sign-up-rule.ts";
import { AppError } from "../../app-error.ts";
import type { KnownDevices } from "../../http/known-devices.ts";
import { alwaysNeedsIdentityProof } from "../../http/proof-guard.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { ActiveStreams } from "../../http/send-events.ts";
import { requireUser, type Sessions } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Store } from "../../ports/store.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { type DeleteAccountDeps, deleteAccount } from "./delete-account.ts";
import { type ExportAccountDeps, exportAccount } from "./export-account.ts";
import { type SendAccountMailDeps, sendVerificationMail, unconfirmedEmail } from "./send-account-mail.ts";
import { toApiUser } from "./to-api-user.ts";
import { changePassword, updateAccount } from "./update-account.ts";
import { zipStream } from "./zip-stream.ts";

export interface AccountRightsRouteDeps extends DeleteAccountDeps, SendAccountMailDeps, ExportAccountDeps {
  readonly store: Pick<
    Store,
    "accounts" | "accountTokens" | "accountData" | "billing" | "conversations" | "identities" | "messages" | "sessions"
  >;
  readonly mailer: Pick<Mailer, "send" | "forget">;
  readonly signUp: SignUpRule;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly limiters: Limiters;
  readonly streams: ActiveStreams;
  readonly inBackground: (work: Promise<unknown>) => void;
}

export function accountRightsRoutes(app: TypedApp, deps: AccountRightsRouteDeps): void {
  correctionRoutes(app, deps);
  accessRoutes(app, deps);
  exportRoute(app, deps);
  deletionRoute(app, deps);
}

function correctionRoutes(app: TypedApp, deps: AccountRightsRouteDeps): void {
  const { inBackground, limiters } = deps;

  app.patch(
    "/api/user",
    {
      config: { access: "user", needsProof: asksForNewAddress },
      schema: { body: accountUpdateSchema, response: { 200: userSchema } },
      preHandler: limiters.provePerUser,
    },
    async (request) => {
      const { isInvited } = deps.store.identities;
      const correcting = { ...deps, isInvited, admitMail: limiters.mail };
      const { user, isConfirmationDue } = await updateAccount(correcting, requireUser(request), request.body);
      if (isConfirmationDue) inBackground(sendVerificationMail(deps, user));
      return toApiUser(user);
    },
  );

  app.post(
    "/api/user/verification-mail",
    { config: { access: "user", isForUnconfirmed: true } },
    async (request, reply) => {
      const user = requireUser(request);
      const to = unconfirmedEmail(user);
      if (to === null) throw new AppError("invalid-input", "Your email address is confirmed already.");
      await limiters.mail(user.id, to);
      inBackground(sendVerificationMail(deps, user));
      return reply.status(204).send();
    },
  );
}

/** Only a change of the email address needs a proof of identity, because other changes cannot take the account away. */
const asksForNewAddress = ({ body, signedIn }: FastifyRequest): boolean => {
  const { email } = body as AccountUpdateInput;
  return email !== undefined && email !== signedIn?.user.email;
};

/** A new password and "sign out everywhere else" end all earlier access. */
function accessRoutes(app: TypedApp, deps: AccountRightsRouteDeps): void {
  const { clock, inBackground, limiters, store } = deps;

  app.post(
    "/api/user/password",
    {
      config: { access: "user", needsProof: alwaysNeedsIdentityProof },
      schema: { body: passwordChangeSchema, response: { 200: signedInUserSchema } },
      preHandler: limiters.provePerUser,
    },
    async (request, reply) => {
      const user = requireUser(request);
      cut(deps, await changePassword(deps, user, request.body));
      inBackground(deps.mailer.send(passwordChangedMail(deps.site, { userId: user.id, to: user.email })));
      return { ...toApiUser(user), ...(await newSession(deps, request, reply, user.id)) };
    },
  );

  app.delete("/api/user/sessions", { config: { access: "user" } }, async (request, reply) => {
    const current = request.signedIn?.sessionId ?? null;
    cut(deps, await store.accountTokens.endAccess(requireUser(request).id, current, clock.now()));
    return reply.status(204).send();
  });
}

function exportRoute(app: TypedApp, deps: AccountRightsRouteDeps): void {
  const { clock, limiters } = deps;

  app.get(
    "/api/user/export",
    { config: { access: "user" }, preHandler: limiters.exportPerUser },
    async (request, reply) => {
      const now = clock.now();
      const entries = await exportAccount(deps, requireUser(request), now);
      const name = `${deps.brandName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${now.toISOString().slice(0, 10)}.zip`;
      return reply
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .type("application/zip")
        .send(Readable.from(reported(zipStream(entries, now), deps.inBackground)));
    },
  );
}

/** The headers are sent already, so an error can only abort the response and be reported. */
async function* reported(chunks: AsyncGenerator<Uint8Array>, inBackground: AccountRightsRouteDeps["inBackground"]) {
  try {
    yield* chunks;
  } catch (error) {
    inBackground(Promise.reject(error));
    throw error;
  }
}

function deletionRoute(app: TypedApp, deps: AccountRightsRouteDeps): void {
  const { limiters, sessions } = deps;

  app.delete(
    "/api/user",
    {
      config: { access: "user" },
      schema: { body: accountDeletionSchema, response: { 200: deletionReceiptSchema } },
      preHandler: limiters.provePerUser,
    },
    async (request, reply) => {
      const user = requireUser(request);
      const open = await sessions.list(user.id);
      const receipt = await deleteAccount(deps, user, request.body.password);
      cut(
        deps,
        open.map(({ id }) => id),
      );
      await sessions.close(request, reply);
      return receipt;
    },
  );
}

function cut({ streams }: AccountRightsRouteDeps, sessionIds: readonly number[]): void {
  for (const id of sessionIds) streams.cut(id);
}

async function newSession(
  { devices, sessions, store }: AccountRightsRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
) {
  const token = await sessions.open(request, reply, userId);
  const passwordHash = await store.accounts.passwordHash(userId);
  if (passwordHash !== null) devices.remember(request, reply, { id: userId, passwordHash });
  return request.headers["x-auth-mode"] === "token" ? { token } : {};
}
