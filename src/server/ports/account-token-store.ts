import type { UserRecord } from "./user-record.ts";

export type TokenPurpose = "verify-email" | "reset-password";

/** What following a link to confirm an address has changed. */
export interface VerifiedEmail {
  readonly user: UserRecord;
  /** The address before, where it was replaced. */
  readonly formerEmail: string | null;
  readonly isNewAdmin: boolean;
}

/** Links sent by mail. A link is known by its token's hash only, works once, and only while its address still counts. */
export interface AccountTokenStore {
  /** Links that have ended are swept on the way. False, and nothing is kept, when the account is gone. */
  create(token: {
    hash: Buffer;
    userId: number;
    purpose: TokenPurpose;
    email: string;
    now: Date;
    expiresAt: Date;
  }): Promise<boolean>;
  /** Whose link it is and where it was sent; null: it would not work now. It still does afterwards. */
  find(hash: Buffer, purpose: TokenPurpose, now: Date): Promise<{ userId: number; email: string } | null>;
  /** Gives up the change of address to `email` that waits for its confirmation; its links end. */
  refuseChange(userId: number, email: string, now: Date): Promise<void>;
  /**
   * Uses a link: its address is confirmed, and takes the place of the former one where it was waiting for that. A
   * person who confirms `adminEmail` becomes admin. "taken": another person has the address by now. Null: no such link.
   */
  verifyEmail(hash: Buffer, now: Date, adminEmail: string | null): Promise<VerifiedEmail | "taken" | null>;
  /**
   * Uses a link: sets the password and ends every access there was, as `endAccess` does, and as `handOver` does where the
   * address was never confirmed; the mailbox is proven with it.
   * Null: no such link. Also returns the sessions that ended.
   */
  resetPassword(
    hash: Buffer,
    passwordHash: string,
    now: Date,
    adminEmail: string | null,
  ): Promise<{ readonly user: UserRecord; readonly endedSessions: readonly number[] } | null>;
  /** Sets the password and ends every access there was, as `endAccess` does. */
  changePassword(userId: number, passwordHash: string, now: Date): Promise<readonly number[]>;
  /**
   * Gives an account to the true owner of its address, confirmed by this: a password, and an end to every earlier way in:
   * all access, passkeys, the second factor and identities at a company's provider. Returns the sessions that ended.
   */
  handOver(userId: number, passwordHash: string, now: Date): Promise<readonly number[]>;
  /**
   * Ends whatever could let somebody into the account unseen, without its password: all sessions but `exceptSessionId`, every
   * link, every API key, and a change of address that waits, whose link may lie in a stranger's mailbox. Returns the sessions
   * that ended.
   */
  endAccess(userId: number, exceptSessionId: number | null, now: Date): Promise<readonly number[]>;
  /** Makes the account with this confirmed address an admin, if there is one. */
  promoteAdmin(email: string): Promise<void>;
}
