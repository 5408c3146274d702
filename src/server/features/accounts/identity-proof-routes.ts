import { identityProofOptionsSchema, identityProofSchema } from "#contract/proofs.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import { findIdentityProofMethods, type VerifyIdentityDeps, verifyIdentity } from "./verify-identity.ts";

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
