import {
  type BackupSchedule,
  backupName,
  backupRetentionDays,
  backupsToRemove,
  isBackupDue,
} from "#domain/backups/backups.ts";
import type { BackupFolder, BackupResult } from "../ports/backup-folder.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const LOOK_TIMES = { firstMs: 60_000, intervalMs: 10 * 60_000 };
const DAY_MS = 24 * 60 * 60_000;
const PROOFS_APART_MS = 7 * DAY_MS;

interface BackupJobDeps {
  readonly folder: BackupFolder;
  readonly store: { readonly accountData: Pick<Store["accountData"], "deletions"> };
  readonly schedule: BackupSchedule;
  readonly clock: Clock;
}

interface BackupWatch {
  readonly reportBug: (error: unknown) => void;
  readonly noteBackup: (result: BackupResult, seconds: number) => void;
  readonly noteProof: (isGood: boolean) => void;
}

/**
 * Makes a backup when one is due. Removes surplus and old backups, but only after a new backup was made. Also records
 * deletions next to the backups. The first backup after a start, and later one per week, is restored as a test.
 */
export function startBackupJob(deps: BackupJobDeps & BackupWatch) {
  let provenAt: number | null = null;
  return repeatJob(
    async () => {
      const made = await keepAndTell(deps);
      const now = deps.clock.now().getTime();
      if (made === null || (provenAt !== null && now - provenAt < PROOFS_APART_MS)) return;
      await prove(deps, made);
      provenAt = now;
    },
    LOOK_TIMES,
    deps.reportBug,
  );
}

async function keepAndTell(deps: BackupJobDeps & BackupWatch): Promise<string | null> {
  const startedAt = performance.now();
  const tell = (result: BackupResult) => deps.noteBackup(result, (performance.now() - startedAt) / 1_000);
  try {
    const made = await backUpIfDue(deps);
    if (made !== null) tell("made");
    return made;
  } catch (error) {
    tell("failed");
    throw error;
  }
}

async function prove({ folder, noteProof }: BackupJobDeps & BackupWatch, name: string): Promise<void> {
  try {
    await folder.prove(name);
    noteProof(true);
  } catch (error) {
    noteProof(false);
    throw error;
  }
}

/** Returns the backup's name; null: no backup was due. */
export async function backUpIfDue(deps: BackupJobDeps): Promise<string | null> {
  const { folder, schedule, clock } = deps;
  if (isBackupDue(await folder.names(), schedule.everyHours, clock.now())) return await backUpNow(deps);
  await noteDeletions(deps);
  return null;
}

async function noteDeletions({ folder, store, schedule, clock }: BackupJobDeps): Promise<void> {
  const oldest = new Date(clock.now().getTime() - backupRetentionDays(schedule) * DAY_MS);
  await folder.noteDeletions(await store.accountData.deletions(), oldest);
}

/** Returns the backup's name. */
export async function backUpNow(deps: BackupJobDeps): Promise<string> {
  const { folder, schedule, clock } = deps;
  const now = clock.now();
  await noteDeletions(deps);
  const made = backupName(now);
  await folder.add(made);
  for (const name of backupsToRemove(await folder.names(), schedule, now)) await folder.remove(name);
  return made;
}
