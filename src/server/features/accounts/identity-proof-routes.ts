import {
  type IdentityProofInput,
  type IdentityProofOptions,
  identityProofOptionsSchema,
  identityProofSchema,
} from "#contract/proofs.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Store } from "../../ports/store.ts";
import { type UpdateAccountDeps, verifyPassword } from "./update-account.ts";
import { type VerifySecondFactorDeps, verifyPasskey, verifySecondFactor } from "./verify-second-factor.ts";

export interface IdentityProofRouteDeps extends VerifyIdentityDeps {
  readonly limiters: Limiters;
}

/** The user proves their identity again before a risky request. `http/proof-guard.ts` requires it. */
export function identityProofRoutes(app: TypedApp, deps: IdentityProofRouteDeps): void {
  app.get(
    "/api/user/proof",
    { config: { access: "user" }, schema: { response: { 200: identityProofOptionsSchema } } },
    async (request) => findIdentityProofMethods(deps, requireUser(request).id),
  );

  app.post(
    "/api/user/proof",
    { config: { access: "user" }, schema: { body: identityProofSchema }, preHandler: deps.limiters.provePerUser },
    async (request, reply) => {
      const { signedIn } = request;
      if (signedIn === null) throw new AppError("unauthorized", "Unauthorized");
      await verifyIdentity(deps, { userId: signedIn.user.id, sessionId: signedIn.sessionId }, request.body);
      return reply.status(204).send();
    },
  );
}

interface VerifyIdentityDeps extends UpdateAccountDeps, VerifySecondFactorDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "identities" | "passkeys" | "secondFactors" | "sessions">;
  readonly hasPasswords: boolean;
  /** The name of the company's sign-in; null: none. */
  readonly companyLabel: string | null;
}

async function findIdentityProofMethods(deps: VerifyIdentityDeps, userId: number): Promise<IdentityProofOptions> {
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

/** Records that this session proved the user's identity. Throws wrong-password, wrong-code or second-factor-needed. */
async function verifyIdentity(
  deps: VerifyIdentityDeps,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
  proof: IdentityProofInput,
): Promise<void> {
  // Read before the checks. If a second factor is turned on during the checks, this proof does not cover it.
  const now = deps.clock.now();
  if (proof.passkey !== undefined) await verifyPasskey(deps, proof.passkey, userId);
  else await proveByPassword(deps, userId, proof);
  await deps.store.sessions.noteProof(userId, sessionId, now);
}

async function proveByPassword(
  deps: VerifyIdentityDeps,
  userId: number,
  { password, code }: IdentityProofInput,
): Promise<void> {
  if (password !== undefined) await verifyPassword(deps, userId, password);
  else await mayLeavePasswordOut(deps, userId);
  await verifySecondFactor(deps, userId, { code });
}

/** Users who sign in through the company know no password. If they have a second factor, its proof is enough. */
async function mayLeavePasswordOut({ store }: VerifyIdentityDeps, userId: number): Promise<void> {
  const [comesByCompany, factor] = await Promise.all([
    store.identities.isLinked(userId),
    store.secondFactors.find(userId),
  ]);
  if (!comesByCompany || factor?.isOn !== true) throw new AppError("invalid-input", "Password is required");
}
