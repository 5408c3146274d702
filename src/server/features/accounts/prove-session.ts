import type { ProofInput, ProofWays } from "#contract/proofs.ts";
import { AppError } from "../../app-error.ts";
import type { Store } from "../../ports/store.ts";
import { type CorrectAccountDeps, provePassword } from "./correct-account.ts";
import { provePasskey } from "./prove-passkey.ts";
import { type ProveSecondFactorDeps, proveSecondFactor } from "./prove-second-factor.ts";

export interface ProveSessionDeps extends CorrectAccountDeps, ProveSecondFactorDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "identities" | "passkeys" | "secondFactors" | "sessions">;
  /** False: people come by the company's sign-in alone. */
  readonly hasPasswords: boolean;
  /** What the company's sign-in is called; null: there is none. */
  readonly companyLabel: string | null;
}

/** How this account can show whose it is. */
export async function waysToProve(deps: ProveSessionDeps, userId: number): Promise<ProofWays> {
  const { store, hasPasswords, companyLabel } = deps;
  const [factor, passkeys, comesByCompany] = await Promise.all([
    store.secondFactors.find(userId),
    store.passkeys.list(userId),
    store.identities.isLinked(userId),
  ]);
  const isOn = factor?.isOn ?? false;
  const kind = factor?.secret === null ? "recovery" : "app";
  return {
    hasPassword: hasPasswords,
    code: isOn ? kind : null,
    hasPasskeys: deps.passkeys !== null && passkeys.length > 0,
    company: comesByCompany ? companyLabel : null,
  };
}

/** Notes that this session has proven itself. Throws wrong-password, wrong-code or second-factor-needed, each of which opens nothing. */
export async function proveSession(
  deps: ProveSessionDeps,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
  proof: ProofInput,
): Promise<void> {
  // From before it is looked at: a second factor that is switched on meanwhile is not part of it.
  const now = deps.clock.now();
  if (proof.passkey !== undefined) await provePasskey(deps, proof.passkey, userId);
  else await proveByPassword(deps, userId, proof);
  await deps.store.sessions.noteProof(userId, sessionId, now);
}

async function proveByPassword(deps: ProveSessionDeps, userId: number, { password, code }: ProofInput): Promise<void> {
  if (password !== undefined) await provePassword(deps, userId, password);
  else await mayLeavePasswordOut(deps, userId);
  await proveSecondFactor(deps, userId, { code });
}

/** Who comes by the company knows no password: there the second factor is enough, where it is switched on. */
async function mayLeavePasswordOut({ store }: ProveSessionDeps, userId: number): Promise<void> {
  const [comesByCompany, factor] = await Promise.all([
    store.identities.isLinked(userId),
    store.secondFactors.find(userId),
  ]);
  if (!comesByCompany || factor?.isOn !== true) throw new AppError("invalid-input", "Password is required");
}
