/** Time-based one-time codes (TOTP) of an authenticator app, computed from a shared secret. */
export interface OneTimeCodes {
  /** Returns a secret in base32, the format that authenticator apps use. */
  newSecret(): Promise<string>;
  /** The otpauth:// URL for the QR code. */
  addressOf(secret: string, label: { readonly brandName: string; readonly email: string }): Promise<string>;
  /** The number of the 30-second step to which `code` belongs: the current, previous or next step; null: wrong code. */
  stepOf(secret: string, code: string, now: Date): Promise<number | null>;
}
