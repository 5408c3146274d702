import { queryOptions } from "@tanstack/react-query";
import { type ModelList, modelListSchema } from "#contract/models.ts";
import { request } from "#web/lib/api.ts";

const POLL_MS = 2_000;

/** What can answer at present; asked again while the demonstration model is being fetched. */
export const modelStatusQuery = queryOptions<ModelList>({
  queryKey: ["/api/models"],
  queryFn: ({ signal }) => request("GET", "/api/models", { schema: modelListSchema, signal }),
  refetchInterval: (query) => (query.state.data?.demonstration.state === "fetching" ? POLL_MS : false),
});
