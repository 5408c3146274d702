import { queryOptions } from "@tanstack/react-query";
import { type ModelList, modelListSchema } from "#contract/models.ts";
import { request } from "#web/lib/api.ts";

const POLL_MS = 2_000;
/** While there is no model, another admin may connect one, or a server on this machine may start. */
const NO_MODEL_POLL_MS = 5_000;

/** What can answer at present; asked again while that is about to change. */
export const modelStatusQuery = queryOptions<ModelList>({
  queryKey: ["/api/models"],
  queryFn: ({ signal }) => request("GET", "/api/models", { schema: modelListSchema, signal }),
  refetchInterval: ({ state: { data } }) => {
    if (data?.demonstration.state === "fetching") return POLL_MS;
    return isWithoutModel(data) ? NO_MODEL_POLL_MS : false;
  },
});

/** Nobody can answer, and nobody is about to. False while that is not known. */
export const isWithoutModel = (data: ModelList | undefined): boolean =>
  data !== undefined && !data.isConnected && data.demonstration.state === "off";
