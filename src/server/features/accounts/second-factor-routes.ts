import { randomBytes } from "node:crypto";
import { provenAgainSchema } from "#contract/passkeys.ts";
import {
  recoveryCodesSchema,
  secondFactorBeginSchema,
  secondFactorBegunSchema,
  secondFactorConfirmSchema,
  secondFactorSchema,
} from "#contract/second-factor.ts";
import { RECOVERY_CODE_BYTES, RECOVERY_CODES, readRecoveryCode, recoveryCodeOf } from "#domain/recovery-codes.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { userOf } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Store } from "../../ports/store.ts";
import { type CorrectAccountDeps, provePassword } from "./correct-account.ts";
import { hashOfRecoveryCode, type ProveSecondFactorDeps, proveSecondFactor } from "./prove-second-factor.ts";

export interface SecondFactorRouteDeps extends CorrectAccountDeps, ProveSecondFactorDeps {
  readonly store: Pick<Store, "accounts" | "accountTokens" | "passkeys" | "secondFactors">;
  readonly limiters: Limiters;
  readonly brandName: string;
}

/** Turning on and off what is asked for after the password. */
export function secondFactorRoutes(app: TypedApp, deps: SecondFactorRouteDeps): void {
  const { store, limiters, oneTimeCodes, clock, brandName } = deps;
  const config = { access: "user" as const };
  const preHandler = limiters.provePerUser;

  app.get("/api/user/second-factor", { config, schema: { response: { 200: secondFactorSchema } } }, async (request) => {
    const factor = await store.secondFactors.find(userOf(request).id);
    const isOn = factor?.isOn ?? false;
    return { isOn, isByApp: isOn && factor?.secret !== null, recoveryCodesLeft: factor?.codesLeft ?? 0 };
  });

  app.post(
    "/api/user/second-factor",
    { config, schema: { body: secondFactorBeginSchema, response: { 200: secondFactorBegunSchema } }, preHandler },
    async (request) => {
      const { id, email } = userOf(request);
      await provePassword(deps, id, request.body.currentPassword);
      const secret = await oneTimeCodes.newSecret();
      if (!(await store.secondFactors.begin(id, secret, clock.now())))
        throw new AppError("invalid-input", "It is on already. Turn it off first to use another app.");
      return { secret, address: await oneTimeCodes.addressOf(secret, { brandName, email }) };
    },
  );

  app.post(
    "/api/user/second-factor/confirm",
    { config, schema: { body: secondFactorConfirmSchema, response: { 200: recoveryCodesSchema } }, preHandler },
    async (request) => {
      const { id } = userOf(request);
      const factor = await store.secondFactors.find(id);
      const step =
        factor === null || factor.isOn || factor.secret === null
          ? null
          : await oneTimeCodes.stepOf(factor.secret, request.body.code, clock.now());
      if (factor === null || factor.secret === null || step === null)
        throw new AppError("wrong-code", "This is not the code that the app shows now.");
      const { recoveryCodes, hashes } = newRecoveryCodes();
      if (!(await store.secondFactors.confirm(id, factor.secret, step, hashes, clock.now())))
        throw new AppError("wrong-code", "It was begun anew meanwhile. Please begin once more.");
      return { recoveryCodes };
    },
  );

  app.post(
    "/api/user/second-factor/passkeys",
    { config, schema: { body: secondFactorBeginSchema, response: { 200: recoveryCodesSchema } }, preHandler },
    async (request) => {
      const { id } = userOf(request);
      await provePassword(deps, id, request.body.currentPassword);
      const { recoveryCodes, hashes } = newRecoveryCodes();
      if (!(await store.secondFactors.turnOnByPasskeys(id, hashes, clock.now())))
        throw new AppError("invalid-input", "It is on already, or you have no passkey yet.");
      return { recoveryCodes };
    },
  );

  app.delete(
    "/api/user/second-factor",
    { config, schema: { body: provenAgainSchema }, preHandler },
    async (request, reply) => {
      const { id } = userOf(request);
      await provePassword(deps, id, request.body.currentPassword);
      await proveSecondFactor(deps, id, request.body);
      await store.secondFactors.remove(id);
      return reply.status(204).send();
    },
  );
}

function newRecoveryCodes(): { readonly recoveryCodes: string[]; readonly hashes: readonly Buffer[] } {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)));
  return { recoveryCodes, hashes: recoveryCodes.map((code) => hashOfRecoveryCode(readRecoveryCode(code) ?? "")) };
}
