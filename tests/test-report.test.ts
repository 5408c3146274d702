import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readVitest } from "../scripts/test-report.mjs";
import UncaughtReporter from "../scripts/uncaught-reporter.mjs";

const folder = mkdtempSync(join(tmpdir(), "redraft-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a hook that fails is a failure, also when every test of its file passed", () => {
  const file = join(folder, "vitest.json");
  const passed = { fullName: "fine", status: "passed", failureMessages: [] };
  const results = [{ name: "a.test.ts", message: "hook broke", assertionResults: [passed] }];
  writeFileSync(file, JSON.stringify({ testResults: results }));
  expect(readVitest(file)).toEqual({
    passed: 1,
    failures: [{ name: "a.test.ts", message: "hook broke" }],
    flaky: [],
  });
});

test("an error outside of any test is written where the run looks for it", () => {
  const file = join(folder, "uncaught.txt");
  vi.stubEnv("UNCAUGHT_FILE", file);
  try {
    new UncaughtReporter().onTestRunEnd([], []);
    expect(existsSync(file)).toBe(false);
    new UncaughtReporter().onTestRunEnd([], [{ name: "Error", message: "nobody waits" }]);
    expect(readFileSync(file, "utf8")).toBe("Error: nobody waits");
  } finally {
    vi.unstubAllEnvs();
  }
});
