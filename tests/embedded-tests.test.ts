import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { EMBEDDED_TESTS, missingEmbeddedTests } from "./support/embedded-tests.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const apiTests = readdirSync(`${root}tests/api`)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `tests/api/${name}`);

test("every API test that opens databases itself runs on the embedded one in npm test, and each listed file is there", () => {
  expect(missingEmbeddedTests(apiTests.map((path) => ({ path, source: readFileSync(root + path, "utf8") })))).toEqual(
    [],
  );
  expect(EMBEDDED_TESTS.filter((path) => !apiTests.includes(path))).toEqual([]);
});

test.each([["openTestDatabase"], ["openEmptyTestDatabase"]])(
  "a new file with %s is told to join the list",
  (opening) => {
    const path = "tests/api/new.test.ts";
    expect(missingEmbeddedTests([{ path, source: `const database = await ${opening}();` }])).toEqual([path]);
    expect(missingEmbeddedTests([{ path, source: "const server = await startTestServer();" }])).toEqual([]);
  },
);
