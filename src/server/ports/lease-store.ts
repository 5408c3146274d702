import type { Lease } from "./answer-records.ts";
import type { MessageRecord } from "./message-record.ts";

export interface LeaseStore {
  /**
   * Extends the leases that this process still has. The result has one entry per extended lease, with the message id as
   * key.
   */
  renew(leases: readonly Lease[]): Promise<Map<number, { readonly isStopRequested: boolean }>>;
  /** Ends every lease. Only for a process that has just taken over the data folder: the previous process is dead. */
  expireAll(): Promise<void>;
  /** Takes over the oldest message with an expired lease, and counts the attempt to answer it; null: there is none. */
  takeOver(token: string): Promise<{ message: MessageRecord; lease: Lease } | null>;
  /** Releases a lease at shutdown, so that another process can answer at once. The attempt does not count. */
  release(lease: Lease): Promise<void>;
  /** For messages that were settled before `before`: deletes their event logs. */
  dropLogs(before: Date): Promise<void>;
}
