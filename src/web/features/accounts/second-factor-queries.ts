import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { recoveryCodesSchema, secondFactorBegunSchema, secondFactorSchema } from "#contract/second-factor.ts";
import { request, send } from "#web/lib/api.ts";

const PATH = "/api/user/second-factor";

export const secondFactorQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: secondFactorSchema, signal }),
});

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: () => request("POST", PATH, { schema: secondFactorBegunSchema }),
  });

export function useConfirmSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request("POST", `${PATH}/confirm`, { body: { code }, schema: recoveryCodesSchema }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

export function useTurnOnByPasskeys() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request("POST", `${PATH}/passkeys`, { schema: recoveryCodesSchema }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

export function useRemoveSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send("DELETE", PATH),
    onSuccess: () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}
