import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureInstalled, root } from "./installation.mjs";
import { environment } from "./run-node.mjs";

// node scripts/bench-kit.mjs rewrites [options of the kit]: runs the measuring kit, which needs Python 3.11 and lies
// beside the project with its data, or in KIT_DIR.
const [kit, ...options] = process.argv.slice(2);
const folder = resolve(root, process.env.KIT_DIR ?? "../shared");
const data = { rewrites: "data/rewrites" }[kit];
const script = join(folder, "bench", kit, "bench.py");
if (data === undefined || !existsSync(script)) {
  console.error(`There is no measuring kit at ${script}. Set KIT_DIR to the folder that holds bench/ and data/.`);
  process.exit(1);
}
ensureInstalled();
const cli = ["--cli", "node src/cli/main.ts", "--cwd", root, "--data", join(folder, data)];
const run = spawnSync("python3", [script, ...cli, ...options], { stdio: "inherit", env: environment() });
process.exitCode = run.status ?? 1;
