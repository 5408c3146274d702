/** Codes that an app on a user's phone shows, from a secret both sides know and the time. */
export interface OneTimeCodes {
  /** In base32, as apps take it. */
  newSecret(): Promise<string>;
  /** What a QR code for apps says: otpauth://… */
  addressOf(secret: string, label: { readonly brandName: string; readonly email: string }): Promise<string>;
  /** The time step that `code` belongs to, now or one before or after; null when it is wrong. */
  stepOf(secret: string, code: string, now: Date): Promise<number | null>;
}
