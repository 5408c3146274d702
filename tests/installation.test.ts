import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test.each([
  ["pnpm/10.2.0 npm/? node/v24.1.0 linux x64", "start", "npm start"],
  ["yarn/1.22.22 npm/? node/v24.1.0 linux x64", "start", "npm start"],
  ["yarn/4.6.0 npm/? node/v24.1.0 linux x64", "test:unit", "npm run test:unit"],
])("where nothing is installed, %s is told what to do instead: %s", (agent, script, instead) => {
  const folder = mkdtempSync(join(tmpdir(), "redraft-installation-"));
  try {
    for (const part of ["scripts", "package.json", "package-lock.json"])
      cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    const { status, stderr, stdout } = spawnSync(process.execPath, ["scripts/start.mjs"], {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_config_user_agent: agent, npm_lifecycle_event: script },
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain(`Please use \`${instead}\``);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
