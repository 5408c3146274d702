import type { UserRecord } from "./account-store.ts";

interface SessionRecord {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
}

export interface SessionStore {
  /** `provenAt`: when the user authenticated; null: the user has not authenticated in this session. */
  open(session: {
    userId: number;
    tokenHash: Buffer;
    now: Date;
    provenAt: Date | null;
    expiresAt: Date;
    userAgent: string | null;
    address: string | null;
  }): Promise<number>;
  /** The session and its current user; null: unknown, expired, or idle since before `idleSince`. */
  find(
    tokenHash: Buffer,
    now: Date,
    idleSince: Date,
  ): Promise<{ readonly sessionId: number; readonly lastSeenAt: Date; readonly user: UserRecord } | null>;
  touch(sessionId: number, now: Date): Promise<void>;
  /** Records that the user of this session authenticated again, with the second factor if the account has one. */
  noteProof(userId: number, sessionId: number, now: Date): Promise<void>;
  /** False: the last authentication was before `since`, or before the second factor was switched on. */
  isProven(userId: number, sessionId: number, since: Date): Promise<boolean>;
  setPlace(userId: number, place: Pick<UserRecord, "timeZone" | "locale">): Promise<void>;
  list(userId: number, now: Date, idleSince: Date): Promise<SessionRecord[]>;
  /** False: the user does not have this session. */
  close(userId: number, sessionId: number): Promise<boolean>;
  closeExpired(now: Date, idleSince: Date): Promise<void>;
  /** The ids among `sessionIds` whose sessions are still open. */
  stillOpen(sessionIds: readonly number[], now: Date): Promise<Set<number>>;
}
