import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./find-browser.mjs";
import { ensureInstalled, root } from "./installation.mjs";
import { ensurePage } from "./page.mjs";
import { runTool } from "./run-node.mjs";
import { inWords, readPlaywright, readVitest } from "./test-report.mjs";

// npm test runs every stage; `node scripts/test.mjs unit -- src/domain` runs one, the rest of the line goes to its tool.

const folder = mkdtempSync(join(tmpdir(), "redraft-test-"));
const STAGES = {
  types: { title: "Types", run: () => check("node_modules/typescript/bin/tsc", ["-p", root]) },
  style: {
    title: "Style (Biome)",
    run: () => check("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  },
  unit: { title: "Architecture rules and unit tests", run: (args) => vitest("unit", args) },
  embedded: { title: "What the embedded database must do itself", run: (args) => vitest("embedded", args) },
  "api-embedded": { title: "API on the embedded database", run: (args) => vitest("api-embedded", args) },
  "api-server": { title: "API on a real PostgreSQL server", run: (args) => vitest("api-server", args) },
  faults: {
    title: "Faults",
    run: (args) => vitest("faults", args),
    isWanted: () => hasFiles("tests/faults", /\.test\.ts$/),
  },
  e2e: { title: "Browser", run: playwright },
  attack: { title: "Attacks, each with a fault it must find", run: (args) => vitest("attacks", args) },
};
/** What `npm test` runs. `npm run test:all` adds the attacks, and all API tests on the embedded database instead of some. */
const USUAL = Object.keys(STAGES).filter((name) => name !== "attack" && name !== "api-embedded");
const ALL = Object.keys(STAGES).filter((name) => name !== "embedded");
const GROUPS = { check: ["types", "style"], api: ["api-embedded", "api-server"], all: ALL };

const [names, args] = readArguments(process.argv.slice(2));
ensureInstalled();
const total = { passed: 0, failures: [], flaky: [] };
for (const name of names) {
  const stage = STAGES[name];
  if (stage.isWanted?.() === false) continue;
  console.log(`\n=== ${stage.title} ===\n`);
  const { passed, failures, flaky } = await stage.run(args);
  total.passed += passed;
  total.failures.push(...failures);
  total.flaky.push(...flaky);
}
rmSync(folder, { recursive: true, force: true });
// Once more at the end: of a long run many see only the last lines.
for (const line of inWords(total)) console.log(`\n${line}`);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

function readArguments(given) {
  const first = given[0];
  const stages = GROUPS[first] ?? (first in STAGES ? [first] : null);
  if (stages !== null) return [stages, given.slice(1).filter((arg) => arg !== "--")];
  if (given.length === 0) return [USUAL, []];
  console.error(
    `There is no test stage "${first}". There are ${[...Object.keys(STAGES), ...Object.keys(GROUPS)].join(", ")}.`,
  );
  process.exit(2);
}

/** A tool that only says yes or no counts as one test. */
async function check(tool, args) {
  const isPassed = (await runTool(tool, args)) === 0;
  console.log(isPassed ? "passed" : "failed");
  return isPassed ? { passed: 1, failures: [], flaky: [] } : failed([tool, ...args].join(" "));
}

async function vitest(project, args) {
  const report = join(folder, `${project}.json`);
  const status = await runTool("node_modules/vitest/vitest.mjs", [
    ...["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...args,
  ]);
  return orFailed(readVitest(report), status, `the run of ${project}`);
}

async function playwright(args) {
  const report = join(folder, "e2e.json");
  try {
    await ensurePage();
    const status = await runTool("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], {
      env: { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return orFailed(readPlaywright(report), status, "the run of the browser tests");
  } catch (error) {
    return failed("the set-up of the browser tests", error.message);
  }
}

/** A run that ended badly without a failed test, as by an error in a set-up, must not pass for a good one. */
function orFailed(result, status, name) {
  if (status === 0 || result.failures.length > 0) return result;
  return { ...result, failures: failed(name, `It ended with status ${status}.`).failures };
}

function failed(name, message = "") {
  return { passed: 0, failures: [{ name, message }], flaky: [] };
}

function hasFiles(path, pattern) {
  const full = join(root, path);
  return existsSync(full) && readdirSync(full, { recursive: true }).some((name) => pattern.test(name));
}
