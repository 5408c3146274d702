import { expect, test } from "vitest";
import { rateLimitAddress } from "./visitor-address.ts";

test("of version 6 the customer's network counts, of version 4 the address", () => {
  const same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::", "2001:0db8:0001:0002:1:2:3:4", "2001:db8:1:ffff::1"];
  expect(new Set(same.map(rateLimitAddress))).toEqual(new Set(["2001:db8:1::/48"]));
  expect(rateLimitAddress("::1")).toBe("0:0:0::/48");
  expect(rateLimitAddress("203.0.113.9")).toBe("203.0.113.9");
  expect(rateLimitAddress("::ffff:203.0.113.9")).toBe("203.0.113.9");
});
