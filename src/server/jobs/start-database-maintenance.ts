import type { Clock } from "../ports/clock.ts";
import type { DatabaseMaintenance } from "../ports/database-maintenance.ts";
import { repeatJob } from "./repeat-job.ts";

const TIMES = { firstMs: 10 * 60_000, intervalMs: 30 * 60_000 };
/** Hours in the machine's time zone, when few users write. */
const NIGHT_HOURS = [2, 3, 4];
const NIGHT_APART_MS = 20 * 60 * 60_000;

interface DatabaseMaintenanceDeps {
  readonly upkeep: DatabaseMaintenance;
  readonly clock: Clock;
}

/** Maintains the database each night. A small embedded database is also maintained within 30 minutes of a deletion. */
export function startDatabaseMaintenance(
  deps: DatabaseMaintenanceDeps & { readonly reportBug: (error: unknown) => void },
) {
  let last: LastMaintenance = null;
  return repeatJob(
    async () => {
      last = await maintainDatabaseOnce(deps, last);
    },
    TIMES,
    deps.reportBug,
  );
}

/** The last maintenance in this process; null: none yet. */
export type LastMaintenance = { readonly at: Date; readonly deletedRows: number } | null;

/**
 * Maintains the database if maintenance is due. Returns the last maintenance: its time, and `deletedRows` at that time.
 */
export async function maintainDatabaseOnce(
  { upkeep, clock }: DatabaseMaintenanceDeps,
  last: LastMaintenance,
): Promise<LastMaintenance> {
  const now = clock.now();
  const deletedRows = await upkeep.deletedRows();
  const isNight =
    NIGHT_HOURS.includes(now.getHours()) && (last === null || now.getTime() - last.at.getTime() >= NIGHT_APART_MS);
  const isErased = deletedRows > (last?.deletedRows ?? 0) && (await upkeep.canErase());
  if (!isNight && !isErased) return last;
  return (await upkeep.run()) ? { at: now, deletedRows } : last;
}
