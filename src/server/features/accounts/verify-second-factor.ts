import { createHash } from "node:crypto";
import type { PasskeyAssertion } from "#contract/passkeys.ts";
import { readRecoveryCode } from "#domain/accounts/recovery-codes.ts";
import { AppError } from "../../app-error.ts";
import type { OneTimeCodes } from "../../ports/one-time-codes.ts";
import type { Store } from "../../ports/store.ts";
import { type VerifyPasskeyDeps, verifyPasskey } from "./verify-passkey.ts";

export interface VerifySecondFactorDeps extends VerifyPasskeyDeps {
  readonly store: Pick<Store, "passkeys" | "secondFactors">;
  readonly oneTimeCodes: OneTimeCodes;
}

/** A code from the authenticator app, a recovery code, or a signed passkey answer. */
interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/** Does nothing if no second factor is on. Each proof is valid once. Throws second-factor-needed or wrong-code. */
export async function verifySecondFactor(
  deps: VerifySecondFactorDeps,
  userId: number,
  { code, passkey }: Proof,
): Promise<void> {
  const { store, oneTimeCodes, clock } = deps;
  const factor = await store.secondFactors.find(userId);
  if (factor === null || !factor.isOn) return;
  if (passkey !== undefined) {
    await verifyPasskey(deps, passkey, userId);
    return;
  }
  if (code === undefined)
    throw new AppError(
      "second-factor-needed",
      factor.secret === null
        ? "The password is not enough here: please use your passkey, or enter a recovery code."
        : "Please also enter the code from your app.",
    );
  const recovery = readRecoveryCode(code);
  if (recovery !== null && (await store.secondFactors.spendRecoveryCode(userId, hashRecoveryCode(recovery)))) return;
  const step = factor.secret === null ? null : await oneTimeCodes.stepOf(factor.secret, code, clock.now());
  if (step !== null && (await store.secondFactors.spendStep(userId, step))) return;
  throw new AppError("wrong-code", "This code is not right, or was used before. Wait for the next one.");
}

/** `code`: the result of `readRecoveryCode`. Recovery codes are random enough for a fast hash. */
export const hashRecoveryCode = (code: string): Buffer => createHash("sha256").update(code).digest();
