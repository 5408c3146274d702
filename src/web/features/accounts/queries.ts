import { queryOptions, useQuery } from "@tanstack/react-query";
import { type User, userSchema } from "#contract/accounts.ts";
import { ApiError, request } from "#web/lib/api.ts";

const STALE_AFTER_MS = 5_000;
const KEPT_MS = 60_000;

/** The signed-in user; null when nobody is. */
export const userQuery = queryOptions<User | null>({
  queryKey: ["/api/user"],
  queryFn: async ({ signal }) => {
    try {
      return await request("GET", "/api/user", { schema: userSchema, signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: STALE_AFTER_MS,
  gcTime: KEPT_MS,
  retry: false,
});

export interface Auth {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  /** Nobody knows: the call itself failed. `retry` asks again. */
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
