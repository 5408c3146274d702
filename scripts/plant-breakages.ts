import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Planting } from "../tests/mutants/planting.ts";
import { PLANTINGS } from "../tests/mutants/plantings.ts";
import { ensureBrowser } from "./find-browser.mjs";
import { readPlaywright, readVitest } from "./test-report.mjs";

// npm run test:mutants [-- --from 11 --to 20] [--kind unit] [--row "toast"]
// Breaks one thing at a time in a throw-away copy and looks whether the test named for it fails.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COPIED = ["src", "tests", "scripts", "migrations", "package.json", "package-lock.json", "tsconfig.json"];
const CONFIGURATIONS = ["vite.config.ts", "vitest.config.ts", "playwright.config.ts"];

type Test = Planting["test"];
type TestReport = ReturnType<typeof readVitest>;
type Outcome = "found" | "survived" | "test-is-red" | "nothing-to-break";

const options = readOptions(process.argv.slice(2));
const chosen = PLANTINGS.map((planting, index) => ({ planting, number: index + 1 })).filter(
  ({ planting, number }) =>
    number >= options.from &&
    number <= options.to &&
    (options.kind === null || planting.test.kind === options.kind) &&
    (options.row === null || planting.row.toLowerCase().includes(options.row.toLowerCase())),
);
const copy = mkdtempSync(join(tmpdir(), "redraft-breakages-"));
for (const name of [...COPIED, ...CONFIGURATIONS]) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));

const outcomes: { number: number; planting: Planting; outcome: Outcome }[] = [];
try {
  const green = await greenTests(chosen.map(({ planting }) => planting.test));
  for (const { planting, number } of chosen) {
    const outcome = await outcomeOf(planting, green);
    outcomes.push({ number, planting, outcome });
    console.log(`${String(number).padStart(3)} ${outcome.padEnd(16)} ${planting.row}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

const survived = outcomes.filter(({ outcome }) => outcome !== "found");
const share = outcomes.length === 0 ? 0 : (100 * survived.length) / outcomes.length;
console.log(`\n${outcomes.length} planted, ${survived.length} not found (${share.toFixed(1)} %)`);
for (const { number, planting, outcome } of survived)
  console.log(
    `  ${number} ${outcome}: ${planting.row}, ${planting.file}, by ${planting.test.file} “${planting.test.title}”`,
  );
process.exitCode = survived.length === 0 ? 0 : 1;

/** The tests that pass on the whole code. All of a file run at once, and the page is built once for all of them. */
async function greenTests(tests: readonly Test[]): Promise<ReadonlySet<string>> {
  const green = new Set<string>();
  for (const sameFile of Object.values(Object.groupBy(tests, ({ file }) => file))) {
    const [first] = sameFile ?? [];
    if (sameFile === undefined || first === undefined) continue;
    const titles = [...new Set(sameFile.map(({ title }) => title))];
    const { passed, failures } = await runTests(first, titles);
    const isRed = (title: string) => passed === 0 || failures.some(({ name }) => name.includes(title));
    for (const title of titles) if (!isRed(title)) green.add(keyOf({ ...first, title }));
  }
  return green;
}

function keyOf({ file, title }: Test): string {
  return `${file} ${title}`;
}

/** A test counts only where it passes on the whole code and fails on the broken. */
async function outcomeOf({ file, from, to, test }: Planting, green: ReadonlySet<string>): Promise<Outcome> {
  const path = join(copy, file);
  const whole = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (!whole.includes(from)) return "nothing-to-break";
  if (!green.has(keyOf(test))) return "test-is-red";
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  const { passed, failures } = await runTests(test, [test.title]);
  writeFileSync(path, whole);
  return passed > 0 && failures.length === 0 ? "survived" : "found";
}

async function runTests({ kind, file }: Test, titles: readonly string[]): Promise<TestReport> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const pattern = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  if (kind === "e2e") {
    await ensureCopyPage();
    const environment = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const flags = ["--reporter=json", "--retries=0", "--timeout=60000"];
    await run(["node_modules/@playwright/test/cli.js", "test", file, "-g", pattern, ...flags], environment);
    return readPlaywright(report);
  }
  const project = kind === "api" ? "api" : "unit";
  const flags = ["--retry", "0", "--reporter=json", `--outputFile.json=${report}`];
  await run(["node_modules/vitest/vitest.mjs", "run", "--project", project, file, "-t", pattern, ...flags]);
  return readVitest(report);
}

/** The copy's page as its files are now; a page that cannot be built any more is a breakage that was found. */
async function ensureCopyPage(): Promise<void> {
  await run(["-e", "import('./scripts/page.mjs').then(({ ensurePage }) => ensurePage())"]);
}

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    spawn(process.execPath, args, { cwd: copy, stdio: "ignore", env }).on("exit", (code) => resolve(code ?? 1));
  });
}

function readOptions(args: readonly string[]) {
  const value = (name: string): string | null => {
    const at = args.indexOf(`--${name}`);
    return at === -1 ? null : (args[at + 1] ?? null);
  };
  return { from: Number(value("from") ?? 1), to: Number(value("to") ?? 1e9), kind: value("kind"), row: value("row") };
}
