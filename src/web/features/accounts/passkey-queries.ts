import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { passkeyCreationOptionsSchema, passkeySchema, passkeysSchema } from "#contract/passkeys.ts";
import { request, send } from "#web/lib/api.ts";
import { createPasskey } from "./passkey-ceremonies.ts";

const PATH = "/api/user/passkeys";

export const passkeysQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: passkeysSchema, signal }),
});

export function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await request("POST", `${PATH}/begin`, { schema: passkeyCreationOptionsSchema });
      const made = await createPasskey(options);
      return request("POST", PATH, { body: { name, ...made }, schema: passkeySchema });
    },
    // Do not await the refetch: it removes the form, and then the callbacks of `mutate` would not run.
    onSuccess: () => void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await send("DELETE", `${PATH}/${id}`);
    },
    // Do not await the refetch: it removes the row, and then the callbacks of `mutate` would not run.
    onSettled: () => void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}
