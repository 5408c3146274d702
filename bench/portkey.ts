import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = "@portkey-ai/gateway";
const VERSION = "1.15.2";
const FOLDER = fileURLToPath(new URL("../.cache/bench", import.meta.url));
const INSTALLED = join(FOLDER, "node_modules", PACKAGE);

/** The gateway's program, fetched from npm the first time; null when it cannot be had. It is no dependency of ours. */
export function portkeyProgram(): string | null {
  if (!isInstalled()) install();
  return isInstalled() ? join(INSTALLED, "build/start-server.js") : null;
}

function isInstalled(): boolean {
  const manifest = join(INSTALLED, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === VERSION;
}

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  spawnSync("npm", ["install", "--prefix", FOLDER, ...flags, `${PACKAGE}@${VERSION}`], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
}
