import { queryOptions, useMutation } from "@tanstack/react-query";
import { type ProofInput, proofWaysSchema } from "#contract/proofs.ts";
import { request, send } from "#web/lib/api.ts";

const PATH = "/api/user/proof";

/** How this account can show whose it is. Asked for anew each time: other tabs change it. */
export const proofWaysQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: proofWaysSchema, signal }),
  staleTime: 0,
  gcTime: 0,
});

export const useProve = () =>
  useMutation({
    mutationFn: async (proof: () => ProofInput | Promise<ProofInput>) => {
      await send("POST", PATH, { body: await proof() });
    },
  });
