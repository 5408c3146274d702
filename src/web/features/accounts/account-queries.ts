import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import * as z from "zod/mini";
import {
  type AccountUpdateInput,
  deletionReceiptSchema,
  emailRefusalResultSchema,
  type PasswordChangeInput,
  verifiedEmailSchema,
} from "#contract/account-rights.ts";
import { sessionSchema, signedInUserSchema, userSchema } from "#contract/accounts.ts";
import { apiKeysQuery } from "#web/features/endpoint/queries.ts";
import { request, send, TOKEN_KEY } from "#web/lib/api.ts";
import { deleteAllLocalData } from "#web/lib/kept-conversations.ts";
import { ACCOUNT_DELETED_PATH } from "./destinations.ts";
import { userQuery } from "./queries.ts";
import { announceSignOut } from "./signed-out-elsewhere.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["/api/user/sessions"],
  queryFn: ({ signal }) => request("GET", "/api/user/sessions", { schema: z.array(sessionSchema), signal }),
  refetchOnMount: "always",
});

export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountUpdateInput) => request("PATCH", "/api/user", { body, schema: userSchema }),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: PasswordChangeInput) => {
      const { token, ...user } = await request("POST", "/api/user/password", { body, schema: signedInUserSchema });
      if (token !== undefined) localStorage.setItem(TOKEN_KEY, token);
      return user;
    },
    onSuccess: (user) => {
      queries.setQueryData(userQuery.queryKey, user);
      for (const { queryKey } of [sessionsQuery, apiKeysQuery])
        queries.invalidateQueries({ queryKey }).catch(() => undefined);
    },
  });
}

export const useSendVerification = () => useMutation({ mutationFn: () => send("POST", "/api/user/verification-mail") });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await send("DELETE", `/api/user/sessions/${id}`);
    },
    // The list is refetched after an error too, because the session may have expired. Do not await the refetch: it
    // removes the row, and then the callbacks of `mutate` would not run.
    onSettled: () => void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all other sessions, revokes all API keys and cancels a pending change of the email address. */
export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await send("DELETE", "/api/user/sessions");
    },
    // Do not await the refetch: it removes the button, and then the callbacks of `mutate` would not run.
    onSettled: () => {
      for (const { queryKey } of [sessionsQuery, userQuery, apiKeysQuery]) void queries.invalidateQueries({ queryKey });
    },
  });
}

export function useVerifyEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, password }: { token: string; password: string }) =>
      request("POST", `/api/verify-email/${token}`, {
        body: password === "" ? {} : { password },
        schema: verifiedEmailSchema,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

/** The owner of the mailbox refuses to confirm the address ("This was not me"). */
export const useRejectEmailVerification = () =>
  useMutation({
    mutationFn: (token: string) =>
      request("POST", `/api/verify-email/${token}/refusal`, { schema: emailRefusalResultSchema }),
  });

export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (email: string) => send("POST", "/api/password-reset", { body: { email } }) });

export function useResetPassword(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => send("POST", `/api/password-reset/${token}`, { body: { password } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

export const useDownloadAccountData = () =>
  useMutation({
    mutationFn: async () => {
      const response = await send("GET", "/api/user/export");
      const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "export.zip";
      const url = URL.createObjectURL(await response.blob());
      const link = Object.assign(document.createElement("a"), { href: url, download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url));
    },
  });

/** Deletes the account and its data in this browser. Then opens the page that lists the deleted data. */
export function useDeleteAccount() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (password: string) =>
      request("DELETE", "/api/user", { body: { password }, schema: deletionReceiptSchema }),
    onSuccess: async (receipt) => {
      localStorage.removeItem(TOKEN_KEY);
      sessionStorage.clear();
      announceSignOut();
      await deleteAllLocalData();
      navigate(ACCOUNT_DELETED_PATH, { state: receipt, replace: true });
      queries.setQueryData(userQuery.queryKey, null);
      queries.removeQueries({ predicate: (query) => query.queryKey[0] !== userQuery.queryKey[0] });
    },
  });
}
