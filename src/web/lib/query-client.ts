import { QueryClient } from "@tanstack/react-query";
import { IDLE_CACHE_MS } from "#contract/limits.ts";

/** Nothing is fetched again by itself, nothing is retried. Each exception is at its query. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: IDLE_CACHE_MS,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      // A call that is made offline fails at once and says so, instead of waiting unseen.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
