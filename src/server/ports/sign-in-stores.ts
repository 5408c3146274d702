import type { UserRecord } from "./account-store.ts";
import type { PasskeyCredential } from "./authenticators.ts";

export interface SecondFactorStore {
  /** null: no second factor, and no set-up has begun. `secret` is null if a passkey is required instead of an app. */
  find(
    userId: number,
  ): Promise<{ readonly secret: string | null; readonly isOn: boolean; readonly codesLeft: number } | null>;
  /** Replaces an unconfirmed set-up. False: a second factor is already on. */
  begin(userId: number, secret: string, now: Date): Promise<boolean>;
  /**
   * Turns the second factor on with these recovery codes. False: it is already on, or the user began the set-up again
   * with another secret.
   */
  confirm(userId: number, secret: string, step: number, codeHashes: readonly Buffer[], now: Date): Promise<boolean>;
  /** Requires a passkey from now on. False: a second factor is already on, or there is no passkey. */
  turnOnByPasskeys(userId: number, codeHashes: readonly Buffer[], now: Date): Promise<boolean>;
  /**
   * Marks the code of this time step as used. False: the code of this step or of a later step was already used. Only
   * one of several concurrent calls returns true.
   */
  spendStep(userId: number, step: number): Promise<boolean>;
  /** False: the code is wrong or already used. Only one of several concurrent calls returns true. */
  spendRecoveryCode(userId: number, codeHash: Buffer): Promise<boolean>;
  remove(userId: number): Promise<void>;
}

export interface PasskeyRecord {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface PasskeyStore {
  /** `userId`: the user who adds a passkey; null: a sign-in. Also deletes expired challenges. */
  addChallenge(challenge: string, userId: number | null, expiresAt: Date, now: Date): Promise<void>;
  /** False: the challenge is unknown, expired or used. Only one of several concurrent calls returns true. */
  spendChallenge(challenge: string, userId: number | null, now: Date): Promise<boolean>;
  list(userId: number): Promise<readonly PasskeyRecord[]>;
  /** For sign-in: the passkey's `userId` says who signs in. */
  findByCredential(credentialId: string): Promise<PasskeyRecord | null>;
  /** "known": an account already has this passkey. "too-many": the user already has `most` passkeys. */
  add(
    userId: number,
    passkey: PasskeyCredential & { readonly name: string },
    most: number,
    now: Date,
  ): Promise<PasskeyRecord | "known" | "too-many">;
  /** False: this counter or a higher one was already used. */
  noteUse(userId: number, id: number, counter: number, now: Date): Promise<boolean>;
  /** "needed": the passkey is the user's last one, and the second factor requires a passkey. */
  remove(userId: number, id: number): Promise<"removed" | "missing" | "needed">;
}

export interface IdentityStore {
  /** The account linked to a user of the company's provider; null: none yet. */
  find(issuer: string, subject: string): Promise<UserRecord | null>;
  /** Does nothing if the identity is already linked to an account. */
  link(userId: number, issuer: string, subject: string, now: Date): Promise<void>;
  isLinked(userId: number): Promise<boolean>;
  confirmEmail(userId: number, now: Date): Promise<void>;
  /** Records which session at the provider opened our session. When the provider's session ends, ours ends too. */
  rememberSession(session: {
    userId: number;
    sessionId: number;
    issuer: string;
    subject: string;
    providerSession: string | null;
  }): Promise<void>;
  /** Ends the sessions opened with `providerSession`; null: all sessions of the user. Returns their ids. */
  endSessions(ended: {
    issuer: string;
    subject: string | null;
    providerSession: string | null;
  }): Promise<readonly number[]>;
  isInvited(email: string): Promise<boolean>;
  invite(email: string, now: Date): Promise<void>;
  /** False: the email address was not invited. */
  dropInvitation(email: string): Promise<boolean>;
  invitations(): Promise<readonly { readonly email: string; readonly createdAt: Date }[]>;
}
