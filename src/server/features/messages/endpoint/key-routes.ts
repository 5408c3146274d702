import {
  API_CALL_STATS_DAYS,
  type ApiKey,
  type ApiKeyInput,
  adminApiKeyListSchema,
  adminApiKeyParamsSchema,
  adminApiKeyQuerySchema,
  apiKeyInputSchema,
  apiKeyListSchema,
  apiSwitchSchema,
  createdApiKeySchema,
} from "#contract/api-keys.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { API_KEYS_MAX, apiKeyPrefixOf } from "#domain/endpoint/api-keys.ts";
import { monthOf, toMicroUsd } from "#domain/plans/quotas.ts";
import { AppError, notFound } from "../../../app-error.ts";
import { alwaysNeedsIdentityProof } from "../../../http/proof-guard.ts";
import { requireUser } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { ApiKeyRecord } from "../../../ports/api-key-store.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Store } from "../../../ports/store.ts";

export interface KeyRouteDeps extends CreateApiKeyDeps {
  readonly store: Pick<Store, "apiKeys"> & { readonly apiCalls: Pick<Store["apiCalls"], "figures"> };
  /** Closes the streams of a key in this process at once. Other nodes find out within seconds. */
  readonly cutStreams: (keyId: number) => void;
}

const DAY_MS = 24 * 3_600_000;

export function keyRoutes(app: TypedApp, deps: KeyRouteDeps): void {
  const { store, clock, cutStreams } = deps;
  const { apiKeys } = store;

  adminKeyRoutes(app, deps);

  app.get(
    "/api/user/api-keys",
    { config: { access: "user" }, schema: { response: { 200: apiKeyListSchema } } },
    async (request) => {
      const [isOn, keys] = await Promise.all([
        apiKeys.isOn(),
        apiKeys.list(requireUser(request).id, monthOf(clock.now())),
      ]);
      return { isOn, keys: keys.map(presentKey) };
    },
  );

  app.post(
    "/api/user/api-keys",
    {
      config: { access: "user", needsRoom: true, needsProof: alwaysNeedsIdentityProof },
      schema: { body: apiKeyInputSchema, response: { 201: createdApiKeySchema } },
    },
    async (request, reply) => reply.status(201).send(await createApiKey(deps, requireUser(request).id, request.body)),
  );

  app.delete(
    "/api/user/api-keys/:id",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      if (!(await apiKeys.revoke(requireUser(request).id, request.params.id, clock.now()))) throw notFound();
      cutStreams(request.params.id);
      return reply.status(204).send();
    },
  );
}

function adminKeyRoutes(app: TypedApp, deps: KeyRouteDeps): void {
  const { store, clock, cutStreams } = deps;
  const { apiKeys } = store;

  app.get(
    "/api/admin/api-keys",
    {
      config: { access: "admin" },
      schema: { querystring: adminApiKeyQuerySchema, response: { 200: adminApiKeyListSchema } },
    },
    async (request) => {
      const before = request.query.cursor ?? null;
      const now = clock.now();
      const [isOn, found, figures] = await Promise.all([
        apiKeys.isOn(),
        apiKeys.listAll(monthOf(now), { before, limit: PAGE_SIZE_DEFAULT + 1 }),
        store.apiCalls.figures(new Date(now.getTime() - API_CALL_STATS_DAYS * DAY_MS)),
      ]);
      const keys = found.slice(0, PAGE_SIZE_DEFAULT).map((key) => {
        const { name: _, ...shown } = presentKey(key);
        return { ...shown, user: key.user };
      });
      return { isOn, figures, keys, nextCursor: found.length > PAGE_SIZE_DEFAULT ? String(keys.at(-1)?.id) : null };
    },
  );

  app.delete(
    "/api/admin/api-keys/:keyId",
    { config: { access: "admin" }, schema: { params: adminApiKeyParamsSchema } },
    async (request, reply) => {
      const deed = { adminId: requireUser(request).id, now: clock.now() };
      if (!(await apiKeys.revokeAsAdmin(request.params.keyId, deed))) throw notFound();
      cutStreams(request.params.keyId);
      return reply.status(204).send();
    },
  );

  app.put(
    "/api/admin/api-keys/switch",
    { config: { access: "admin" }, schema: { body: apiSwitchSchema, response: { 200: apiSwitchSchema } } },
    async (request) => {
      const { isOn } = request.body;
      await apiKeys.switchAll(isOn, { adminId: requireUser(request).id, now: clock.now() });
      return { isOn };
    },
  );
}

interface CreateApiKeyDeps {
  readonly store: { readonly apiKeys: Pick<Store["apiKeys"], "create"> };
  readonly clock: Clock;
  readonly newKey: () => string;
  readonly hash: (text: string) => Buffer;
}

/** Makes an API key for an account. The secret is returned only here, because the store gets only its hash. */
async function createApiKey(
  deps: CreateApiKeyDeps,
  userId: number,
  input: ApiKeyInput,
): Promise<{ secret: string; key: ApiKey }> {
  const { name, scopes, models, monthlyUsd, endsInDays } = input;
  const now = deps.clock.now();
  const secret = deps.newKey();
  const key = await deps.store.apiKeys.create(
    userId,
    {
      ...{ name, models, prefix: apiKeyPrefixOf(secret), tokenHash: deps.hash(secret), createdAt: now },
      scopes: [...new Set(scopes)],
      monthlyMicroUsd: monthlyUsd === null ? null : toMicroUsd(monthlyUsd),
      expiresAt: endsInDays === null ? null : new Date(now.getTime() + endsInDays * DAY_MS),
    },
    API_KEYS_MAX,
  );
  if (key === null)
    throw new AppError("invalid-input", `An account has at most ${API_KEYS_MAX} keys. Revoke one first.`);
  return { secret, key: presentKey(key) };
}

const presentKey = ({ monthlyMicroUsd, month, ...key }: ApiKeyRecord): ApiKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  models: key.models === null ? null : [...key.models],
  monthlyUsd: monthlyMicroUsd === null ? null : monthlyMicroUsd / 1_000_000,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  month: {
    calls: month.calls,
    refused: month.refused,
    inputTokens: month.inputTokens,
    outputTokens: month.outputTokens,
    spentUsd: month.spentMicroUsd / 1_000_000,
  },
});
