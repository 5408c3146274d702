import { expect, test } from "vitest";
import { userQuery } from "./queries.ts";

test("the user is asked for anew after five seconds, kept for sixty, and never retried", () => {
  expect(userQuery).toMatchObject({ staleTime: 5_000, gcTime: 60_000, retry: false });
});
