import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { backupFolder } from "#server/adapters/transfer/backup-folder.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { tryRestore } from "#server/adapters/transfer/restore-tables.ts";
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
    const work = { backUp: (file: string) => exportTables(database.pool, file), prove: async () => undefined };
    const look = () =>
      keepBackupsOnce({
        folder: backupFolder(directory, work),
        store,
        schedule: { everyHours: 24, kept: 3 },
        clock: { now: () => now },
      });
    // As a disk that is not mounted: nothing is written where it would be.
    await expect(look()).rejects.toThrow(`There is no folder ${directory}.`);
    expect(existsSync(directory)).toBe(false);
    mkdirSync(directory);
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
  const backUp = async () => {
    throw new Error("the disk is full");
  };
  const folder = backupFolder(directory, { backUp, prove: async () => undefined });
  const clock = { now: () => new Date("2026-11-22T04:00:00Z") };
  await expect(
    keepBackupsOnce({ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 1 }, clock }),
  ).rejects.toThrow("disk is full");
  expect(readdirSync(directory)).toHaveLength(3);
  // Whoever watches the site hears of it.
  const noted: string[] = [];
  const noteBackup = (result: string) => void noted.push(result);
  const job = keepBackups({
    ...{ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 1 }, clock },
    ...{ noteBackup, noteProof: () => undefined, reportBug: () => undefined },
  });
  await expect(job.run()).rejects.toThrow("disk is full");
  await job.stop();
  expect(noted).toEqual(["failed"]);
  rmSync(directory, { recursive: true });
});

test("the first backup is restored as a trial, and then one a week; one that cannot be is told", async () => {
  const directory = mkdtempSync(join(tmpdir(), "redraft-backups-"));
  const database = await openTestDatabase();
  let isDamaged = false;
  const folder = backupFolder(directory, {
    backUp: async (file) => {
      await exportTables(database.pool, file);
      // Whole by its checksum, which the damage is older than.
      if (isDamaged) writeFileSync(file, "not a backup");
    },
    prove: (file) => tryRestore(database.pool, file),
  });
  let now = new Date("2026-11-22T04:00:00Z");
  const proofs: boolean[] = [];
  const job = keepBackups({
    ...{ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 9 }, clock: { now: () => now } },
    ...{ noteBackup: () => undefined, noteProof: (isGood) => proofs.push(isGood), reportBug: () => undefined },
  });
  try {
    for (let day = 0; day <= 7; day++) {
      await job.run();
      now = new Date(now.getTime() + 24 * HOUR_MS);
    }
    expect(proofs).toEqual([true, true]);
    const { rows } = await database.pool.query("SELECT nspname FROM pg_namespace WHERE nspname ~ 'restored|replaced'");
    expect(rows).toEqual([]);
    isDamaged = true;
    now = new Date(now.getTime() + 7 * 24 * HOUR_MS);
    await expect(job.run()).rejects.toThrow("Nothing was changed.");
    expect(proofs).toEqual([true, true, false]);
  } finally {
    await job.stop();
    await database.close();
    rmSync(directory, { recursive: true });
  }
});
