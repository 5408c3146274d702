import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The product as it was at a commit, with the packages of today. */
export interface EarlierVersion {
  readonly commit: string;
  /** What starts it. */
  readonly program: string;
  remove(): void;
}

/** `commit` null: the last one with fewer migrations, all of which are still the first ones. */
export function earlierVersion(commit: string | null): EarlierVersion {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 30 });
  const lines = (...args: string[]) =>
    git(...args)
      .toString()
      .trim()
      .split("\n");
  const names = readdirSync(join(ROOT, "migrations")).sort();
  const isBefore = (candidate: string) => {
    const then = lines("ls-tree", "--name-only", `${candidate}:migrations`);
    return then.length < names.length && then.every((name, index) => name === names[index]);
  };
  const of = commit ?? lines("rev-list", "HEAD", "--", "migrations").find(isBefore);
  if (of === undefined) throw new Error("There is no earlier version in this clone's history.");
  const folder = mkdtempSync(join(tmpdir(), "redraft-earlier-"));
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", of) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return {
    commit: git("rev-parse", "--short", of).toString().trim(),
    program: join(folder, "src/cli/main.ts"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
