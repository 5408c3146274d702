import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./installation.mjs";
import { runTool } from "./run-node.mjs";

/** Everything the built page depends on. */
const INPUTS = [
  ...["src/web", "src/contract", "src/domain", "scripts/compress-files.ts", "scripts/write-service-worker.ts"],
  ...["vite.config.ts", "package.json", "package-lock.json"],
];
const PAGE = join(root, "dist", "web");
const MARK = join(root, "dist", "web.inputs");

/** Builds the page into dist/web unless it was built from exactly these files. */
export async function ensurePage({ isForced = false } = {}) {
  const inputs = fingerprint();
  if (!isForced && existsSync(join(PAGE, "index.html")) && read(MARK) === inputs) return;
  console.error("Building the page ...");
  // Built aside and moved: a server that is running, or a build that is cut off, never leaves half a page.
  const fresh = join(root, "dist", `web.${process.pid}`);
  const status = await runTool("node_modules/vite/bin/vite.js", ["build", "--outDir", fresh, "--logLevel", "warn"], {
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    console.error("The page could not be built, see above.");
    process.exit(1);
  }
  rmSync(MARK, { force: true });
  rmSync(PAGE, { recursive: true, force: true });
  mkdirSync(join(root, "dist"), { recursive: true });
  renameSync(fresh, PAGE);
  writeFileSync(MARK, inputs);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const input of INPUTS) addTo(hash, input);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const full = join(root, path);
  const entries = listing(full);
  if (entries !== null) {
    for (const name of entries.sort()) addTo(hash, `${path}/${name}`);
  } else if (existsSync(full) && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
  }
}

function listing(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
