import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasPage, PAGE_PATHS } from "#contract/page-paths.ts";

test("the server knows exactly the addresses that the router has a page for", () => {
  const router = readFileSync(new URL("../src/web/router.tsx", import.meta.url), "utf8");
  const routed = [...router.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
  // The front page is a document of its own.
  expect([...PAGE_PATHS].sort()).toEqual(["/", ...routed].sort());
});

test("parameters may be anything, slashes at the end and capitals do not count", () => {
  for (const path of ["/", "/chat", "/chat/", "/chat/12", "/Chat", "/verify-email/a.b", "/reset-password"])
    expect([path, hasPage(path)]).toEqual([path, true]);
  for (const path of ["/nope", "/chat/1/2", "/verify-email", "/home/x", "/.env"])
    expect([path, hasPage(path)]).toEqual([path, false]);
});
