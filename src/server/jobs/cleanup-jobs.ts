import { PREVIEW_LIFETIME_MS } from "../features/messages/improve/reviews.ts";
import { PASSAGE_LIFETIME_MS } from "../features/messages/passages/rewrite-passage.ts";
import type { Clock } from "../ports/clock.ts";
import type { Store } from "../ports/store.ts";
import { type RepeatedJob, repeatJob } from "./repeat-job.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The page deletes a temporary conversation when its owner leaves it, but not when the owner closes the window. */
const TEMPORARY_KEPT_MS = HOUR_MS;
/** Used if no backup schedule is known: the operator may have made a backup by hand. */
const BACKUP_DAYS_USUAL = 30;

interface CleanupJobsDeps {
  readonly store: Pick<
    Store,
    "accountData" | "admin" | "apiCalls" | "attempts" | "conversations" | "passages" | "quotas" | "reviews"
  >;
  /** For how many days a backup may contain a deleted account; null: no backup schedule is known. */
  readonly backupDays: number | null;
  readonly clock: Clock;
  readonly reportBug: (error: unknown) => void;
}

/** Small jobs of one or two SQL statements, each with its name for the log. They run in every process. */
export function startCleanupJobs({ store, backupDays, clock, reportBug }: CleanupJobsDeps) {
  const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs);
  const every = (intervalMs: number, job: () => Promise<void>, firstMs = MINUTE_MS) =>
    repeatJob(job, { firstMs, intervalMs }, reportBug);
  return [
    // Drops previews that can no longer be sent, and changed passages that can no longer be accepted.
    named(
      "sweeping of previews",
      every(HOUR_MS, async () => {
        await store.reviews.dropPreviews(before(PREVIEW_LIFETIME_MS));
        await store.passages.drop(before(PASSAGE_LIFETIME_MS));
      }),
    ),
    named(
      "sweeping of temporary conversations",
      every(10 * MINUTE_MS, () => store.conversations.dropTemporary(before(TEMPORARY_KEPT_MS))),
    ),
    // Rate-limit counters are deleted when their time window has ended, so that no trace of a visitor stays longer.
    named(
      "sweeping of attempts",
      every(10 * MINUTE_MS, () => store.attempts.dropEnded(clock.now())),
    ),
    // Records of deletions are deleted when no backup contains the deleted data any more.
    named(
      "forgetting of deletions",
      every(6 * HOUR_MS, () => store.accountData.forgetDeletions(before((backupDays ?? BACKUP_DAYS_USUAL) * DAY_MS))),
    ),
    // Revenue is recorded every hour: it can be computed only for today, not for a past day.
    named(
      "recording of revenue",
      every(HOUR_MS, () => store.admin.recordRevenue(clock.now()), 0),
    ),
  ];
}

/**
 * Counts quota reservations as spent if a process died before it settled them: the provider may have charged for the
 * calls.
 */
export function startLostReservationsJob({
  store,
  clock,
  reportBug,
}: Pick<CleanupJobsDeps, "store" | "clock" | "reportBug">) {
  const run = async () => {
    await store.quotas.settleExpiredMoney(clock.now());
    await store.apiCalls.settleExpired(clock.now());
  };
  return repeatJob(run, { firstMs: MINUTE_MS / 3, intervalMs: 10 * MINUTE_MS }, reportBug);
}

const named = (name: string, job: RepeatedJob<unknown>) => ({ name, close: () => job.stop() });
