import type { NewPasskeyInput, PasskeyAnswer } from "#contract/passkeys.ts";
import type { PasskeySite } from "#domain/accounts/passkey-site.ts";

export interface PasskeyKey {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: Buffer;
  /** How often it says it has signed. */
  readonly counter: number;
}

/** Reads what browsers answer for passkeys (WebAuthn), for one site; people must have been verified by their device. */
export interface PasskeyReader {
  readonly site: PasskeySite;
  /** Of signatures, as COSE numbers them. */
  readonly algorithms: readonly number[];
  /** The challenge that an answer says it is for; null when it is no such answer. */
  challengeIn(clientDataJson: string): Promise<string | null>;
  /** A new passkey for this challenge; null when anything about it is not right. */
  readNew(answer: Omit<NewPasskeyInput, "name">, challenge: string): Promise<PasskeyKey | null>;
  /** Its counter now; null when the answer is not this passkey's, not for this challenge or site, or the counter went back. */
  counterOf(answer: PasskeyAnswer, challenge: string, key: PasskeyKey): Promise<number | null>;
}
