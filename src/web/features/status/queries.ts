import { queryOptions } from "@tanstack/react-query";
import { type ModelList, modelListSchema } from "#contract/models.ts";
import { request } from "#web/lib/api.ts";

const POLL_MS = 2_000;
/** Polling without a model: another admin may connect one, or a server on this machine may start. */
const NO_MODEL_POLL_MS = 5_000;

/** The models that can answer now. Polled while this may change. */
export const modelStatusQuery = queryOptions<ModelList>({
  queryKey: ["/api/models"],
  queryFn: ({ signal }) => request("GET", "/api/models", { schema: modelListSchema, signal }),
  refetchInterval: ({ state: { data } }) => {
    if (data?.demonstration.state === "fetching") return POLL_MS;
    return isWithoutModel(data) ? NO_MODEL_POLL_MS : false;
  },
});

/** No model can answer and none is being downloaded. False while unknown. */
export const isWithoutModel = (data: ModelList | undefined): boolean =>
  data !== undefined && !data.isConnected && data.demonstration.state === "off";
