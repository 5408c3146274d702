import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "1.15.2";
const FOLDER = fileURLToPath(new URL("../.cache/bench", import.meta.url));
const WANTED = {
  private: true,
  dependencies: { "@portkey-ai/gateway": VERSION },
  // From 1.14.4 on it hands the gateway headers that cannot be changed, and every stream answers 500.
  overrides: { "@hono/node-server": "1.14.0" },
};

/** It waits so long before it sends the first piece of a stream; its own time is what is above that. */
export const PORTKEY_SLEEP_MS = 25;

/** The gateway's program, fetched from npm the first time; null when it cannot be had. It is no dependency of ours. */
export function portkeyProgram(): string | null {
  const program = join(FOLDER, "node_modules/@portkey-ai/gateway/build/start-server.js");
  const manifest = join(FOLDER, "package.json");
  const wanted = JSON.stringify(WANTED, null, 2);
  const isInstalled = existsSync(program) && existsSync(manifest) && readFileSync(manifest, "utf8") === wanted;
  if (!isInstalled) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(manifest, wanted);
    spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
      cwd: FOLDER,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
  }
  return existsSync(program) ? program : null;
}
