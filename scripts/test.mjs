import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./find-browser.mjs";
import { ensureInstalled, root } from "./installation.mjs";
import { ensurePage } from "./page.mjs";
import { runTool } from "./run-node.mjs";

// npm test runs every stage; `node scripts/test.mjs unit -- src/domain` runs one, the rest of the line goes to its tool.

const folder = mkdtempSync(join(tmpdir(), "redraft-test-"));
const STAGES = {
  types: { title: "Types", run: () => check("node_modules/typescript/bin/tsc", ["-p", root]) },
  style: {
    title: "Style (Biome)",
    run: () => check("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  },
  unit: { title: "Architecture rules and unit tests", run: (args) => vitest("unit", args) },
  "api-embedded": { title: "API on the embedded database", run: (args) => vitest("api-embedded", args) },
  "api-server": { title: "API on a real PostgreSQL server", run: (args) => vitest("api-server", args) },
  faults: {
    title: "Faults",
    run: (args) => vitest("faults", args),
    isWanted: () => hasFiles("tests/faults", /\.test\.ts$/),
  },
  e2e: { title: "Browser", run: playwright },
};
const GROUPS = { check: ["types", "style"], api: ["api-embedded", "api-server"] };

const [names, args] = readArguments(process.argv.slice(2));
ensureInstalled();
const total = { passed: 0, failed: 0 };
for (const name of names) {
  const stage = STAGES[name];
  if (stage.isWanted?.() === false) continue;
  console.log(`\n=== ${stage.title} ===\n`);
  const { passed, failed } = await stage.run(args);
  total.passed += passed;
  total.failed += failed;
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

function readArguments(given) {
  const first = given[0];
  const stages = GROUPS[first] ?? (first in STAGES ? [first] : null);
  if (stages !== null) return [stages, given.slice(1).filter((arg) => arg !== "--")];
  if (given.length === 0) return [Object.keys(STAGES), []];
  console.error(
    `There is no test stage "${first}". There are ${[...Object.keys(STAGES), ...Object.keys(GROUPS)].join(", ")}.`,
  );
  process.exit(2);
}

/** A tool that only says yes or no counts as one test. */
async function check(tool, args) {
  const isPassed = (await runTool(tool, args)) === 0;
  console.log(isPassed ? "passed" : "failed");
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 };
}

async function vitest(project, args) {
  const report = join(folder, `${project}.json`);
  const status = await runTool("node_modules/vitest/vitest.mjs", [
    ...["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...args,
  ]);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = read(report);
  return { passed, failed: atLeastOne(failed, status) };
}

async function playwright(args) {
  const report = join(folder, "e2e.json");
  try {
    await ensurePage();
    const status = await runTool("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], {
      env: { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    const { expected: passed = 0, flaky = 0, unexpected = 0 } = read(report).stats ?? {};
    // Playwright has listed by name what passed only at the second try.
    return { passed: passed + flaky, failed: atLeastOne(unexpected, status) };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** A run that ended badly without a failed test, as by an error in a set-up, must not pass for a good one. */
function atLeastOne(failed, status) {
  return status !== 0 && failed === 0 ? 1 : failed;
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

function hasFiles(path, pattern) {
  const full = join(root, path);
  return existsSync(full) && readdirSync(full, { recursive: true }).some((name) => pattern.test(name));
}
