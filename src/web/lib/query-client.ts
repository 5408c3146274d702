import { QueryClient } from "@tanstack/react-query";
import { IDLE_CACHE_MS } from "#contract/limits.ts";

/** No automatic refetch and no retry. A query that needs one sets it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: IDLE_CACHE_MS,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      // An offline request fails at once. By default, it would wait until the browser is online again.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
