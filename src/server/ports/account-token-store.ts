import type { UserRecord } from "./account-store.ts";

export type TokenPurpose = "verify-email" | "reset-password";

/** The result of a link that confirms an email address. */
export interface VerifiedEmail {
  readonly user: UserRecord;
  /** The previous address; null: the address did not change. */
  readonly formerEmail: string | null;
  readonly isNewAdmin: boolean;
}

/**
 * Links sent by email; "address" means an email address in this file. Only the hash of a link's token is stored. A link
 * works once, and only while the account still uses the address to which the link was sent.
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
  /** Reads a link without using it up; null: the link does not work. */
  find(hash: Buffer, purpose: TokenPurpose, now: Date): Promise<{ userId: number; email: string } | null>;
  /** Cancels the pending change of address to `email` and deletes the links sent to `email`. */
  refuseChange(userId: number, email: string, now: Date): Promise<void>;
  /**
   * Uses up a link and confirms its address. A pending change to this address takes effect. A user who confirms
   * `adminEmail` becomes admin. "taken": another user has the address now. null: unknown link.
   */
  verifyEmail(hash: Buffer, now: Date, adminEmail: string | null): Promise<VerifiedEmail | "taken" | null>;
  /**
   * Uses up a link: sets the password, confirms the address and ends all access, as `endAccess` does. If the address
   * was never confirmed, it also deletes passkeys and the second factor. null: unknown link.
   */
  resetPassword(
    hash: Buffer,
    passwordHash: string,
    now: Date,
    adminEmail: string | null,
  ): Promise<{ readonly user: UserRecord; readonly endedSessions: readonly number[] } | null>;
  /** Sets the password and ends all access, as `endAccess` does. Returns the ids of the ended sessions. */
  changePassword(userId: number, passwordHash: string, now: Date): Promise<readonly number[]>;
  /**
   * Gives an account to the true owner of its address, and confirms the address. Sets a password and removes all
   * earlier access: sessions, links, API keys, passkeys, the second factor and company identities. Returns the ids of
   * the ended sessions.
   */
  handOver(userId: number, passwordHash: string, now: Date): Promise<readonly number[]>;
  /**
   * Ends all access that works without the password: all sessions except `exceptSessionId`, links and API keys. Also
   * cancels a pending change of address: its link may be in a stranger's mailbox. Returns the ids of the ended
   * sessions.
   */
  endAccess(userId: number, exceptSessionId: number | null, now: Date): Promise<readonly number[]>;
  /** Makes the account with this confirmed address an admin, if such an account exists. */
  promoteAdmin(email: string): Promise<void>;
}
