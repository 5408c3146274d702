import type { AdminActionName } from "#contract/admin.ts";
import { freezeRoutingSchema, type RoutingReport, routingReportSchema } from "#contract/routing.ts";
import { OUTCOMES_MIN, type RouteOutcome, sumOutcomes } from "#domain/routing/route-outcomes.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Store } from "../../ports/store.ts";

interface RoutingRouteDeps {
  readonly store: Pick<Store, "routeOutcomes">;
  /** Reloads the stored counts in this process; other processes follow within a minute. */
  readonly refresh: () => Promise<void>;
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
}

export function routingRoutes(app: TypedApp, { store, refresh, record }: RoutingRouteDeps): void {
  const report = async (): Promise<RoutingReport> => reportRouting(await store.routeOutcomes.read());

  app.get(
    "/api/admin/routing",
    { config: { access: "admin" }, schema: { response: { 200: routingReportSchema } } },
    report,
  );

  app.post(
    "/api/admin/routing/freeze",
    { config: { access: "admin" }, schema: { body: freezeRoutingSchema, response: { 200: routingReportSchema } } },
    async (request) => {
      await store.routeOutcomes.freeze(request.body.frozen);
      await record(requireUser(request).id, request.body.frozen ? "routing-frozen" : "routing-thawed");
      await refresh();
      return await report();
    },
  );

  app.delete("/api/admin/routing", { config: { access: "admin" } }, async (request, reply) => {
    await store.routeOutcomes.reset();
    await record(requireUser(request).id, "routing-reset");
    await refresh();
    return reply.status(204).send();
  });
}

function reportRouting({
  isFrozen,
  counts,
}: {
  readonly isFrozen: boolean;
  readonly counts: readonly RouteOutcome[];
}): RoutingReport {
  const blindPicks = counts.reduce((sum, { act, won }) => sum + (act === "blind" ? won : 0), 0);
  return { isFrozen, seenMin: OUTCOMES_MIN, blindPicks, outcomes: [...counts], models: sumOutcomes(counts) };
}
