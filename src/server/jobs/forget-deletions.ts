import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { repeatJob } from "./repeat-job.ts";

const TIMES = { firstMs: 60_000, intervalMs: 6 * 60 * 60_000 };
const DAY_MS = 24 * 60 * 60_000;
/** Where no backups are known of, somebody may still have made one by hand. */
const DAYS_USUAL = 30;

/** Forgets who has deleted their account once no backup can bring it back. */
export const forgetDeletions = (deps: {
  store: { readonly accountData: Pick<Store["accountData"], "forgetDeletions"> };
  /** null: none are known of. */
  backupDays: number | null;
  clock: Clock;
  reportBug: (error: unknown) => void;
}) =>
  repeatJob(
    () =>
      deps.store.accountData.forgetDeletions(
        new Date(deps.clock.now().getTime() - (deps.backupDays ?? DAYS_USUAL) * DAY_MS),
      ),
    TIMES,
    deps.reportBug,
  );
