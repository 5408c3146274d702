import { QueryClient } from "@tanstack/react-query";
import { IDLE_CACHE_MS } from "#contract/limits.ts";

/** No automatic refetch and no retry. A query that needs them sets them itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: IDLE_CACHE_MS,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      // A request made offline fails at once instead of waiting unnoticed.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
