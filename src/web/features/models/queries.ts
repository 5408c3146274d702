import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AdminCatalogue,
  adminCatalogueSchema,
  type ProviderKeyInput,
  type ServerInput,
  serverModelsSchema,
} from "#contract/catalogue-admin.ts";
import type { CatalogueEntryChange } from "#domain/catalogue/catalogue-changes.ts";
import { request } from "#web/lib/api.ts";
import { showModelChangeError } from "./notices.ts";

const PATH = "/api/admin/models";

export const catalogueQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: adminCatalogueSchema, signal }),
  refetchOnMount: "always",
  staleTime: 0,
});

/** Every change returns the whole updated catalogue. If a form shows errors itself, it must pass `onError`. */
export function useCatalogueMutation<Asked>(
  mutationFn: (asked: Asked) => Promise<AdminCatalogue>,
  onError: (error: Error) => void = showModelChangeError,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError,
    onSuccess: (catalogue) => {
      queries.setQueryData(catalogueQuery.queryKey, catalogue);
      for (const key of ["/api/models", "/api/models/all", "/api/admin/audit"]) {
        queries.invalidateQueries({ queryKey: [key] }).catch(() => undefined);
      }
    },
  });
}

const modelPath = (name: string) => `${PATH}/${encodeURIComponent(name)}`;
const serverPath = (name: string) => `/api/admin/model-servers/${encodeURIComponent(name)}`;
const schema = adminCatalogueSchema;

export const useRefreshModelLists = () =>
  useCatalogueMutation((_: undefined) => request("POST", `${PATH}/read-lists`, { schema }));

export const useRetryModel = () =>
  useCatalogueMutation((name: string) => request("POST", `${modelPath(name)}/try-again`, { schema }));

export const useChangeModel = () =>
  useCatalogueMutation(({ name, change }: { name: string; change: CatalogueEntryChange }) =>
    request("PATCH", modelPath(name), { body: change, schema }),
  );

export const useResetModel = () =>
  useCatalogueMutation((name: string) => request("DELETE", modelPath(name), { schema }));

export const saveModelServer = ({ name, server }: { name: string; server: ServerInput }) =>
  request("PUT", serverPath(name), { body: server, schema });

export const useSaveModelServer = () => useCatalogueMutation(saveModelServer);

/** Asks the vendor whether a key works, and then stores it. */
export const connectKey = (body: ProviderKeyInput, signal?: AbortSignal) =>
  request("POST", "/api/admin/model-keys", { body, schema, signal });

export const useRemoveModelServer = () =>
  useCatalogueMutation((name: string) => request("DELETE", serverPath(name), { schema }));

/** The models at this address. It also works before the server is stored. */
export const fetchServerModels = (server: { baseUrl: string; apiKey: string }, signal?: AbortSignal) =>
  request("POST", "/api/admin/model-servers/look", { body: server, schema: serverModelsSchema, signal });

export const useFetchServerModels = () =>
  useMutation({ mutationFn: (server: { baseUrl: string; apiKey: string }) => fetchServerModels(server) });
