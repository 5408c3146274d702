import type { QueryConfig } from "pg";

/**
 * When the embedded database has on disk what a statement commits. "at-once": before anybody hears of it. "soon": within a quarter of a
 * second, so that only a power cut loses it, never the end of this process; for what is worked out again then, or not missed. A
 * server decides for itself.
 */
export type OnDisk = "at-once" | "soon";

export interface TimedQuery extends QueryConfig {
  /** Absent: at once. */
  readonly onDisk?: OnDisk;
}
