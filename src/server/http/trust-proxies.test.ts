import { expect, test } from "vitest";
import { createProxyTrustCheck, isFromPrivateNetwork } from "./trust-proxies.ts";

test("nobody is believed unless they were named or counted", () => {
  expect(createProxyTrustCheck(null)).toBe(false);
  expect(createProxyTrustCheck(0)).toBe(false);
});

test("named networks are believed at every step, others never", () => {
  const isTrusted = createProxyTrustCheck(["10.1.0.0/16", "192.0.2.7", "fd00::/8"]);
  if (isTrusted === false) throw new Error("somebody was named");
  for (const address of ["10.1.2.3", "192.0.2.7", "fd12::1", "::ffff:10.1.2.3"])
    expect([address, isTrusted(address, 0), isTrusted(address, 3)]).toEqual([address, true, true]);
  for (const address of ["10.2.0.1", "192.0.2.8", "127.0.0.1", "fe80::1", "unknown", "", "10.1.2.3:80"])
    expect([address, isTrusted(address, 0)]).toEqual([address, false]);
});

test("counted proxies are believed as far as the count goes, and only from a private network", () => {
  const isTrusted = createProxyTrustCheck(2);
  if (isTrusted === false) throw new Error("two were counted");
  expect([0, 1, 2].map((hop) => isTrusted("127.0.0.1", hop))).toEqual([true, true, false]);
  // The proxy before the nearest one may be anywhere.
  expect(isTrusted("203.0.113.9", 1)).toBe(true);
  for (const address of ["172.18.0.2", "::1", "::ffff:127.0.0.1", "fd00::2"]) expect(isTrusted(address, 0)).toBe(true);
  expect(isTrusted("203.0.113.9", 0)).toBe(false);
});

test.each([
  [true, "a container's own check", "127.0.0.1", "127.0.0.1", false],
  [true, "a cluster's check", "::ffff:10.4.0.1", "::ffff:10.4.0.1", false],
  [true, "a cluster's check in a carrier's range", "100.64.3.1", "100.64.3.1", false],
  [true, "a colleague through a proxy that is believed", "10.0.0.9", "172.18.0.2", true],
  [false, "a stranger who reaches the server past the proxy", "203.0.113.9", "203.0.113.9", false],
  [false, "a stranger through a proxy that is believed", "203.0.113.9", "172.18.0.2", true],
  [false, "anybody through a proxy that is not believed", "172.18.0.2", "172.18.0.2", true],
  [false, "nonsense in a header that is believed", "unknown", "172.18.0.2", true],
])("inside is %s for %s", (isInside, _who, visitor, connectsFrom, wasForwarded) => {
  expect(isFromPrivateNetwork({ visitor, connectsFrom, wasForwarded })).toBe(isInside);
});
