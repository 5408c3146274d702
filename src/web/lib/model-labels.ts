import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Model, type ModelList, modelListSchema } from "#contract/models.ts";
import { request } from "./api.ts";

/** Every model there is, with the tier that each needs. */
export const allModelsQuery = queryOptions<ModelList>({
  queryKey: ["/api/models/all"],
  queryFn: ({ signal }) => request("GET", "/api/models/all", { schema: modelListSchema, signal }),
});

/** What a model is called where it may be picked. */
export const pickLabel = ({ label, experimental }: Pick<Model, "label" | "experimental">): string =>
  experimental ? `${label} (Experimental)` : label;

/** What models are called today; the name of one that is no longer there. */
export function useModelLabels(): (model: string) => string {
  const models = useQuery(allModelsQuery).data?.models ?? [];
  return (model) => models.find(({ value }) => value === model)?.label ?? model;
}
