import { randomBytes } from "node:crypto";
import {
  recoveryCodesSchema,
  secondFactorConfirmSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from "#contract/proofs.ts";
import {
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODE_COUNT,
  readRecoveryCode,
} from "#domain/accounts/recovery-codes.ts";
import { AppError } from "../../app-error.ts";
import { alwaysNeedsIdentityProof } from "../../http/proof-guard.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser, type SignedInSession } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { OneTimeCodes } from "../../ports/authenticators.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { hashRecoveryCode } from "./verify-second-factor.ts";

export interface SecondFactorRouteDeps {
  readonly store: Pick<Store, "secondFactors" | "sessions">;
  readonly oneTimeCodes: OneTimeCodes;
  readonly clock: Clock;
  readonly limiters: Limiters;
  readonly brandName: string;
}

export function secondFactorRoutes(app: TypedApp, deps: SecondFactorRouteDeps): void {
  const { store, limiters, oneTimeCodes, clock, brandName } = deps;
  const config = { access: "user" as const };
  const guarded = { ...config, needsProof: alwaysNeedsIdentityProof };
  const preHandler = limiters.provePerUser;

  app.get("/api/user/second-factor", { config, schema: { response: { 200: secondFactorSchema } } }, async (request) => {
    const factor = await store.secondFactors.find(requireUser(request).id);
    const isOn = factor?.isOn ?? false;
    return { isOn, isByApp: isOn && factor?.secret !== null, recoveryCodesLeft: factor?.codesLeft ?? 0 };
  });

  app.post(
    "/api/user/second-factor",
    { config: guarded, schema: { response: { 200: secondFactorSetupSchema } }, preHandler },
    async (request) => {
      const { id, email } = requireUser(request);
      const secret = await oneTimeCodes.newSecret();
      if (!(await store.secondFactors.begin(id, secret, clock.now())))
        throw new AppError("invalid-input", "It is on already. Turn it off first to use another app.");
      return { secret, address: await oneTimeCodes.addressOf(secret, { brandName, email }) };
    },
  );

  app.post(
    "/api/user/second-factor/confirm",
    {
      config: guarded,
      schema: { body: secondFactorConfirmSchema, response: { 200: recoveryCodesSchema } },
      preHandler,
    },
    async (request) => {
      const { id } = requireUser(request);
      return { recoveryCodes: await confirmByCode(deps, id, request.body.code, request.signedIn) };
    },
  );

  app.post(
    "/api/user/second-factor/passkeys",
    { config: guarded, schema: { response: { 200: recoveryCodesSchema } }, preHandler },
    async (request) => {
      const { id } = requireUser(request);
      const { recoveryCodes, hashes } = newRecoveryCodes();
      if (!(await store.secondFactors.turnOnByPasskeys(id, hashes, clock.now())))
        throw new AppError("invalid-input", "It is on already, or you have no passkey yet.");
      return { recoveryCodes };
    },
  );

  app.delete("/api/user/second-factor", { config: guarded }, async (request, reply) => {
    await store.secondFactors.remove(requireUser(request).id);
    return reply.status(204).send();
  });
}

/** Turns on the second factor that was set up, if the code is right. Returns the recovery codes. */
async function confirmByCode(
  { store, oneTimeCodes, clock }: SecondFactorRouteDeps,
  id: number,
  code: string,
  signedIn: SignedInSession | null,
): Promise<string[]> {
  const factor = await store.secondFactors.find(id);
  const step =
    factor === null || factor.isOn || factor.secret === null
      ? null
      : await oneTimeCodes.stepOf(factor.secret, code, clock.now());
  if (factor === null || factor.secret === null || step === null)
    throw new AppError("wrong-code", "This is not the code that the app shows now.");
  const { recoveryCodes, hashes } = newRecoveryCodes();
  const now = clock.now();
  if (!(await store.secondFactors.confirm(id, factor.secret, step, hashes, now)))
    throw new AppError("wrong-code", "This was started again elsewhere. Please start over.");
  // This session has proven the new factor too. Other sessions must prove it again.
  if (signedIn !== null) await store.sessions.noteProof(id, signedIn.sessionId, now);
  return recoveryCodes;
}

function newRecoveryCodes(): { readonly recoveryCodes: string[]; readonly hashes: readonly Buffer[] } {
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  return { recoveryCodes, hashes: recoveryCodes.map((code) => hashRecoveryCode(readRecoveryCode(code) ?? "")) };
}
