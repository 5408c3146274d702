import { queryOptions, useQuery } from "@tanstack/react-query";
import { type User, userSchema } from "#contract/accounts.ts";
import { CACHED_USER_STALE_AFTER_MS, USER_CACHE_MS } from "#contract/limits.ts";
import { ApiError, request } from "#web/lib/api.ts";
import { assignTabToUser } from "#web/lib/assign-tab-to-user.ts";

/** The signed-in user; null if signed out. */
export const userQuery = queryOptions<User | null>({
  queryKey: ["/api/user"],
  queryFn: async ({ signal }) => {
    try {
      const user = await request("GET", "/api/user", { schema: userSchema, signal });
      assignTabToUser(user.id);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: CACHED_USER_STALE_AFTER_MS,
  gcTime: USER_CACHE_MS,
  retry: false,
});

export interface Auth {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  /** The error of a failed request. `retry` sends the request again. */
  problem: Error | null;
  retry: () => void;
}

export function useAuth(): Auth {
  const { data, isPending, error, refetch } = useQuery(userQuery);
  const user = data ?? null;
  return {
    user,
    isAuthenticated: user !== null,
    isLoading: isPending,
    problem: data === undefined ? error : null,
    retry: () => {
      refetch().catch(() => undefined);
    },
  };
}
