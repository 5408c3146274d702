import type { PasskeyAssertion } from "#contract/passkeys.ts";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PasskeyVerifier } from "../../ports/passkey-verifier.ts";
import type { Store } from "../../ports/store.ts";

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
