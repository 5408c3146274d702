import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { backupFolder } from "#server/adapters/transfer/backup-folder.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { verifyTransferFile } from "#server/adapters/transfer/verify-transfer-file.ts";
import { keepBackups, keepBackupsOnce } from "#server/jobs/keep-backups.ts";
import { openTestDatabase } from "#support/database.ts";

const NOBODY_GONE = { accountData: { deletions: async () => [] } };
const HOUR_MS = 60 * 60_000;

test("scheduled backups come when they are due, the last three stay, and other files are left alone", async () => {
  const directory = join(mkdtempSync(join(tmpdir(), "redraft-backups-")), "kept");
  const database = await openTestDatabase();
  try {
    let now = new Date("2026-11-22T04:00:00Z");
    const store = connectStore(database.pool);
    const look = () =>
      keepBackupsOnce({
        folder: backupFolder(directory, (file) => exportTables(database.pool, file)),
        store,
        schedule: { everyHours: 24, kept: 3 },
        clock: { now: () => now },
      });
    await look();
    writeFileSync(join(directory, "mine.gz"), "kept");
    await look();
    expect(readdirSync(directory)).toEqual(["mine.gz", "redraft-2026-11-22T04-00-00Z.gz"]);
    for (let day = 1; day <= 4; day++) {
      now = new Date(now.getTime() + 24 * HOUR_MS);
      await look();
    }
    const names = readdirSync(directory);
    expect(names).toEqual(["mine.gz", ...[24, 25, 26].map((day) => `redraft-2026-11-${day}T04-00-00Z.gz`)]);
    for (const name of names.slice(1)) await verifyTransferFile(join(directory, name));
  } finally {
    await database.close();
    rmSync(join(directory, ".."), { recursive: true });
  }
});

test("a backup that cannot be written removes none of those that are there", async () => {
  const directory = mkdtempSync(join(tmpdir(), "redraft-backups-"));
  for (const day of [18, 19, 20]) writeFileSync(join(directory, `redraft-2026-11-${day}T04-00-00Z.gz`), "");
  const folder = backupFolder(directory, async () => {
    throw new Error("the disk is full");
  });
  const clock = { now: () => new Date("2026-11-22T04:00:00Z") };
  await expect(
    keepBackupsOnce({ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 1 }, clock }),
  ).rejects.toThrow("disk is full");
  expect(readdirSync(directory)).toHaveLength(3);
  // Whoever watches the site hears of it.
  const noted: string[] = [];
  const note = (result: string) => void noted.push(result);
  const job = keepBackups({
    ...{ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 1 }, clock },
    ...{ note, reportBug: () => undefined },
  });
  await expect(job.run()).rejects.toThrow("disk is full");
  await job.stop();
  expect(noted).toEqual(["failed"]);
  rmSync(directory, { recursive: true });
});
