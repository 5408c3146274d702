import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPagePath, PAGE_PATHS } from "#contract/page-paths.ts";

test("the server knows exactly the addresses that the router has a page for", () => {
  const router = readFileSync(new URL("../src/web/router.tsx", import.meta.url), "utf8");
  const routed = [...router.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
  // The front page is a document of its own.
  expect([...PAGE_PATHS].sort()).toEqual(["/", ...routed].sort());
});

test("every screen is shown by the router, or by another screen", () => {
  const folder = new URL("../src/web/screens/", import.meta.url);
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
  const shown = [readFileSync(new URL("../src/web/router.tsx", import.meta.url), "utf8"), ...sources].join("\n");
  const screens = sources.flatMap((source) =>
    [...source.matchAll(/export function (\w+Screen)\b/g)].map(([, name]) => name),
  );
  expect(screens.length).toBeGreaterThan(15);
  // The build writes the front page by itself, see vite.config.ts.
  expect(screens.filter((name) => !shown.includes(`<${name}`))).toEqual(["LandingScreen"]);
});

test("every screen names itself in the title of the tab", () => {
  const folder = new URL("../src/web/screens/", import.meta.url);
  const untitled = readdirSync(folder).filter((name) => {
    const source = readFileSync(new URL(name, folder), "utf8");
    return /export function \w+Screen\b/.test(source) && !/usePageTitle\(|<LegalPage\b/.test(source);
  });
  // The build writes the front page's title.
  expect(untitled).toEqual(["landing.tsx"]);
});

test("parameters may be anything, slashes at the end and capitals do not count", () => {
  for (const path of ["/", "/chat", "/chat/", "/chat/12", "/Chat", "/verify-email/a.b", "/reset-password"])
    expect([path, isPagePath(path)]).toEqual([path, true]);
  for (const path of ["/nope", "/chat/1/2", "/verify-email", "/home/x", "/.env"])
    expect([path, isPagePath(path)]).toEqual([path, false]);
});
