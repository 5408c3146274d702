import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Model, type ModelList, modelListSchema } from "#contract/models.ts";
import { request } from "./api.ts";

/** All models, each with the tier that it needs. */
export const allModelsQuery = queryOptions<ModelList>({
  queryKey: ["/api/models/all"],
  queryFn: ({ signal }) => request("GET", "/api/models/all", { schema: modelListSchema, signal }),
});

export const formatPickerLabel = ({ label, experimental }: Pick<Model, "label" | "experimental">): string =>
  experimental ? `${label} (Experimental)` : label;

/** The returned function gives a model's label, or the model's name if the model no longer exists. */
export function useModelLabels(): (model: string) => string {
  const models = useQuery(allModelsQuery).data?.models ?? [];
  return (model) => models.find(({ value }) => value === model)?.label ?? model;
}
