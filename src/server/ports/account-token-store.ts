import type { UserRecord } from "./user-record.ts";

export type TokenPurpose = "verify-email" | "reset-password";

/** What changed when a user followed a link that confirms an address. */
export interface VerifiedEmail {
  readonly user: UserRecord;
  /** The former address, if the confirmed address replaced it. */
  readonly formerEmail: string | null;
  readonly isNewAdmin: boolean;
}

/**
 * Links sent by mail. Only the hash of a link's token is stored. A link works once, and only while its address is
 * current.
 */
export interface AccountTokenStore {
  /** Also deletes expired links. False: the account is gone, and nothing was stored. */
  create(token: {
    hash: Buffer;
    userId: number;
    purpose: TokenPurpose;
    email: string;
    now: Date;
    expiresAt: Date;
  }): Promise<boolean>;
  /** The link's user and address, without using the link. null: it does not work now. */
  find(hash: Buffer, purpose: TokenPurpose, now: Date): Promise<{ userId: number; email: string } | null>;
  /** Cancels the pending change of address to `email` and ends the links sent to `email`. */
  refuseChange(userId: number, email: string, now: Date): Promise<void>;
  /**
   * Uses a link: confirms its address. If a change to this address was pending, it replaces the former address. A user
   * who confirms `adminEmail` becomes admin. "taken": another user has the address by now. null: unknown link.
   */
  verifyEmail(hash: Buffer, now: Date, adminEmail: string | null): Promise<VerifiedEmail | "taken" | null>;
  /**
   * Uses a link: sets the password, confirms the mailbox and ends all access, as `endAccess` does. If the address was
   * never confirmed, passkeys and the second factor end too. Also returns the sessions that ended. null: unknown link.
   */
  resetPassword(
    hash: Buffer,
    passwordHash: string,
    now: Date,
    adminEmail: string | null,
  ): Promise<{ readonly user: UserRecord; readonly endedSessions: readonly number[] } | null>;
  /** Sets the password and ends all access, as `endAccess` does. */
  changePassword(userId: number, passwordHash: string, now: Date): Promise<readonly number[]>;
  /**
   * Gives an account to the true owner of its address and confirms the address. Sets a password and ends every earlier
   * way in: all access, passkeys, the second factor and company identities. Returns the sessions that ended.
   */
  handOver(userId: number, passwordHash: string, now: Date): Promise<readonly number[]>;
  /**
   * Ends all access that works without the password: all sessions but `exceptSessionId`, all links and API keys, and a
   * pending change of address, because its link may be in a stranger's mailbox. Returns the sessions that ended.
   */
  endAccess(userId: number, exceptSessionId: number | null, now: Date): Promise<readonly number[]>;
  /** Makes the account with this confirmed address an admin, if there is one. */
  promoteAdmin(email: string): Promise<void>;
}
