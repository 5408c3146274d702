import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const [rows] = readFileSync(`${root}docs/spec-coverage.md`, "utf8").split("## Beyond the specification");
const STATES = /^(?:done|differs:|not yet|being built)/;

/** `| what | state | test |`, but for the heads of tables. */
const ROWS = [...(rows ?? "").matchAll(/^\| (?!sentence \|)(.+) \| (.*) \| ?(.*) ?\|$/gm)].map(
  ([, what = "", state = "", tests = ""]) => ({ what, state, tests: testsIn(tests) }),
);

/** "`api/accounts` names may be; `e2e/home` free sees": files with the beginnings of their tests' titles. */
function testsIn(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/`([\w./-]+)` (.+?)(?=; `|\s*$)/g)].map(([, file = "", title = ""]) => ({ file, title }));
}

function sourceOf(file: string): string | undefined {
  const [kind, name] = [file.slice(0, file.indexOf("/")), file.slice(file.indexOf("/") + 1)];
  const places = { api: [`tests/api/${name}.test.ts`], e2e: [`tests/e2e/${name}.spec.ts`] };
  const own = [`src/${file}.test.ts`, `src/${file}.test.tsx`];
  const path = (places[kind as keyof typeof places] ?? own).find((place) => existsSync(root + place));
  return path === undefined ? undefined : readFileSync(root + path, "utf8");
}

/** Some call of `test`, or of what `test.each` gives, has a title that begins like this. */
function hasTest(source: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?:\\btest[.\\w]*|[\\])])\\(\\s*["'\`]${literal}`).test(source);
}

test("every row has a state that is one of four, and is done only with its test", () => {
  expect(ROWS.length).toBeGreaterThan(200);
  expect(ROWS.filter(({ state }) => !STATES.test(state))).toEqual([]);
  expect(ROWS.filter(({ state, tests }) => state.startsWith("done") && tests.length === 0)).toEqual([]);
});

test("every test that a row names is there", () => {
  const named = ROWS.flatMap(({ what, tests }) => tests.map((one) => ({ what, ...one })));
  expect(named.filter(({ file, title }) => !hasTest(sourceOf(file) ?? "", title))).toEqual([]);
});
