import { idParamsSchema } from "#contract/ids.ts";
import { memorySchema } from "#contract/memory.ts";
import { notFound } from "../../app-error.ts";
import { userOf } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import { showMemory } from "./show-memory.ts";

/** What was learned from the user: look, take one thing out, take everything out. */
export function memoryRoutes(app: TypedApp, { store, clock }: { store: Pick<Store, "memory">; clock: Clock }): void {
  app.get(
    "/api/user/memory",
    { config: { access: "user" }, schema: { response: { 200: memorySchema } } },
    async (request) => showMemory({ store }, userOf(request)),
  );

  app.delete("/api/user/memory", { config: { access: "user" } }, async (request, reply) => {
    await store.memory.forgetAll(userOf(request).id, clock.now());
    return reply.status(204).send();
  });

  app.delete(
    "/api/user/memory/:id",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      if (!(await store.memory.forget(userOf(request).id, request.params.id))) throw notFound();
      return reply.status(204).send();
    },
  );
}
