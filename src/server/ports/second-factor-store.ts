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
