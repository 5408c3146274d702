import type { NewPasskeyInput, PasskeyAssertion } from "#contract/passkeys.ts";
import type { PasskeySite } from "#domain/accounts/passkey-site.ts";

export interface PasskeyCredential {
  readonly credentialId: string;
  /** In COSE format. */
  readonly publicKey: Buffer;
  /** The authenticator's signature counter. */
  readonly counter: number;
}

/**
 * Verifies passkey responses of browsers (WebAuthn) for one site. The device must have checked the user, for example
 * with a PIN.
 */
export interface PasskeyVerifier {
  readonly site: PasskeySite;
  /** Signature algorithms, as COSE numbers. */
  readonly algorithms: readonly number[];
  /** The challenge that a response repeats; null: the response is malformed. */
  challengeIn(clientDataJson: string): Promise<string | null>;
  /** A new passkey for this challenge; null: the response is invalid. */
  readNew(answer: Omit<NewPasskeyInput, "name">, challenge: string): Promise<PasskeyCredential | null>;
  /** The passkey's new signature counter; null: wrong passkey, challenge or site, or a lower counter than before. */
  counterOf(answer: PasskeyAssertion, challenge: string, key: PasskeyCredential): Promise<number | null>;
}

/** Time-based one-time codes (TOTP) of an authenticator app, computed from a shared secret. */
export interface OneTimeCodes {
  /** Returns a secret in base32, the format that authenticator apps use. */
  newSecret(): Promise<string>;
  /** The otpauth:// URL for the QR code. */
  addressOf(secret: string, label: { readonly brandName: string; readonly email: string }): Promise<string>;
  /** The number of the 30-second step to which `code` belongs: the current, previous or next step; null: wrong code. */
  stepOf(secret: string, code: string, now: Date): Promise<number | null>;
}

export interface PasswordHasher {
  /** Throws an "unavailable" AppError when too many calls are waiting. */
  hash(password: string): Promise<string>;
  /** `hash` is null for an unknown account: the result is false, after the same time as for a real hash. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
