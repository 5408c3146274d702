import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPagePath, PAGE_PATHS } from "#contract/page-paths.ts";

test("the server knows exactly the addresses that the router has a page for", () => {
  const router = readFileSync(new URL("../src/web/router.tsx", import.meta.url), "utf8");
  const routed = [...router.matchAll(/<Route path="([^"]+)"/g)].map(([, path]) => path);
  // The front page is a document of its own.
  expect([...PAGE_PATHS].sort()).toEqual(["/", ...routed].sort());
  // The route without a path takes every address, so nothing after it is ever shown.
  expect(router.lastIndexOf("<Route path=")).toBeLessThan(router.indexOf("<Route>"));
});

/** The pages that visitors may open. All others show themselves to members only. */
const PUBLIC_PATHS = [
  ...["/auth", "/signup", "/account-deleted", "/confirmed", "/reset-password/:token?", "/verify-email/:token"],
  ...["/join/:code", "/shared/:key", "/evidence", "/terms", "/privacy"],
];

test("every page asks for a sign-in, but for those that visitors may open", () => {
  const router = readFileSync(new URL("../src/web/router.tsx", import.meta.url), "utf8");
  const open = router
    .split("<Route")
    .filter((route) => !route.includes("isAuthenticated ?"))
    .flatMap((route) => /^ path="([^"]+)"/.exec(route)?.[1] ?? []);
  expect(open).toEqual(PUBLIC_PATHS);
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
  // The tests here find screens by this ending.
  expect([...shown.matchAll(/import\("\.\/screens\/[\w-]+\.tsx"\)\)\.(?!\w+Screen\b)\w+/g)]).toEqual([]);
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

test("every screen has a heading, and a main part that the bar's link skips to", () => {
  const web = new URL("../src/web/", import.meta.url);
  const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.includes(".test."))
    .map((path) => ({ path, source: readFileSync(new URL(path, web), "utf8") }));
  // One screen shows nothing: it only redirects.
  const screens = sources
    .filter(({ path, source }) => /export function \w+Screen\b/.test(source) && path !== "screens/logged-out.tsx")
    .map(({ path }) => path);
  /** The screens that have `part`, or show a component that has it. */
  const screensWith = (part: string): string[] => {
    const having = new Set(sources.filter(({ source }) => source.includes(part)).map(({ path }) => path));
    for (let before = -1; before < having.size; ) {
      before = having.size;
      const names = sources
        .filter(({ path }) => having.has(path))
        .flatMap(({ source }) =>
          [...source.matchAll(/export (?:function|const) ([A-Z]\w+)/g)].map(([, name]) => `<${name}`),
        );
      for (const { path, source } of sources) if (names.some((name) => source.includes(name))) having.add(path);
    }
    return screens.filter((path) => having.has(path));
  };
  expect(screensWith("<h1")).toEqual(screens);
  expect(screensWith("<main")).toEqual(screens);
  const withBar = screensWith('href="#main"');
  expect(withBar.length).toBeGreaterThan(15);
  expect(screensWith('id="main"')).toEqual(expect.arrayContaining(withBar));
});

test("parameters may be anything, slashes at the end and capitals do not count", () => {
  for (const path of ["/", "/chat", "/chat/", "/chat/12", "/Chat", "/verify-email/a.b", "/reset-password"])
    expect([path, isPagePath(path)]).toEqual([path, true]);
  for (const path of ["/nope", "/chat/1/2", "/verify-email", "/home/x", "/.env"])
    expect([path, isPagePath(path)]).toEqual([path, false]);
});
