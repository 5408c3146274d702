import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserLaunchOptions } from "#support/browser.ts";
import { fetchLighthouse } from "../scripts/fetch-lighthouse.mjs";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface LighthouseReport {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What cost points, by category, in Lighthouse's words. */
  readonly findings: readonly string[];
}

interface RawReport {
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
}

const TIMEOUT_MS = 120_000;

/** Lighthouse's mobile preset in its default, simulated throttling, on our Chromium. */
export async function runLighthouse(url: string): Promise<LighthouseReport> {
  const command = fetchLighthouse();
  const home = mkdtempSync(join(tmpdir(), "redraft-lighthouse-"));
  const { executablePath, args } = browserLaunchOptions();
  const flags = ["--output=json", "--output-path=stdout", "--quiet", "--no-enable-error-reporting"];
  const chrome = `--chrome-flags=--headless=new ${args.join(" ")}`;
  try {
    const text = await outputOf(process.execPath, [command, url, ...flags, chrome], {
      ...process.env,
      CHROME_PATH: executablePath,
      // It would otherwise keep settings of its own in the user's home.
      XDG_CONFIG_HOME: home,
    });
    return readReport(JSON.parse(text) as RawReport);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function readReport({ categories, audits }: RawReport): LighthouseReport {
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(100 * (categories[name].score ?? 0))]),
  ) as Record<Category, number>;
  const findings = CATEGORIES.flatMap((name) =>
    categories[name].auditRefs.flatMap(({ id, weight }) => {
      const { title, score } = audits[id] ?? { title: id, score: null };
      return weight > 0 && score !== null && score < 0.9 ? [`${name}: ${title} (${score})`] : [];
    }),
  );
  return { scores, findings };
}

function outputOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: TIMEOUT_MS });
    const parts: Buffer[] = [];
    let complaint = "";
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => {
      complaint += part.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(parts).toString());
      else reject(new Error(`Lighthouse ended with ${code}: ${complaint.slice(-500)}`));
    });
  });
}
