import type { PasskeyCredential } from "./passkey-verifier.ts";

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
