import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { BACKUP_FOLDER_MARKER, createBackupFolder } from "#server/adapters/transfer/backup-folder.ts";
import { exportTables } from "#server/adapters/transfer/export-tables.ts";
import { tryRestore } from "#server/adapters/transfer/restore-tables.ts";
import { verifyTransferFile } from "#server/adapters/transfer/verify-transfer-file.ts";
import { backUpIfDue, startBackupJob } from "#server/jobs/backup-job.ts";
import { openTestDatabase } from "#support/database.ts";

const NOBODY_GONE = { accountData: { deletions: async () => [] } };
const HOUR_MS = 60 * 60_000;

/** A data folder, and a folder for backups that is not there yet. */
function newFolders() {
  const dataDirectory = mkdtempSync(join(tmpdir(), "redraft-backups-"));
  return { dataDirectory, directory: join(dataDirectory, "kept") };
}

test("scheduled backups come when they are due, the last three stay, and other files are left alone", async () => {
  const { dataDirectory, directory } = newFolders();
  const database = await openTestDatabase();
  try {
    let now = new Date("2026-11-22T04:00:00Z");
    const store = connectStore(database.pool);
    const work = { backUp: (file: string) => exportTables(database.pool, file), prove: async () => undefined };
    const look = () =>
      backUpIfDue({
        folder: createBackupFolder({ directory, dataDirectory }, work),
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
    expect(readdirSync(directory)).toEqual([BACKUP_FOLDER_MARKER, "mine.gz", "redraft-2026-11-22T04-00-00Z.gz"]);
    for (let day = 1; day <= 4; day++) {
      now = new Date(now.getTime() + 24 * HOUR_MS);
      await look();
    }
    const names = readdirSync(directory);
    expect(names).toEqual([
      BACKUP_FOLDER_MARKER,
      "mine.gz",
      ...[24, 25, 26].map((day) => `redraft-2026-11-${day}T04-00-00Z.gz`),
    ]);
    for (const name of names.slice(2)) await verifyTransferFile(join(directory, name));
  } finally {
    await database.close();
    rmSync(dataDirectory, { recursive: true });
  }
});

test("an empty folder in the place of one that had backups is a disk that is away, and nothing is written to it", async () => {
  const { dataDirectory, directory } = newFolders();
  const disk = join(dataDirectory, "disk");
  mkdirSync(directory);
  const folder = createBackupFolder(
    { directory, dataDirectory },
    { backUp: async (file) => writeFileSync(file, ""), prove: async () => undefined },
  );
  await folder.add("first.gz");
  renameSync(directory, disk);
  mkdirSync(directory);
  const gone = [{ kind: "users", id: 1, madeAt: new Date(), deletedAt: new Date() }];
  for (const write of [() => folder.add("second.gz"), () => folder.noteDeletions(gone, new Date())])
    await expect(write()).rejects.toThrow("Mount the disk that it is on.");
  expect(readdirSync(directory)).toEqual([]);
  // The host says that it is the right one.
  writeFileSync(join(directory, BACKUP_FOLDER_MARKER), "");
  await folder.add("second.gz");
  rmSync(directory, { recursive: true });
  renameSync(disk, directory);
  await folder.add("third.gz");
  expect(readdirSync(directory)).toEqual([BACKUP_FOLDER_MARKER, "first.gz", "third.gz"]);
  // Another folder is a new one.
  const elsewhere = { directory: disk, dataDirectory };
  mkdirSync(disk);
  await createBackupFolder(elsewhere, { backUp: async () => undefined, prove: async () => undefined }).add("first.gz");
  rmSync(dataDirectory, { recursive: true });
});

test("a backup that cannot be written removes none of those that are there", async () => {
  const { dataDirectory, directory } = newFolders();
  mkdirSync(directory);
  for (const day of [18, 19, 20]) writeFileSync(join(directory, `redraft-2026-11-${day}T04-00-00Z.gz`), "");
  const backUp = async () => {
    throw new Error("the disk is full");
  };
  const folder = createBackupFolder({ directory, dataDirectory }, { backUp, prove: async () => undefined });
  const clock = { now: () => new Date("2026-11-22T04:00:00Z") };
  await expect(
    backUpIfDue({ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 1 }, clock }),
  ).rejects.toThrow("disk is full");
  expect(readdirSync(directory)).toHaveLength(3);
  // Whoever watches the site hears of it.
  const noted: string[] = [];
  const noteBackup = (result: string) => void noted.push(result);
  const job = startBackupJob({
    ...{ folder, store: NOBODY_GONE, schedule: { everyHours: 24, kept: 1 }, clock },
    ...{ noteBackup, noteProof: () => undefined, reportBug: () => undefined },
  });
  await expect(job.run()).rejects.toThrow("disk is full");
  await job.stop();
  expect(noted).toEqual(["failed"]);
  rmSync(dataDirectory, { recursive: true });
});

test("the first backup is restored as a trial, and then one a week; one that cannot be is told", async () => {
  const { dataDirectory, directory } = newFolders();
  mkdirSync(directory);
  const database = await openTestDatabase();
  let isDamaged = false;
  const folder = createBackupFolder(
    { directory, dataDirectory },
    {
      backUp: async (file) => {
        await exportTables(database.pool, file);
        // Whole by its checksum, which the damage is older than.
        if (isDamaged) writeFileSync(file, "not a backup");
      },
      prove: (file) => tryRestore(database.pool, file),
    },
  );
  let now = new Date("2026-11-22T04:00:00Z");
  const proofs: boolean[] = [];
  const job = startBackupJob({
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
    rmSync(dataDirectory, { recursive: true });
  }
});
