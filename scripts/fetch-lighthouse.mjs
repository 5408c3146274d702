import { existsSync } from "node:fs";
import { join } from "node:path";
import { npm, root } from "./installation.mjs";

const VERSION = "13.5.0";

/**
 * The path of Lighthouse's command, fetched from the npm registry when it is first wanted. Not a dependency of ours: 114
 * packages and 176 MB that only the page's benchmark needs, and every start and every test would install them.
 */
export function fetchLighthouse() {
  const folder = join(root, ".cache", `lighthouse-${VERSION}`);
  const command = join(folder, "node_modules", "lighthouse", "cli", "index.js");
  if (existsSync(command)) return command;
  console.error("Fetching Lighthouse from npm ...");
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  npm(["install", "--prefix", folder, ...options, `lighthouse@${VERSION}`]);
  if (!existsSync(command)) throw new Error("Lighthouse could not be fetched from npm.");
  return command;
}
