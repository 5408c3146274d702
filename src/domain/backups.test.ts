import { expect, test } from "vitest";
import { backupName, backupsToRemove, isBackupDue, lastBackupAt } from "./backups.ts";

const at = (text: string) => new Date(text);
const THREE = ["redraft-2026-11-20T04-00-00Z.gz", "redraft-2026-11-22T04-00-00Z.gz", "redraft-2026-11-21T04-00-00Z.gz"];

test("a backup's name tells when it was made", () => {
  const name = backupName(at("2026-11-22T04:05:06.789Z"));
  expect(name).toBe("redraft-2026-11-22T04-05-06Z.gz");
  expect(lastBackupAt([name])).toEqual(at("2026-11-22T04:05:06Z"));
});

test("one is due when there is none, or the youngest is old enough; other files count for nothing", () => {
  expect(isBackupDue(["notes.gz", "redraft-2026-11-22T04-00-00Z.gz.part"], 24, at("2026-11-22T05:00:00Z"))).toBe(true);
  expect(isBackupDue(THREE, 24, at("2026-11-23T03:59:59Z"))).toBe(false);
  expect(isBackupDue(THREE, 24, at("2026-11-23T04:00:00Z"))).toBe(true);
});

test("the oldest go, and never what somebody put there", () => {
  expect(backupsToRemove(["a.gz", ...THREE], 2)).toEqual(["redraft-2026-11-20T04-00-00Z.gz"]);
  expect(backupsToRemove(THREE, 3)).toEqual([]);
  expect(backupsToRemove([], 1)).toEqual([]);
});
