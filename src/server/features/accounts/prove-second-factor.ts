import { createHash } from "node:crypto";
import { readRecoveryCode } from "#domain/recovery-codes.ts";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { OneTimeCodes } from "../../ports/one-time-codes.ts";
import type { Store } from "../../ports/store.ts";

export interface ProveSecondFactorDeps {
  readonly store: Pick<Store, "secondFactors">;
  readonly oneTimeCodes: OneTimeCodes;
  readonly clock: Clock;
}

/** Each code of the app and each recovery code opens once. Throws second-factor-needed, or wrong-code; nothing where there is none. */
export async function proveSecondFactor(
  { store, oneTimeCodes, clock }: ProveSecondFactorDeps,
  userId: number,
  code: string | undefined,
): Promise<void> {
  const factor = await store.secondFactors.find(userId);
  if (factor === null || !factor.isOn) return;
  if (code === undefined) throw new AppError("second-factor-needed", "Please give the code of your app as well.");
  const recovery = readRecoveryCode(code);
  if (recovery !== null && (await store.secondFactors.spendRecoveryCode(userId, hashOfRecoveryCode(recovery)))) return;
  const step = await oneTimeCodes.stepOf(factor.secret, code, clock.now());
  if (step !== null && (await store.secondFactors.spendStep(userId, step))) return;
  throw new AppError("wrong-code", "This code is not right, or was used before. Wait for the next one.");
}

/** `code` as `readRecoveryCode` answers it. Random enough to need no slow hash. */
export const hashOfRecoveryCode = (code: string): Buffer => createHash("sha256").update(code).digest();
