import * as z from "zod/mini";
import {
  checkoutQuerySchema,
  checkoutSchema,
  invoiceSchema,
  planChangeSchema,
  planPreviewQuerySchema,
  planPreviewSchema,
  type SubscriptionView,
  subscriptionSchema,
  subscriptionSuccessSchema,
} from "#contract/billing.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { classifyPlanChange, priceCentsOf, refundableUntil } from "#domain/plans/subscriptions.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import {
  PaymentError,
  type PaymentProvider,
  ProviderObjectMissingError,
  UntrustedEventError,
} from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { type ChoosePlanDeps, changePlan, choosePlan, tierAtCurrentProvider } from "./choose-plan.ts";
import { readInvoices } from "./read-invoices.ts";
import {
  cancelSubscription,
  refundSubscription,
  requireOngoingSubscription,
  resumeSubscription,
  type SyncSubscriptionDeps,
  syncSubscription,
} from "./subscriptions.ts";

export interface BillingRouteDeps extends Omit<ChoosePlanDeps, "payments"> {
  /** null: this site sells nothing and has no test checkout. */
  readonly payments: PaymentProvider | null;
  readonly accounts: Pick<Store["accounts"], "find">;
  readonly limiters: Limiters;
}

export function billingRoutes(app: TypedApp, deps: BillingRouteDeps): void {
  planRoutes(app, deps);
  subscriptionRoutes(app, deps);
  invoiceRoute(app, deps);
  webhookRoute(app, deps);
}

function planRoutes(app: TypedApp, deps: BillingRouteDeps): void {
  const { limiters } = deps;

  app.get(
    "/api/create-checkout-session",
    {
      // The specification requires a GET route here. So the route only prepares a checkout and changes no plan.
      config: { access: "user" },
      schema: { querystring: checkoutQuerySchema, response: { 200: checkoutSchema } },
      preHandler: limiters.payPerUser,
    },
    (request) =>
      withPayments(
        deps,
        (ready) => choosePlan(ready, requireUser(request), request.query.plan),
        requireUser(request).id,
      ),
  );

  app.post(
    "/api/subscription/change",
    {
      config: { access: "user" },
      schema: { body: planChangeSchema, response: { 200: checkoutSchema } },
      preHandler: limiters.payPerUser,
    },
    (request) =>
      withPayments(
        deps,
        (ready) => changePlan(ready, requireUser(request), request.body.plan),
        requireUser(request).id,
      ),
  );

  app.get(
    "/api/subscription/preview",
    {
      config: { access: "user" },
      schema: { querystring: planPreviewQuerySchema, response: { 200: planPreviewSchema } },
      preHandler: limiters.payPerUser,
    },
    (request) =>
      withPayments(
        deps,
        (ready) => previewPlan(ready, requireUser(request), request.query.plan),
        requireUser(request).id,
      ),
  );
}

function subscriptionRoutes(app: TypedApp, deps: BillingRouteDeps): void {
  const { limiters } = deps;
  const response = { 200: subscriptionSchema };

  /** Reads the user again, because the request may have changed the tier. */
  const view = async (user: UserRecord) => {
    const now = (await deps.accounts.find(user.id)) ?? user;
    return readSubscription(deps, now);
  };
  const changes = (act: (deps: SyncSubscriptionDeps, userId: number) => Promise<void>) => async (user: UserRecord) => {
    await withPayments(deps, (ready) => act(ready, user.id), user.id);
    return view(user);
  };

  app.post(
    "/api/subscription-success",
    {
      config: { access: "user" },
      schema: { body: subscriptionSuccessSchema, response },
      preHandler: limiters.payPerUser,
    },
    async (request) => changes(syncSubscription)(requireUser(request)),
  );

  app.get("/api/subscription", { config: { access: "user" }, schema: { response } }, (request) =>
    view(requireUser(request)),
  );

  const change = { config: { access: "user" as const }, schema: { response }, preHandler: limiters.payPerUser };
  app.post("/api/subscription/cancel", change, (request) => changes(cancelSubscription)(requireUser(request)));
  app.post("/api/subscription/resume", change, (request) => changes(resumeSubscription)(requireUser(request)));
  app.post("/api/subscription/refund", change, (request) => changes(refundSubscription)(requireUser(request)));
}

function invoiceRoute(app: TypedApp, deps: BillingRouteDeps): void {
  app.get(
    "/api/invoices",
    { config: { access: "user" }, schema: { response: { 200: z.array(invoiceSchema) } } },
    async (request) => {
      const { store, payments } = deps;
      if (payments === null) return [];
      const { id } = requireUser(request);
      const invoices = await withPayments(deps, () => readInvoices({ store, payments }, id), id);
      return invoices.map((invoice) => ({ ...invoice, createdAt: invoice.createdAt.toISOString() }));
    },
  );
}

function webhookRoute(app: TypedApp, deps: BillingRouteDeps): void {
  // The body stays raw bytes, because the provider signed exactly these bytes.
  app.register((scope, _options, done) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post("/api/webhooks/payments", { config: { access: "anyone" } }, async (request, reply) => {
      const signature = request.headers[deps.payments?.signatureHeader ?? ""];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signed = Array.isArray(signature) ? "" : signature;
      await withPayments(deps, (ready) => receivePaymentEvent(ready, body, signed), null);
      return reply.status(204).send();
    });
    done();
  });
}

/**
 * Replaces PaymentError by payment-unavailable, without the provider's text. Other errors pass. If the provider does
 * not know an object, the sync removes it from our store, so that the user's next try starts over.
 */
async function withPayments<T>(
  deps: BillingRouteDeps,
  act: (deps: ChoosePlanDeps) => Promise<T>,
  userId: number | null,
): Promise<T> {
  if (deps.payments === null) throw new AppError("payment-unavailable", "Payments are not set up on this site.");
  const ready = { ...deps, payments: deps.payments };
  try {
    return await act(ready);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error instanceof ProviderObjectMissingError && userId !== null)
      await syncSubscription(ready, userId).catch(unlessPaymentError);
    throw new AppError("payment-unavailable", "The payment service did not answer. Please try again in a moment.", 5);
  }
}

function unlessPaymentError(error: unknown): void {
  if (!(error instanceof PaymentError)) throw error;
}

async function readSubscription(
  {
    store,
    payments,
    clock,
  }: Pick<SyncSubscriptionDeps, "store" | "clock"> & {
    /** null: this site sells nothing. */
    readonly payments: Pick<PaymentProvider, "kind" | "account"> | null;
  },
  user: UserRecord,
): Promise<SubscriptionView> {
  const known = payments === null ? null : await store.billing.subscription(user.id, payments.account);
  const isTest = payments?.kind === "test";
  const view = { tier: user.subscriptionTier, billedTier: user.billedTier, pinnedTier: user.pinnedTier, isTest };
  if (known === null) return { ...view, subscription: null };
  const until = refundableUntil({ firstPaidAt: known.firstPaidAt, isRefunded: known.refundedAt !== null });
  const isRefundable = until !== null && until > clock.now() && known.status !== "ended";
  return {
    ...view,
    subscription: {
      plan: known.plan,
      status: known.status,
      priceCents: known.priceCents,
      periodEnd: known.periodEnd.toISOString(),
      cancelsAtPeriodEnd: known.cancelsAtPeriodEnd,
      nextPlan: known.nextPlan,
      refundableUntil: isRefundable ? until.toISOString() : null,
    },
  };
}

/** The effect of choosing a plan today. Changes nothing. */
async function previewPlan(
  deps: SyncSubscriptionDeps,
  user: UserRecord,
  plan: Tier,
): Promise<z.infer<typeof planPreviewSchema>> {
  const known = await deps.store.billing.subscription(user.id, deps.payments.account);
  const kind = classifyPlanChange(tierAtCurrentProvider(user, known), plan);
  if (kind === "none" || plan === "free") {
    const endsAt = kind === "cancel" && known !== null ? known.periodEnd.toISOString() : null;
    return { kind, dueTodayCents: 0, takesEffectAt: endsAt };
  }
  if (kind === "checkout") return { kind, dueTodayCents: priceCentsOf(plan), takesEffectAt: null };
  const live = requireOngoingSubscription(known);
  return kind === "upgrade"
    ? { kind, dueTodayCents: await deps.payments.previewUpgrade(live, plan), takesEffectAt: null }
    : { kind, dueTodayCents: 0, takesEffectAt: live.periodEnd.toISOString() };
}

/**
 * Handles an event of the payment provider. A forged, old or repeated event changes nothing. An event is recorded only
 * after it took effect, so a failed one can be sent again.
 */
async function receivePaymentEvent(
  deps: SyncSubscriptionDeps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = readTrusted(deps, body, signature);
  if (!(await deps.store.billing.isNewEvent(event.id))) return;
  const userId =
    event.customerId === null ? null : await deps.store.billing.userOfCustomer(deps.payments.account, event.customerId);
  if (userId !== null) await syncSubscription(deps, userId);
  await deps.store.billing.rememberEvent(event.id, event.type, deps.clock.now());
}

function readTrusted({ payments, clock }: SyncSubscriptionDeps, body: Buffer, signature: string | undefined) {
  try {
    return payments.readEvent(body, signature, clock.now());
  } catch (error) {
    if (error instanceof UntrustedEventError)
      throw new AppError("untrusted-event", "This event could not be verified.");
    throw error;
  }
}
