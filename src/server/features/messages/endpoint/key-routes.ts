import {
  API_CALL_STATS_DAYS,
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
import { monthOf } from "#domain/plans/quotas.ts";
import { notFound } from "../../../app-error.ts";
import { alwaysNeedsIdentityProof } from "../../../http/proof-guard.ts";
import { requireUser } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { Store } from "../../../ports/store.ts";
import { type CreateApiKeyDeps, createApiKey, presentKey } from "./create-api-key.ts";

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
