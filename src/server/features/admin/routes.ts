import {
  type AdminActionName,
  ANALYTICS_DAYS,
  adminStatsSchema,
  analyticsQuerySchema,
  analyticsSchema,
  auditPageSchema,
  auditQuerySchema,
  type ProviderHealth,
  providerListSchema,
} from "#contract/admin.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { cacheByComputeTime } from "./cache-by-compute-time.ts";

export interface AdminRouteDeps {
  readonly store: Pick<Store, "admin">;
  readonly clock: Clock;
  readonly providerHealth: () => readonly ProviderHealth[];
}

export function adminRoutes(app: TypedApp, { store, clock, providerHealth }: AdminRouteDeps): void {
  const stats = cacheByComputeTime(() => store.admin.stats(clock.now()), clock);
  const analytics = Object.fromEntries(
    ANALYTICS_DAYS.map((days) => [
      days,
      cacheByComputeTime(() => store.admin.analytics(Number(days), clock.now()), clock),
    ]),
  );
  const config = { access: "admin" } as const;

  app.get("/api/admin/stats", { config, schema: { response: { 200: adminStatsSchema } } }, stats);

  app.get(
    "/api/admin/analytics",
    { config, schema: { querystring: analyticsQuerySchema, response: { 200: analyticsSchema } } },
    async (request) => {
      const read = analytics[request.query.days];
      if (read === undefined) throw new Error("No such span of days");
      return await read();
    },
  );

  app.get(
    "/api/admin/audit",
    { config, schema: { querystring: auditQuerySchema, response: { 200: auditPageSchema } } },
    async (request) => {
      const limit = request.query.limit ?? PAGE_SIZE_DEFAULT;
      const found = await store.admin.actions({ before: request.query.cursor ?? null, limit: limit + 1 });
      const items = found.slice(0, limit);
      return { items, nextCursor: found.length > limit ? String(items.at(-1)?.id) : null };
    },
  );

  app.get("/api/admin/providers", { config, schema: { response: { 200: providerListSchema } } }, async () => [
    ...providerHealth(),
  ]);
}

/** Records what an admin did to the instance, not to a user. */
export const instanceActionRecorder =
  ({ store, clock }: Pick<AdminRouteDeps, "store" | "clock">) =>
  (adminId: number, action: AdminActionName): Promise<void> =>
    store.admin.record({ adminId, action, userId: null, from: null, to: null, now: clock.now() });
