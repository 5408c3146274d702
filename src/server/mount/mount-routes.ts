import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { AdminActionName } from "#contract/admin.ts";
import { toCopyableMessage } from "#contract/shared-copies.ts";
import { API_KEY_BYTES, makeApiKey } from "#domain/endpoint/api-keys.ts";
import { encodeInviteCode, INVITE_CODE_BYTES } from "#domain/workspaces/invite-codes.ts";
import type { AppDeps } from "../app-deps.ts";
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
import { adminRoutes, instanceActionRecorder } from "../features/admin/routes.ts";
import { routingRoutes } from "../features/admin/routing-routes.ts";
import { adminUserRoutes } from "../features/admin/user-routes.ts";
import { readInvoices } from "../features/billing/read-invoices.ts";
import { billingRoutes } from "../features/billing/routes.ts";
import { closeCheckouts, endPayments } from "../features/billing/subscriptions.ts";
import { testCheckoutRoutes } from "../features/billing/test-checkout-routes.ts";
import { usageRoutes } from "../features/billing/usage-routes.ts";
import { coachRoutes } from "../features/coach/routes.ts";
import { companyRoutes } from "../features/company/routes.ts";
import { folderRoutes } from "../features/conversations/folder-routes.ts";
import { conversationRoutes } from "../features/conversations/routes.ts";
import { evidenceRoutes } from "../features/evidence/routes.ts";
import { importRoutes } from "../features/imports/routes.ts";
import { libraryRoutes } from "../features/library/routes.ts";
import { memoryRoutes } from "../features/memory/routes.ts";
import { stopAnswersBeforeRemoval } from "../features/messages/answer/settle-before-removal.ts";
import { comparisonRoutes } from "../features/messages/compare/comparison-routes.ts";
import { keyRoutes } from "../features/messages/endpoint/key-routes.ts";
import { endpointRoutes } from "../features/messages/endpoint/routes.ts";
import { pictureRoutes } from "../features/messages/follow/picture-routes.ts";
import { previewRoutes } from "../features/messages/improve/preview-routes.ts";
import { rewriterTrialRoutes } from "../features/messages/improve/rewriter-trial-routes.ts";
import { passageRoutes } from "../features/messages/passages/passage-routes.ts";
import { presentMessage } from "../features/messages/present/present-message.ts";
import { messageRoutes } from "../features/messages/routes.ts";
import { adminCatalogueRoutes } from "../features/models/admin-routes.ts";
import { modelRoutes } from "../features/models/routes.ts";
import { sharingRoutes } from "../features/sharing/routes.ts";
import { workspaceRoutes } from "../features/workspaces/routes.ts";
import { sharedPromptRoutes } from "../features/workspaces/shared-prompt-routes.ts";
import type { BaseApp } from "../http/create-base-app.ts";
import { ApiKeyStreams } from "../http/key-streams.ts";
import { createSessionOpener } from "../http/session.ts";
import type { AnswerRunner } from "../jobs/run-answers.ts";
import type { UserRecord } from "../ports/account-store.ts";
import { type PaymentAccount, PaymentError } from "../ports/payments.ts";

/** 144 random bits: nobody can guess the link of a shared conversation. */
const LINK_KEY_BYTES = 18;

/** Gives each feature's routes what they need. */
export function mountRoutes(parts: CommonRouteDeps): void {
  mountAccounts(parts);
  mountConversations(parts);
  mountMessages(parts);
  mountAdministration(parts);
  mountBilling(parts);
  mountEndpoint(parts);
}

function mountAccounts(parts: CommonRouteDeps): void {
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

function mountConversations(parts: CommonRouteDeps): void {
  const { app, store, log } = parts;
  conversationRoutes(app, {
    ...parts,
    settleAnswersIn: (userId, id) => stopAnswersBeforeRemoval(log, () => store.conversations.underWay(userId, id)),
  });
  folderRoutes(app, parts);
  sharingRoutes(app, {
    ...parts,
    newKey: () => randomBytes(LINK_KEY_BYTES).toString("base64url"),
    sourceOf: (message) => toCopyableMessage(presentMessage(message)),
  });
  importRoutes(app, parts);
  memoryRoutes(app, parts);
  libraryRoutes(app, parts);
  coachRoutes(app, { coach: parts, limiters: parts.limiters });
  workspaceRoutes(app, { ...parts, newInviteCode: () => encodeInviteCode(randomBytes(INVITE_CODE_BYTES)) });
  sharedPromptRoutes(app, parts);
}

function mountMessages(parts: CommonRouteDeps): void {
  const { app, store, log, storage, limiters, uploads, runner, promptScorer } = parts;
  const { learn: learnFromReview } = parts.memory;
  const answering = {
    ...parts.answering,
    store,
    catalogue: parts.catalogue,
    newToken: () => randomUUID(),
    answer: ((message, lease, user) => {
      runner.run(message, lease, user);
      promptScorer.note(message);
    }) satisfies AnswerRunner["run"],
    learnFromReview,
    learnOutcome: parts.routeLearner.learn,
    documents: parts.documents,
  };
  const reading = { store, log };
  messageRoutes(app, {
    start: answering,
    retry: answering,
    goOn: answering,
    follow: { ...reading, storage },
    skip: reading,
    stop: reading,
    review: { store, learnFromReview },
    feedback: answering,
    store,
    limiters,
    streams: parts.streams,
    uploads,
  });
  pictureRoutes(app, { store });
  previewRoutes(app, { keep: answering, preview: answering, limiters });
  passageRoutes(app, { change: answering, keep: answering, limiters, streams: parts.streams });
  comparisonRoutes(app, { store, compare: answering, pick: answering, limiters, uploads });
}

function mountAdministration(parts: CommonRouteDeps): void {
  const { app, store, log, models, mailer, streams } = parts;
  routingRoutes(app, { ...parts, refresh: parts.routeLearner.refresh });
  evidenceRoutes(app, parts);
  modelRoutes(app, parts);
  adminCatalogueRoutes(app, { ...parts, lists: models });
  rewriterTrialRoutes(app, parts);
  adminRoutes(app, { ...parts, providerHealth: models.health });
  adminUserRoutes(app, {
    ...parts,
    forgetMails: (userId) => mailer.forget(userId),
    stopAnswers: (userId) => stopAnswersBeforeRemoval(log, () => store.accountData.underWay(userId)),
    cutStreams: (sessionIds) => {
      for (const id of sessionIds) streams.cut(id);
    },
  });
}

function mountBilling(parts: CommonRouteDeps): void {
  const { app, store, clock, payments, testCheckouts } = parts;
  billingRoutes(app, {
    ...parts,
    appUrl: parts.config.appUrl,
    newId: () => randomUUID(),
    accounts: store.accounts,
  });
  if (payments !== null && testCheckouts !== null)
    testCheckoutRoutes(app, { store, clock, payments, checkouts: testCheckouts });
  usageRoutes(app, { store, clock, ceilings: (tier) => parts.answering.limits(tier).ceilings });
}

/** Routes for programs: API keys, and the calls made with them. */
function mountEndpoint(parts: CommonRouteDeps): void {
  const { app, store, clock, documents, assertRoom } = parts;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const keyStreams = new ApiKeyStreams();
  keyRoutes(app, {
    ...{ store, clock, hash, newKey: () => makeApiKey(randomBytes(API_KEY_BYTES)) },
    cutStreams: (keyId) => keyStreams.cut(keyId),
  });
  const keeping = { assertRoom, hash, documents, keepFiles: parts.uploads.keep, newToken: () => randomUUID() };
  const calls = { ...parts.answering, ...keeping, store };
  const endpoint = { ...parts, hash, streams: keyStreams };
  // A separate Fastify scope, so that the hooks of these routes apply to no other route.
  app.register((scope, _options, done) => {
    endpointRoutes(scope.withTypeProvider<ZodTypeProvider>(), { endpoint, answer: calls, cores: calls });
    done();
  });
}

export interface CommonRouteDeps extends AppDeps, BaseApp {
  /** Writes an entry into the audit log. */
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
  /**
   * Tries to end a user's subscriptions. Returns the payment account where they were; null: not all subscriptions were
   * ended, or the site sells nothing.
   */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  /** Tries to close a user's open checkouts. */
  readonly closeCheckouts: (userId: number) => Promise<void>;
}

export function createCommonRouteDeps(deps: AppDeps, open: BaseApp): CommonRouteDeps {
  const { store, clock, payments } = deps;
  return {
    ...deps,
    ...open,
    record: instanceActionRecorder({ store, clock }),
    endPaid: async (userId) =>
      payments !== null && (await hasWorked(() => endPayments({ store, payments, clock }, userId)))
        ? payments.account
        : null,
    closeCheckouts: async (userId) => {
      if (payments !== null) await hasWorked(() => closeCheckouts({ store, payments, clock }, userId));
    },
  };
}

/** Runs `act`. False: the payment provider failed. The failure was already logged and counted where it happened. */
async function hasWorked(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof PaymentError) return false;
    throw error;
  }
}
