/** Time-based one-time codes (TOTP) of an authenticator app, computed from a shared secret. */
export interface OneTimeCodes {
  /** In base32, the format that authenticator apps use. */
  newSecret(): Promise<string>;
  /** The otpauth:// URL for the QR code. */
  addressOf(secret: string, label: { readonly brandName: string; readonly email: string }): Promise<string>;
  /** The time step of `code`: the current, previous or next one; null: wrong code. */
  stepOf(secret: string, code: string, now: Date): Promise<number | null>;
}
