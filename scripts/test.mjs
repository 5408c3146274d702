import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./find-browser.mjs";
import { ensureInstalled, root } from "./installation.mjs";
import { ensurePage } from "./page.mjs";
import { runTool } from "./run-node.mjs";
import { inWords, readPlaywright, readVitest } from "./test-report.mjs";

// `npm test` runs what tells most in a few minutes, `npm run test:all` everything; `node scripts/test.mjs unit -- src/domain` runs one
// stage, the rest of the line goes to its tool.

const folder = mkdtempSync(join(tmpdir(), "redraft-test-"));
const STAGES = {
  types: { title: "Types", run: () => check("node_modules/typescript/bin/tsc", ["-p", root]) },
  style: {
    title: "Style (Biome)",
    run: () => check("node_modules/@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
  },
  unused: {
    title: "Unused files, packages and exports (knip)",
    run: () => check("node_modules/knip/bin/knip.js", ["--no-progress"]),
  },
  unit: { title: "Architecture rules and unit tests", project: "unit" },
  api: { title: "API on PostgreSQL", project: "api" },
  faults: { title: "Faults", project: "faults" },
  "main-road": { title: "Browser: the main road", run: (args) => playwright(["main-road.spec.ts", ...args]) },
  e2e: { title: "Browser", run: playwright },
  attack: { title: "Attacks, each with a fault it must find", run: (args) => vitest(["attacks"], args) },
};
const USUAL = ["types", "style", "unused", "unit", "api", "main-road"];
const ALL = Object.keys(STAGES).filter((name) => name !== "main-road");
const GROUPS = { check: ["types", "style", "unused"], all: ALL };

const [names, args] = readArguments(process.argv.slice(2));
ensureInstalled();
const total = { passed: 0, failures: [], flaky: [] };
for (const { title, run } of runsOf(names.map((name) => STAGES[name]))) {
  console.log(`\n=== ${title} ===\n`);
  const { passed, failures, flaky } = await run(args);
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

/** Vitest's stages side by side in one run: the tests of one work while those of another wait. */
function runsOf(stages) {
  const inVitest = stages.filter(({ project }) => project !== undefined);
  if (inVitest.length === 0) return stages;
  const projects = inVitest.map(({ project }) => project);
  const together = { title: inVitest.map(({ title }) => title).join("; "), run: (args) => vitest(projects, args) };
  return stages.flatMap((stage) => (stage === inVitest[0] ? [together] : inVitest.includes(stage) ? [] : [stage]));
}

/** A tool that only says yes or no counts as one test. */
async function check(tool, args) {
  const isPassed = (await runTool(tool, args)) === 0;
  console.log(isPassed ? "passed" : "failed");
  return isPassed ? { passed: 1, failures: [], flaky: [] } : failed([tool, ...args].join(" "));
}

async function vitest(projects, args) {
  const [report, uncaught] = [join(folder, "vitest.json"), join(folder, `uncaught-${projects[0]}.txt`)];
  const reporters = ["default", "json", join(root, "scripts", "uncaught-reporter.mjs")];
  const status = await runTool(
    "node_modules/vitest/vitest.mjs",
    [
      ...["run", ...projects.flatMap((project) => ["--project", project])],
      ...[...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${report}`],
      ...args,
    ],
    { env: { UNCAUGHT_FILE: uncaught } },
  );
  const cause = existsSync(uncaught) ? readFileSync(uncaught, "utf8") : undefined;
  return orFailed(readVitest(report), status, `the run of ${projects.join(", ")}`, cause);
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
function orFailed(result, status, name, cause = `It ended with status ${status}.`) {
  if (status === 0 || result.failures.length > 0) return result;
  return { ...result, failures: failed(name, cause).failures };
}

function failed(name, message = "") {
  return { passed: 0, failures: [{ name, message }], flaky: [] };
}
