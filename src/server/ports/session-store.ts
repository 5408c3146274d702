import type { UserRecord } from "./user-record.ts";

interface SessionRecord {
  readonly id: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string | null;
  readonly address: string | null;
}

export interface SessionStore {
  /** `provenAt`: when whoever holds it showed that the account is theirs; null: not in this session. */
  open(session: {
    userId: number;
    tokenHash: Buffer;
    now: Date;
    provenAt: Date | null;
    expiresAt: Date;
    userAgent: string | null;
    address: string | null;
  }): Promise<number>;
  /** The user as of now, and the session; null when it is unknown, expired, or idle since before `idleSince`. */
  find(
    tokenHash: Buffer,
    now: Date,
    idleSince: Date,
  ): Promise<{ readonly sessionId: number; readonly lastSeenAt: Date; readonly user: UserRecord } | null>;
  touch(sessionId: number, now: Date): Promise<void>;
  /** Whoever holds this session has shown once more that the account is theirs, with the second factor where it has one. */
  noteProof(userId: number, sessionId: number, now: Date): Promise<void>;
  /** False when that was before `since`, or before the account's second factor was switched on. */
  isProven(userId: number, sessionId: number, since: Date): Promise<boolean>;
  /** Where the user of this session writes. */
  setPlace(userId: number, place: Pick<UserRecord, "timeZone" | "locale">): Promise<void>;
  list(userId: number, now: Date, idleSince: Date): Promise<SessionRecord[]>;
  /** False when the user has no such session. */
  close(userId: number, sessionId: number): Promise<boolean>;
  closeExpired(now: Date, idleSince: Date): Promise<void>;
  /** Which of these sessions still hold. */
  stillOpen(sessionIds: readonly number[], now: Date): Promise<Set<number>>;
}
