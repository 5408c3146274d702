import { createHash } from "node:crypto";
import type { PasskeyAssertion } from "#contract/passkeys.ts";
import { readRecoveryCode } from "#domain/accounts/recovery-codes.ts";
import { AppError } from "../../app-error.ts";
import type { OneTimeCodes, PasskeyVerifier } from "../../ports/authenticators.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";

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

export interface VerifyPasskeyDeps {
  readonly store: Pick<Store, "passkeys">;
  /** null: passkeys are off on this site. */
  readonly passkeys: PasskeyVerifier | null;
  readonly clock: Clock;
}

/** An unknown, forged, late or reused answer gets the same error, so that the error reveals nothing. */
const refused = () => new AppError("wrong-code", "This passkey did not open the account. Please try once more.");

/**
 * Returns the owner of the passkey that signed our challenge. A challenge can be used once, even if the check fails.
 * Throws wrong-code if the check fails, or if the passkey does not belong to the user `ownerId` (null: any user).
 */
export async function verifyPasskey(
  { store, passkeys, clock }: VerifyPasskeyDeps,
  answer: PasskeyAssertion,
  ownerId: number | null,
): Promise<number> {
  const challenge = (await passkeys?.challengeIn(answer.clientDataJson)) ?? null;
  if (passkeys === null || challenge === null) throw refused();
  if (!(await store.passkeys.spendChallenge(challenge, null, clock.now()))) throw refused();
  const key = await store.passkeys.findByCredential(answer.credentialId);
  if (key === null || (ownerId !== null && key.userId !== ownerId)) throw refused();
  const counter = await passkeys.counterOf(answer, challenge, key);
  if (counter === null || !(await store.passkeys.noteUse(key.userId, key.id, counter, clock.now()))) throw refused();
  return key.userId;
}
