import type { Lease } from "./answer-records.ts";
import type { MessageRecord } from "./message-record.ts";

export interface LeaseStore {
  /** Which leases are still ours, and whether a stop was asked for. Extends them. */
  renew(leases: readonly Lease[]): Promise<Map<number, { readonly isStopRequested: boolean }>>;
  /**
   * Ends every lease: only for the one process that just took the data folder, since the process that held them is
   * dead.
   */
  expireAll(): Promise<void>;
  /** Takes one message whose lease ran out, oldest first, and counts the attempt. */
  takeOver(token: string): Promise<{ message: MessageRecord; lease: Lease } | null>;
  /** Gives a lease back at shutdown, so that another node starts at once; the attempt does not count. */
  release(lease: Lease): Promise<void>;
  /** Drops the event logs of messages settled before `before`. */
  dropLogs(before: Date): Promise<void>;
}
