export interface SecondFactorStore {
  /** Null: none, not even begun. `secret` is null where passkeys are asked for, not an app. */
  find(
    userId: number,
  ): Promise<{ readonly secret: string | null; readonly isOn: boolean; readonly codesLeft: number } | null>;
  /** Replaces what was begun and not confirmed. False when there is one that is on. */
  begin(userId: number, secret: string, now: Date): Promise<boolean>;
  /** Turns it on with these recovery codes. False when it is on, or was begun anew with another secret. */
  confirm(userId: number, secret: string, step: number, codeHashes: readonly Buffer[], now: Date): Promise<boolean>;
  /** Asks for a passkey from now on. False when something is asked for already, or there is no passkey. */
  turnOnByPasskeys(userId: number, codeHashes: readonly Buffer[], now: Date): Promise<boolean>;
  /** False when this step's code, or a later one, was used before. Of any number of tries at once, one is true. */
  spendStep(userId: number, step: number): Promise<boolean>;
  /** False when there is no such code any more. Of any number of tries at once, one is true. */
  spendRecoveryCode(userId: number, codeHash: Buffer): Promise<boolean>;
  remove(userId: number): Promise<void>;
}
