import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminApiKeyList,
  type ApiKeyInput,
  type ApiKeyList,
  adminApiKeyListSchema,
  apiKeyListSchema,
  apiSwitchSchema,
  createdApiKeySchema,
} from "#contract/api-keys.ts";
import { request, send } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

export const apiKeysQuery = queryOptions<ApiKeyList>({
  queryKey: ["/api/user/api-keys"],
  queryFn: ({ signal }) => request("GET", "/api/user/api-keys", { schema: apiKeyListSchema, signal }),
  // Programs may have used the keys since the last visit.
  refetchOnMount: "always",
});

/**
 * Whether the user has keys that are not revoked. All keys are revoked when the user sets a new password or ends all
 * other sessions.
 */
export const useHasApiKeys = (): boolean =>
  useQuery(apiKeysQuery).data?.keys.some(({ revokedAt }) => revokedAt === null) ?? false;

/** Newest first. */
export const allApiKeysQuery = (cursor: string | null) =>
  queryOptions<AdminApiKeyList>({
    queryKey: ["/api/admin/api-keys", cursor],
    queryFn: ({ signal }) =>
      request("GET", `/api/admin/api-keys${cursor === null ? "" : `?cursor=${cursor}`}`, {
        schema: adminApiKeyListSchema,
        signal,
      }),
    refetchOnMount: "always",
  });

/** Creates a key. Only this response contains its secret. */
export function useMakeApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyInput) => request("POST", "/api/user/api-keys", { body, schema: createdApiKeySchema }),
    onSuccess: () => queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  });
}

export function useRevokeApiKey(path: "/api/user/api-keys" | "/api/admin/api-keys") {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await send("DELETE", `${path}/${id}`);
    },
    onSuccess: () => notify({ title: "Key revoked", description: "Its next call is refused." }),
    onError: (error) => notify({ tone: "trouble", title: "The key was not revoked", description: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path] }),
  });
}

export function useSetApiKeysEnabled() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) =>
      request("PUT", "/api/admin/api-keys/switch", { body: { isOn }, schema: apiSwitchSchema }),
    onError: (error) => notify({ tone: "trouble", title: "Nothing was changed", description: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["/api/admin/api-keys"] }),
  });
}
