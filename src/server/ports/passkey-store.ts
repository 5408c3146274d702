import type { PasskeyKey } from "./passkey-reader.ts";

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
  /** `userId`: who adds a passkey with it; null: to sign in. Forgets those whose time is over. */
  addChallenge(challenge: string, userId: number | null, expiresAt: Date, now: Date): Promise<void>;
  /** False when there is no such challenge any more. Of any number of tries at once, one is true. */
  spendChallenge(challenge: string, userId: number | null, now: Date): Promise<boolean>;
  list(userId: number): Promise<readonly PasskeyRecord[]>;
  /** Whose account it is: this decides who signs in. */
  findByCredential(credentialId: string): Promise<PasskeyRecord | null>;
  /** "known": it belongs to an account already; "too-many": `most` are there. */
  add(
    userId: number,
    passkey: PasskeyKey & { readonly name: string },
    most: number,
    now: Date,
  ): Promise<PasskeyRecord | "known" | "too-many">;
  /** False when it has signed since with this counter or a higher one. */
  noteUse(userId: number, id: number, counter: number, now: Date): Promise<boolean>;
  /** "needed": it is the last one, and what is asked for after the password. */
  remove(userId: number, id: number): Promise<"removed" | "missing" | "needed">;
}
