import { PROOF_AGE_MINUTES_MAX } from "#contract/proofs.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionStore } from "../ports/session-store.ts";
import type { TypedApp } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True if the request could take the account away from its owner, so that a session alone is not enough. */
    needsProof?: (request: FastifyRequest) => boolean;
  }
}

/** For routes that always need a proof. */
export const alwaysNeedsProof = (): boolean => true;

/**
 * Refuses requests with `needsProof` as proof-needed unless, in this session, the user has signed in or proven their
 * identity again within the last PROOF_MINUTES.
 */
export function registerProofGuard(
  app: TypedApp,
  { store, clock }: { readonly store: Pick<SessionStore, "isProven">; readonly clock: Clock },
): void {
  app.addHook("preHandler", async (request) => {
    const { needsProof } = request.routeOptions.config;
    if (needsProof === undefined || !needsProof(request)) return;
    const since = new Date(clock.now().getTime() - PROOF_AGE_MINUTES_MAX * 60_000);
    const { signedIn } = request;
    if (signedIn === null || !(await store.isProven(signedIn.user.id, signedIn.sessionId, since)))
      throw new AppError("proof-needed", "Please confirm that this is your account, and try again.");
  });
}
