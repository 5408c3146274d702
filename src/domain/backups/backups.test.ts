import { expect, test } from "vitest";
import { backupName, backupRetentionDays, backupsToRemove, isBackupDue, lastBackupAt } from "./backups.ts";

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
  const now = at("2026-11-22T04:00:00Z");
  const daily = (kept: number) => ({ everyHours: 24, kept });
  expect(backupsToRemove(["a.gz", ...THREE], daily(2), now)).toEqual(["redraft-2026-11-20T04-00-00Z.gz"]);
  expect(backupsToRemove(THREE, daily(3), now)).toEqual([]);
  expect(backupsToRemove([], daily(1), now)).toEqual([]);
});

test("after a month without backups the old ones go with the first new one, as people were told, and the last one stays", () => {
  const daily = { everyHours: 24, kept: 7 };
  const fresh = "redraft-2026-12-24T04-00-00Z.gz";
  expect(backupsToRemove([...THREE, fresh], daily, at("2026-12-24T04:00:00Z"))).toEqual([...THREE].sort());
  expect(backupsToRemove([fresh], daily, at("2027-12-24T04:00:00Z"))).toEqual([]);
});

test("days are whole ones, rather one more than one too few", () => {
  expect(backupRetentionDays({ everyHours: 24, kept: 7 })).toBe(7);
  expect(backupRetentionDays({ everyHours: 1, kept: 25 })).toBe(2);
});
