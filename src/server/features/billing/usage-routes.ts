import { usageReportSchema } from "#contract/usage.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ReadUsageDeps, readUsage } from "./read-usage.ts";

export function usageRoutes(app: TypedApp, deps: ReadUsageDeps & { readonly clock: Clock }): void {
  app.get(
    "/api/usage",
    { config: { access: "user" }, schema: { response: { 200: usageReportSchema } } },
    async (request) => readUsage(deps, requireUser(request), deps.clock.now()),
  );
}
