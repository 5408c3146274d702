import { IDENTITY_PROOF_AGE_MINUTES_MAX } from "#contract/proofs.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionStore } from "../ports/session-store.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Returns true if the request could take the account away from its owner: a session alone is then not enough. */
    needsProof?: (request: FastifyRequest) => boolean;
  }
}

export const alwaysNeedsIdentityProof = (): boolean => true;

/**
 * Refuses a request with `needsProof` (error code proof-needed), unless the user has signed in or proven their identity
 * in this session within the last IDENTITY_PROOF_AGE_MINUTES_MAX minutes.
 */
export function registerIdentityProofGuard(
  app: TypedApp,
  { store, clock }: { readonly store: Pick<SessionStore, "isProven">; readonly clock: Clock },
): void {
  app.addHook("preHandler", async (request) => {
    const { needsProof } = request.routeOptions.config;
    if (needsProof === undefined || !needsProof(request)) return;
    const since = new Date(clock.now().getTime() - IDENTITY_PROOF_AGE_MINUTES_MAX * 60_000);
    const { signedIn } = request;
    if (signedIn === null || !(await store.isProven(signedIn.user.id, signedIn.sessionId, since)))
      throw new AppError("proof-needed", "Please confirm that this is your account, and try again.");
  });
}
