import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PLANTINGS, type Planting } from "../tests/mutants/plantings.ts";
import { ensureBrowser } from "./find-browser.mjs";
import { readPlaywright, readVitest } from "./test-report.mjs";

// npm run test:mutants [-- --from 11 --to 20] [--kind unit] [--row "toast"]
// Breaks one thing at a time in a throw-away copy and looks whether the test named for it fails.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COPIED = ["src", "tests", "scripts", "migrations", "package.json", "package-lock.json", "tsconfig.json"];
const CONFIGURATIONS = ["vite.config.ts", "vitest.config.ts", "playwright.config.ts"];

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
  const green = new Map<string, boolean>();
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

/** A test counts only where it passes on the whole code and fails on the broken. */
async function outcomeOf({ file, from, to, test }: Planting, green: Map<string, boolean>): Promise<Outcome> {
  const path = join(copy, file);
  const whole = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (!whole.includes(from)) return "nothing-to-break";
  const key = `${test.file} ${test.title}`;
  if (!green.has(key)) green.set(key, await passes(test));
  if (green.get(key) !== true) return "test-is-red";
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  const isStillGreen = await passes(test);
  writeFileSync(path, whole);
  return isStillGreen ? "survived" : "found";
}

async function passes({ kind, file, title }: Planting["test"]): Promise<boolean> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (kind === "e2e") {
    await ensureCopyPage();
    const environment = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const flags = ["--reporter=json", "--retries=0", "--timeout=60000"];
    await run(["node_modules/@playwright/test/cli.js", "test", file, "-g", pattern, ...flags], environment);
    const { passed, failures } = readPlaywright(report);
    return passed > 0 && failures.length === 0;
  }
  const project = kind === "api" ? "api-embedded" : "unit";
  const flags = ["--retry", "0", "--reporter=json", `--outputFile.json=${report}`];
  await run(["node_modules/vitest/vitest.mjs", "run", "--project", project, file, "-t", pattern, ...flags]);
  const { passed, failures } = readVitest(report);
  return passed > 0 && failures.length === 0;
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
