import type { Lease } from "./answer-records.ts";
import type { MessageRecord } from "./message-record.ts";

export interface LeaseStore {
  /** Extends the leases that this process still has. Returns these leases by message id; a lost lease is missing. */
  renew(leases: readonly Lease[]): Promise<Map<number, { readonly isStopRequested: boolean }>>;
  /** Ends every lease. Only for a process that has just taken over the data folder: the previous process is dead. */
  expireAll(): Promise<void>;
  /** Takes over the oldest message with an expired lease, and counts the attempt to answer it; null: there is none. */
  takeOver(token: string): Promise<{ message: MessageRecord; lease: Lease } | null>;
  /** Releases a lease at shutdown, so that another process can answer at once. The attempt does not count. */
  release(lease: Lease): Promise<void>;
  /** Deletes the event logs of messages that were settled before `before`. */
  dropLogs(before: Date): Promise<void>;
}
