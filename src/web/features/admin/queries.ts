import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AdminUserChange,
  adminStatsSchema,
  adminUserPageSchema,
  adminUserSchema,
  analyticsSchema,
  auditPageSchema,
  providerListSchema,
} from "#contract/admin.ts";
import { signUpInvitationListSchema } from "#contract/company.ts";
import { routingReportSchema } from "#contract/routing.ts";
import { request, send } from "#web/lib/api.ts";
import { showInvitationError, showRoutingError, showUserDeleteError, showUserUpdateError } from "./notices.ts";

// Other users change these figures at any time, so each visit fetches them again.
const FRESH = { refetchOnMount: "always", staleTime: 0 } as const;

export const statsQuery = queryOptions({
  queryKey: ["/api/admin/stats"],
  queryFn: ({ signal }) => request("GET", "/api/admin/stats", { schema: adminStatsSchema, signal }),
  ...FRESH,
});

export const analyticsQuery = (days: string) =>
  queryOptions({
    queryKey: ["/api/admin/analytics", days],
    queryFn: ({ signal }) => request("GET", `/api/admin/analytics?days=${days}`, { schema: analyticsSchema, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** `parameters` is the query string of the request. */
export const usersQuery = (parameters: string) =>
  queryOptions({
    queryKey: ["/api/admin/users", parameters],
    queryFn: ({ signal }) => request("GET", `/api/admin/users?${parameters}`, { schema: adminUserPageSchema, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const providersQuery = queryOptions({
  queryKey: ["/api/admin/providers"],
  queryFn: ({ signal }) => request("GET", "/api/admin/providers", { schema: providerListSchema, signal }),
  ...FRESH,
});

const AUDIT_LINES = 20;
export const auditQuery = (cursor: string | null) =>
  queryOptions({
    queryKey: ["/api/admin/audit", cursor],
    queryFn: ({ signal }) =>
      request("GET", `/api/admin/audit?limit=${AUDIT_LINES}${cursor === null ? "" : `&cursor=${cursor}`}`, {
        schema: auditPageSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const invitationsQuery = queryOptions({
  queryKey: ["/api/admin/invitations"],
  queryFn: ({ signal }) => request("GET", "/api/admin/invitations", { schema: signUpInvitationListSchema, signal }),
  ...FRESH,
});

function useInvitation(method: "POST" | "DELETE") {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      await send(method, "/api/admin/invitations", { body: { email } });
    },
    onError: showInvitationError,
    // Do not await the refetch: it removes the row, and then the callbacks of `mutate` would not run.
    onSettled: () => {
      for (const key of ["/api/admin/invitations", "/api/admin/audit"])
        void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
export const useInvite = () => useInvitation("POST");
export const useRevokeInvitation = () => useInvitation("DELETE");

export const routingQuery = queryOptions({
  queryKey: ["/api/admin/routing"],
  queryFn: ({ signal }) => request("GET", "/api/admin/routing", { schema: routingReportSchema, signal }),
  ...FRESH,
});

function useRefresh() {
  const queries = useQueryClient();
  return (...keys: readonly string[]) => {
    for (const key of keys) queries.invalidateQueries({ queryKey: [key] }).catch(() => undefined);
  };
}

export function useChangeUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ userId, change }: { userId: number; change: AdminUserChange }) =>
      request("PATCH", `/api/admin/users/${userId}`, { body: change, schema: adminUserSchema }),
    onError: showUserUpdateError,
    // Refreshes "/api/user" too, because admins can change their own role and tier.
    onSettled: () => refresh("/api/admin/users", "/api/admin/stats", "/api/admin/audit", "/api/user"),
  });
}

export function useDeleteUser() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (userId: number) => {
      await send("DELETE", `/api/admin/users/${userId}`);
    },
    onError: showUserDeleteError,
    onSettled: () => refresh("/api/admin/users", "/api/admin/stats", "/api/admin/audit", "/api/user"),
  });
}

export function useFreezeRouting() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (frozen: boolean) =>
      request("POST", "/api/admin/routing/freeze", { body: { frozen }, schema: routingReportSchema }),
    onError: showRoutingError,
    onSettled: () => refresh("/api/admin/routing", "/api/admin/audit"),
  });
}

export function useResetRouting() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      await send("DELETE", "/api/admin/routing");
    },
    onError: showRoutingError,
    onSettled: () => refresh("/api/admin/routing", "/api/admin/audit"),
  });
}
