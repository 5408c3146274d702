import * as z from "zod/mini";
import { FOLDERS_MAX, folderInputSchema, folderSchema } from "#contract/conversations.ts";
import { idParamsSchema } from "#contract/ids.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";

export interface FolderRouteDeps {
  readonly store: Pick<Store, "folders">;
  readonly clock: Clock;
}

export function folderRoutes(app: TypedApp, { store, clock }: FolderRouteDeps): void {
  app.get(
    "/api/folders",
    { config: { access: "user" }, schema: { response: { 200: z.array(folderSchema) } } },
    async (request) => store.folders.list(requireUser(request).id),
  );

  app.post(
    "/api/folders",
    { config: { access: "user" }, schema: { body: folderInputSchema, response: { 201: folderSchema } } },
    async (request, reply) => {
      const made = await store.folders.create(requireUser(request).id, request.body.name, FOLDERS_MAX, clock.now());
      if (made === null) throw new AppError("invalid-input", `There is room for ${FOLDERS_MAX} folders.`);
      return reply.status(201).send(made);
    },
  );

  app.patch(
    "/api/folders/:id",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, body: folderInputSchema, response: { 200: folderSchema } },
    },
    async (request) => {
      const renamed = await store.folders.rename(requireUser(request).id, request.params.id, request.body.name);
      if (renamed === "missing") throw notFound();
      if (renamed === "name-taken") throw new AppError("invalid-input", "You have a folder of that name already.");
      return renamed;
    },
  );

  app.delete(
    "/api/folders/:id",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      if (!(await store.folders.remove(requireUser(request).id, request.params.id))) throw notFound();
      return reply.status(204).send();
    },
  );
}
