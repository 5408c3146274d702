import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { npm, root } from "./installation.mjs";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const SPARTICUZ = "@sparticuz/chromium@153.0.0";
const APT_TIMEOUT_MS = 600_000;
const DOWNLOAD_TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 30_000;

/** A Chromium that starts: CHROMIUM_PATH, the machine's, Playwright's. Null when there is none yet. */
export function findBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS, playwrightBrowser()];
  return candidates.find((path) => path && existsSync(path) && starts(path)) ?? null;
}

/** The same, and fetches one when there is none, from wherever this machine can. Throws a sentence for people. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  for (const fetchIt of [installDebians, installPlaywrights]) {
    fetchIt();
    const fetched = findBrowser();
    if (fetched !== null) return fetched;
  }
  const fromNpm = await unpackSparticuz();
  if (fromNpm !== null && starts(fromNpm)) return fromNpm;
  throw new Error(
    "The browser tests need Chromium, and it could not be fetched from Debian, from Playwright or from npm. " +
      "Install Chromium or Chrome and run `npm test` again, with CHROMIUM_PATH set when it is in an unusual place.",
  );
}

function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.error("Installing Debian's chromium ...");
  const options = {
    stdio: ["ignore", "ignore", 2],
    timeout: APT_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  const install = ["install", "-y", "-q", "--no-install-recommends", "chromium"];
  if (spawnSync("apt-get", install, options).status === 0) return;
  spawnSync("apt-get", ["update", "-q"], options);
  spawnSync("apt-get", install, options);
}

function installPlaywrights() {
  console.error("Fetching Playwright's Chromium ...");
  const cli = join(root, "node_modules", "playwright", "cli.js");
  if (!existsSync(cli)) return;
  spawnSync(process.execPath, [cli, "install", "chromium"], {
    stdio: ["ignore", "ignore", 2],
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
}

/** A Chromium for Linux that needs no other package of the system; not a dependency of ours, because few need it. */
async function unpackSparticuz() {
  if (process.platform !== "linux") return null;
  console.error("Fetching Chromium from npm ...");
  const folder = join(root, ".cache", "chromium");
  npm(["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", SPARTICUZ]);
  try {
    const entry = createRequire(join(folder, "index.js")).resolve("@sparticuz/chromium");
    const { default: chromium } = await import(pathToFileURL(entry).href);
    return await chromium.executablePath();
  } catch {
    return null;
  }
}

function playwrightBrowser() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    return null;
  }
}

const starts = (path) =>
  spawnSync(path, ["--no-sandbox", "--headless", "--version"], { stdio: "ignore", timeout: START_TIMEOUT_MS })
    .status === 0;
