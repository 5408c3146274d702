import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const HOOKS = fileURLToPath(new URL("../scripts/hooks", import.meta.url));
const HOOK = join(HOOKS, "check-subject.mjs");

function check(message: string) {
  const folder = mkdtempSync(join(tmpdir(), "redraft-commit-"));
  try {
    writeFileSync(join(folder, "message"), message);
    const { status, stderr } = spawnSync(process.execPath, [HOOK, join(folder, "message")], { encoding: "utf8" });
    return { status, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  "billing: close expired checkouts",
  `web: ${"x".repeat(55)}`,
  `api keys: é${"x".repeat(48)}\n\nThe why may be as long as it has to be, ${"in a line of its own ".repeat(9)}.\n`,
  "Merge branch 'billing' of a fork whose name is longer than all that anybody would write by hand",
  'Revert "billing: close expired checkouts that nobody came back to in time"',
  "fixup! billing: close expired checkouts that nobody came back to in time",
])("the hook lets “%s” pass", (message) => {
  expect(check(message)).toEqual({ status: 0, stderr: "" });
});

test.each([
  [`web: ${"x".repeat(56)}`, "61 characters"],
  ["Close expired checkouts", "Begin with the room"],
  ["billing:close expired checkouts", "Begin with the room"],
  ["billing: ", "Begin with the room"],
  ["", "Begin with the room"],
])("the hook refuses “%s”: %s", (message, reason) => {
  const { status, stderr } = check(message);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
});

test("git refuses a commit by the hook, once it is told where the hooks are", () => {
  const folder = mkdtempSync(join(tmpdir(), "redraft-hook-"));
  const commit = (subject: string) =>
    spawnSync(
      "git",
      [
        ...["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", `core.hooksPath=${HOOKS}`],
        ...["commit", "--quiet", "--allow-empty", "-m", subject],
      ],
      { cwd: folder },
    ).status;
  try {
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
    expect([commit("Closes checkouts"), commit("billing: close expired checkouts")]).toEqual([1, 0]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
