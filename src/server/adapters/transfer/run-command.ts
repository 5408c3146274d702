import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Pool } from "pg";
import { migrate } from "../postgres/migrate.ts";
import { assertBackupFolderExists } from "./backup-folder-marker.ts";
import { exportTables } from "./export-tables.ts";
import { type RestoreResult, restoreTables, tryRestore } from "./restore-tables.ts";
import type { TransferHeader } from "./transfer-file.ts";

/** `file` is an absolute path. */
export interface TransferCommand {
  readonly verb: "backup" | "prove" | "restore";
  readonly file: string;
}

/** Runs a command on an open database, which may be in use. Returns a sentence for the user. Throws TransferError. */
export async function runCommand(pool: Pool, { verb, file }: TransferCommand, now: Date): Promise<string> {
  if (verb === "backup") {
    await assertBackupFolderExists(dirname(file));
    return `Wrote ${describeRowCounts(await exportTables(pool, file))} to ${file}, and read them back.`;
  }
  if (verb === "prove") {
    return `Restored ${describeRowCounts(await tryRestore(pool, file))} from ${file} as a trial, and dropped them again.`;
  }
  await migrate(pool);
  const before = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const kept = rowsOf(await exportTables(pool, before));
  try {
    const restored = await restoreTables(pool, file);
    return `Restored ${describeRowCounts(restored)} from ${file}. What was there before, ${kept} rows, is in ${before}.${describeRestoreEffects(restored)}`;
  } catch (error) {
    await rm(before, { force: true });
    throw error;
  }
}

/** Sentences about further effects of a restore; empty if there are none. */
export function describeRestoreEffects({ deletedAgain, lostCustomers }: RestoreResult): string {
  const { accounts, others } = deletedAgain;
  const gone = [
    ...(accounts === 0 ? [] : [`${accounts} ${accounts === 1 ? "account" : "accounts"}`]),
    ...(others === 0 ? [] : [`${others} conversations, links, keys, sessions and the like`]),
  ];
  const again = gone.length === 0 ? "" : ` Deleted again, as people had deleted them since: ${gone.join("; ")}.`;
  if (lostCustomers.length === 0) return again;
  const lines = lostCustomers.map(({ customer, email, plan }) => `  ${customer}  ${plan}  ${email}`);
  return `${again}\nThese people pay, and their accounts or payments are younger than the backup. End or refund their subscriptions at the payment provider, or ask them to sign up again:\n${lines.join("\n")}`;
}

export const describeRowCounts = (header: TransferHeader): string =>
  `${rowsOf(header)} rows in ${header.tables.length} tables`;

const rowsOf = ({ tables }: TransferHeader): number => tables.reduce((sum, table) => sum + table.rows, 0);
