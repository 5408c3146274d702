import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
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

/** `commit` null: the last one before the newest migration. */
export function earlierVersion(commit: string | null): EarlierVersion {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, maxBuffer: 2 ** 30 });
  const newest = () => git("rev-list", "--first-parent", "-1", "HEAD", "--", "migrations").toString().trim();
  const of = commit ?? `${newest()}^`;
  const folder = mkdtempSync(join(tmpdir(), "redraft-earlier-"));
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", of) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return {
    commit: git("rev-parse", "--short", of).toString().trim(),
    program: join(folder, "src/cli/main.ts"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
