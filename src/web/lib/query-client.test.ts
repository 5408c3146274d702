import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("nothing is fetched again or retried by itself, and what nobody looks at is kept five minutes", () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      gcTime: 5 * 60_000,
    },
    mutations: { retry: false },
  });
});
