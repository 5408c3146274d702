import { randomBytes } from "node:crypto";
import { AppError } from "../app-error.ts";
import { invitationMail, passkeyAddedMail } from "../features/accounts/account-mails.ts";
import { identityProofRoutes } from "../features/accounts/identity-proof-routes.ts";
import { mailLinkRoutes } from "../features/accounts/mail-link-routes.ts";
import { passkeyRoutes } from "../features/accounts/passkey-routes.ts";
import { accountRightsRoutes } from "../features/accounts/rights-routes.ts";
import { accountRoutes } from "../features/accounts/routes.ts";
import { secondFactorRoutes } from "../features/accounts/second-factor-routes.ts";
import { sendVerificationMail } from "../features/accounts/send-account-mail.ts";
import { toApiUser } from "../features/accounts/to-api-user.ts";
import { readInvoices } from "../features/billing/read-invoices.ts";
import { companyRoutes } from "../features/company/routes.ts";
import { stopAnswersBeforeRemoval } from "../features/messages/answer/settle-before-removal.ts";
import { createSessionOpener } from "../http/session-opener.ts";
import type { UserRecord } from "../ports/user-record.ts";
import type { CommonRouteDeps } from "./common-route-deps.ts";

export function mountAccounts(parts: CommonRouteDeps): void {
  const { app, config, store, log, sessions, devices, limiters, mailer, payments, inBackground } = parts;
  const { adminEmail, brandName, signUp, hasPasswords, isFirstAccountAdmin } = config;
  const site = { brandName, appUrl: config.appUrl, adminEmail };
  const mailing = { ...parts, site };
  const proving = {
    ...mailing,
    brandName,
    openSession: createSessionOpener({ sessions, devices, present: toApiUser }),
  };
  // If this mailbox has already got too many links, none is sent. The user can request a link on the account page.
  const greet = async (user: UserRecord) => {
    const isAdmitted = await limiters.mail(null, user.email).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
    if (isAdmitted) await sendVerificationMail(mailing, user);
  };
  const removing = {
    endPaid: parts.endPaid,
    backupDays: config.backupDays.all,
    settleAnswers: (userId: number) => stopAnswersBeforeRemoval(log, () => store.accountData.underWay(userId)),
  };
  accountRoutes(app, {
    ...{ ...proving, signUp, hasPasswords, isFirstAccountAdmin },
    onRegistered: (user) => inBackground(greet(user)),
  });
  identityProofRoutes(app, { ...proving, hasPasswords, companyLabel: parts.identityProvider?.label ?? null });
  secondFactorRoutes(app, proving);
  passkeyRoutes(app, {
    ...proving,
    mailAdded: (user) => inBackground(mailer.send(passkeyAddedMail(site, { userId: user.id, to: user.email }))),
  });
  mailLinkRoutes(app, { ...mailing, ...removing, adminEmail });
  accountRightsRoutes(app, {
    ...mailing,
    brandName,
    ...removing,
    signUp,
    invoices: (userId) => readInvoices({ store, payments }, userId),
  });
  companyRoutes(app, {
    ...mailing,
    provider: parts.identityProvider,
    signUp,
    hasPasswords,
    hasPasskeys: parts.passkeys !== null,
    groups: config.company?.groups ?? { admin: null, plus: null, premier: null },
    newSecret: () => randomBytes(32).toString("base64url"),
    mailInvitation: (email) => inBackground(mailer.send(invitationMail(site, email))),
  });
}
