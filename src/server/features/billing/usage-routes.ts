import { type UsageReport, usageReportSchema } from "#contract/usage.ts";
import { PLANS, type Plan } from "#domain/plans/plans.ts";
import {
  checkMessageRate,
  dayEndsAt,
  dayOf,
  monthEndsAt,
  monthOf,
  refreshMonthlyTokenQuota,
  reservableTokens,
} from "#domain/plans/quotas.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { SpendingLimits } from "../../ports/quota-store.ts";
import type { Store } from "../../ports/store.ts";

export function usageRoutes(app: TypedApp, deps: ReadUsageDeps & { readonly clock: Clock }): void {
  app.get(
    "/api/usage",
    { config: { access: "user" }, schema: { response: { 200: usageReportSchema } } },
    async (request) => readUsage(deps, requireUser(request), deps.clock.now()),
  );
}

const HOUR_MS = 3_600_000;
const MICRO = 1_000_000;

interface ReadUsageDeps {
  readonly store: Pick<Store, "usage" | "quotas">;
  readonly ceilings: (tier: UserRecord["subscriptionTier"]) => SpendingLimits;
}

async function readUsage(deps: ReadUsageDeps, user: UserRecord, now: Date): Promise<UsageReport> {
  const { usage, quotas } = deps.store;
  const plan = PLANS[user.subscriptionTier];
  const month = monthOf(now);
  const [counters, sentAt, spending, premiumTokens] = await Promise.all([
    usage.month(user.id, month),
    quotas.sentAt(user.id),
    quotas.spendingOn(user.id, dayOf(now)),
    readTokens(deps, user, plan, now),
  ]);
  return {
    month,
    ...counters,
    window: windowOf(plan, sentAt, now),
    premiumTokens,
    money: {
      spentUsd: (spending.spentMicroUsd + spending.reservedMicroUsd) / MICRO,
      maxUsd: deps.ceilings(user.subscriptionTier).userMicroUsd / MICRO,
      renewsAt: dayEndsAt(now).toISOString(),
    },
  };
}

function windowOf({ window }: Plan, sentAt: readonly Date[], now: Date): UsageReport["window"] {
  if (window === null) return null;
  const decision = checkMessageRate(window, sentAt, now);
  const roomAt =
    decision.kind === "slowed" ? decision.fullSpeedAt : decision.kind === "refused" ? decision.retryAt : null;
  return {
    messagesMax: window.messagesMax,
    used: sentAt.filter((time) => time.getTime() > now.getTime() - window.lengthMs).length,
    lengthHours: window.lengthMs / HOUR_MS,
    isSoft: window.isSoft,
    roomAt: roomAt?.toISOString() ?? null,
  };
}

async function readTokens(
  { store }: ReadUsageDeps,
  user: UserRecord,
  plan: Plan,
  now: Date,
): Promise<UsageReport["premiumTokens"]> {
  if (plan.premiumTokens.monthly === 0) return null;
  const name = monthOf(now);
  const month = refreshMonthlyTokenQuota(plan, name, await store.quotas.lastTokenMonth(user.id));
  const { granted, carried, spent, reserved } = month;
  const renewsAt = monthEndsAt(now).toISOString();
  return { granted, carried, used: spent + reserved, left: reservableTokens(month), renewsAt };
}
