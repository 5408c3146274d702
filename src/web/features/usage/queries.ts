import { queryOptions } from "@tanstack/react-query";
import { type UsageReport, usageReportSchema } from "#contract/usage.ts";
import { request } from "#web/lib/api.ts";

export const usageQuery = queryOptions<UsageReport>({
  queryKey: ["/api/usage"],
  queryFn: ({ signal }) => request("GET", "/api/usage", { schema: usageReportSchema, signal }),
});
