import { spawn } from "node:child_process";
import { basename, join } from "node:path";
import { childEnvironment } from "../child-processes/start-child.ts";

const ERRORS_LENGTH_MAX = 20_000;

/** The message is a sentence for users. */
export class PackageInstallError extends Error {
  override readonly name = "FetchProblem";
}

/**
 * Patterns for error texts of npm and the system, each with a sentence for users. The first match counts. `what`: what
 * npm should install, for example "the … model".
 */
const PROBLEMS: readonly (readonly [RegExp, (what: string) => string])[] = [
  [/ENOSPC/, (what) => `There is not enough disk space for ${what}.`],
  [/E404|ETARGET|ENOVERSIONS/, (what) => `The npm registry does not have a package that ${what} needs.`],
  [/EINTEGRITY/, () => "What the npm registry sent was damaged."],
  [/E401|E403/, () => "The npm registry did not let us in."],
  [
    /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network|CERT/i,
    () => "The npm registry could not be reached.",
  ],
  [/EACCES|EPERM|EROFS/, () => "The data folder cannot be written to."],
];

/** The sentence for the error text `words`; null: the error is unknown. */
export function describePackageInstallError(words: string, what: string): string | null {
  const [, sentence] = PROBLEMS.find(([pattern]) => pattern.test(words)) ?? [];
  return sentence?.(what) ?? null;
}

/**
 * Installs the packages of package.json and package-lock.json in `directory`, without install scripts and optional
 * packages. npm gets none of our secrets; its cache is `directory`/cache. Throws PackageInstallError, or the system's
 * error if npm cannot be started. It runs `npm install`, not `npm ci`. With a lockfile, both install the locked
 * versions and check the hashes. But `npm ci` fails if the registry lacks a package for another platform, and some
 * registries do.
 */
export async function installPackages(
  npm: readonly string[],
  directory: string,
  what: string,
  signal: AbortSignal,
): Promise<void> {
  const [command = "npm", ...first] = npm;
  const options = ["--ignore-scripts", "--omit=optional", "--omit=peer", "--omit=dev", "--no-audit", "--no-fund"];
  const child = spawn(
    command,
    [...first, "install", ...options, "--loglevel=error", "--cache", join(directory, "cache")],
    {
      cwd: directory,
      env: childEnvironment(process.env),
      stdio: ["ignore", "ignore", "pipe"],
      // On Windows, npm is a batch file.
      shell: process.platform === "win32" && first.length === 0,
      signal,
    },
  );
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (errors.length < ERRORS_LENGTH_MAX) errors += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new PackageInstallError(describePackageInstallError(errors, what) ?? `npm could not install ${what}.`);
}

/** The program and first arguments that run npm: the npm that started this process, or npm from PATH. */
export const npmCommand = ({ npm_execpath: path }: NodeJS.ProcessEnv): readonly string[] =>
  path !== undefined && basename(path) === "npm-cli.js" ? [process.execPath, path] : ["npm"];
