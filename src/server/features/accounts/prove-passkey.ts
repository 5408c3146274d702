import type { PasskeyAnswer } from "#contract/passkeys.ts";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PasskeyReader } from "../../ports/passkey-reader.ts";
import type { Store } from "../../ports/store.ts";

export interface ProvePasskeyDeps {
  readonly store: Pick<Store, "passkeys">;
  /** null: this site has none. */
  readonly passkeys: PasskeyReader | null;
  readonly clock: Clock;
}

/** Unknown, forged, late and used answers are refused alike. */
const refused = () => new AppError("wrong-code", "This passkey did not open the account. Please try once more.");

/**
 * Whose passkey signed a challenge of ours, which opens nothing a second time, whatever comes of it. Throws wrong-code,
 * also when it is not the passkey of `ownerId`; null: anybody's.
 */
export async function provePasskey(
  { store, passkeys, clock }: ProvePasskeyDeps,
  answer: PasskeyAnswer,
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
