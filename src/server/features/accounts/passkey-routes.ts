import { createHash, randomBytes } from "node:crypto";
import { signedInUserSchema } from "#contract/accounts.ts";
import { idParamsSchema } from "#contract/ids.ts";
import {
  newPasskeySchema,
  PASSKEYS_MAX,
  passkeyAssertionSchema,
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  passkeySchema,
  passkeysSchema,
} from "#contract/passkeys.ts";
import { AppError, notFound } from "../../app-error.ts";
import { alwaysNeedsIdentityProof } from "../../http/proof-guard.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { requireUser, type SessionOpener } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { PasskeyVerifier } from "../../ports/authenticators.ts";
import type { PasskeyRecord } from "../../ports/sign-in-stores.ts";
import type { Store } from "../../ports/store.ts";
import { accountSuspendedError } from "./sign-in.ts";
import { type VerifyPasskeyDeps, verifyPasskey } from "./verify-second-factor.ts";

export interface PasskeyRouteDeps extends VerifyPasskeyDeps {
  readonly store: Pick<Store, "accounts" | "passkeys">;
  readonly limiters: Limiters;
  readonly brandName: string;
  readonly openSession: SessionOpener;
  /** Sends the notification mail after the response. */
  readonly mailAdded: (user: UserRecord) => void;
}

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

export function passkeyRoutes(app: TypedApp, deps: PasskeyRouteDeps): void {
  signInRoutes(app, deps);
  ownPasskeyRoutes(app, deps);
  addingRoutes(app, deps);
}

function signInRoutes(app: TypedApp, deps: PasskeyRouteDeps): void {
  const { store, limiters } = deps;

  app.post(
    "/api/passkeys/challenge",
    {
      config: { access: "anyone" },
      schema: { response: { 200: passkeyRequestOptionsSchema } },
      preHandler: limiters.passkeyPerAddress,
    },
    async () => {
      const { rpId } = siteOf(deps).site;
      const challenge = await newChallenge(deps, null);
      return { challenge, rpId, userVerification: "required" as const, timeout: CHALLENGE_MS };
    },
  );

  app.post(
    "/api/passkeys/sign-in",
    { config: { access: "anyone" }, schema: { body: passkeyAssertionSchema, response: { 200: signedInUserSchema } } },
    async (request, reply) => {
      const userId = await verifyPasskey(deps, request.body, null);
      const [user, passwordHash] = await Promise.all([
        store.accounts.find(userId),
        store.accounts.passwordHash(userId),
      ]);
      if (user === null || passwordHash === null) throw notFound();
      if (user.suspensionReason !== null) throw accountSuspendedError(user.suspensionReason);
      return deps.openSession(request, reply, { ...user, passwordHash });
    },
  );
}

function ownPasskeyRoutes(app: TypedApp, { store }: PasskeyRouteDeps): void {
  const config = { access: "user" as const };

  app.get("/api/user/passkeys", { config, schema: { response: { 200: passkeysSchema } } }, async (request) =>
    (await store.passkeys.list(requireUser(request).id)).map(presentPasskey),
  );

  app.delete(
    "/api/user/passkeys/:id",
    { config: { ...config, needsProof: alwaysNeedsIdentityProof }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const outcome = await store.passkeys.remove(requireUser(request).id, request.params.id);
      if (outcome === "missing") throw notFound();
      if (outcome === "needed")
        throw new AppError(
          "invalid-input",
          "It is your only passkey, and signing in needs one. Turn that off first, or add another passkey.",
        );
      return reply.status(204).send();
    },
  );
}

/** The device must verify the user. It must offer the passkey although the user has not typed an email address. */
const CREATION = {
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  },
  attestation: "none",
  timeout: CHALLENGE_MS,
} as const;

function addingRoutes(app: TypedApp, deps: PasskeyRouteDeps): void {
  const { store, limiters, clock } = deps;
  // A passkey alone opens the account, so adding one needs the same proof as signing in.
  const config = { access: "user" as const, needsProof: alwaysNeedsIdentityProof };
  const preHandler = limiters.provePerUser;

  app.post(
    "/api/user/passkeys/begin",
    { config, schema: { response: { 200: passkeyCreationOptionsSchema } }, preHandler },
    async (request) => {
      const { site, algorithms } = siteOf(deps);
      const user = requireUser(request);
      const known = await store.passkeys.list(user.id);
      return {
        challenge: await newChallenge(deps, user.id),
        rp: { id: site.rpId, name: deps.brandName },
        user: { id: userHandleOf(user), name: user.email, displayName: user.firstName },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials: known.map(({ credentialId }) => ({ type: "public-key" as const, id: credentialId })),
        ...CREATION,
      };
    },
  );

  app.post(
    "/api/user/passkeys",
    { config, schema: { body: newPasskeySchema, response: { 201: passkeySchema } }, preHandler },
    async (request, reply) => {
      const reader = siteOf(deps);
      const user = requireUser(request);
      const { name, ...answer } = request.body;
      const challenge = await reader.challengeIn(answer.clientDataJson);
      const isOurs = challenge !== null && (await store.passkeys.spendChallenge(challenge, user.id, clock.now()));
      const key = isOurs ? await reader.readNew(answer, challenge) : null;
      if (key === null) throw new AppError("wrong-code", "This passkey could not be added. Please try once more.");
      const added = await store.passkeys.add(user.id, { ...key, name }, PASSKEYS_MAX, clock.now());
      if (added === "known") throw new AppError("invalid-input", "This passkey is known already.");
      if (added === "too-many")
        throw new AppError("invalid-input", `There are ${PASSKEYS_MAX} passkeys already. Remove one first.`);
      deps.mailAdded(user);
      return reply.status(201).send(presentPasskey(added));
    },
  );
}

function siteOf({ passkeys }: PasskeyRouteDeps): PasskeyVerifier {
  if (passkeys === null) throw notFound();
  return passkeys;
}

async function newChallenge({ store, clock }: PasskeyRouteDeps, userId: number | null): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const now = clock.now();
  await store.passkeys.addChallenge(challenge, userId, new Date(now.getTime() + CHALLENGE_MS), now);
  return challenge;
}

/** The user handle that a passkey stores. It reveals nothing about the user. It is the same in all their passkeys. */
const userHandleOf = ({ id, createdAt }: UserRecord): string =>
  createHash("sha256").update(`${id} ${createdAt.toISOString()}`).digest("base64url");

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
