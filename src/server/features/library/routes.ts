import * as z from "zod/mini";
import { idParamsSchema } from "#contract/ids.ts";
import {
  LIBRARY_PROMPTS_MAX,
  type LibraryPrompt,
  libraryPromptChangeSchema,
  libraryPromptInputSchema,
  libraryPromptSchema,
  libraryPromptUseSchema,
} from "#contract/library.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LibraryPromptRecord } from "../../ports/library-store.ts";
import type { Store } from "../../ports/store.ts";

export interface LibraryRouteDeps {
  readonly store: Pick<Store, "library">;
  readonly clock: Clock;
}

export function libraryRoutes(app: TypedApp, { store: { library }, clock }: LibraryRouteDeps): void {
  const config = { access: "user" } as const;
  const response = { 200: libraryPromptSchema };
  const orMissing = (record: LibraryPromptRecord | null): LibraryPrompt => {
    if (record === null) throw notFound();
    return present(record);
  };

  app.get(
    "/api/library/prompts",
    { config, schema: { response: { 200: z.array(libraryPromptSchema) } } },
    async (request) => (await library.list(requireUser(request).id)).map(present),
  );

  app.post(
    "/api/library/prompts",
    { config, schema: { body: libraryPromptInputSchema, response: { 201: libraryPromptSchema } } },
    async (request, reply) => {
      const added = await library.add(requireUser(request).id, request.body, LIBRARY_PROMPTS_MAX, clock.now());
      if (added === null)
        throw new AppError(
          "invalid-input",
          `The library holds up to ${LIBRARY_PROMPTS_MAX} prompts. Delete one first.`,
        );
      return reply.status(201).send(present(added));
    },
  );

  app.patch(
    "/api/library/prompts/:id",
    { config, schema: { params: idParamsSchema, body: libraryPromptChangeSchema, response } },
    async (request) => orMissing(await library.change(requireUser(request).id, request.params.id, request.body)),
  );

  app.delete("/api/library/prompts/:id", { config, schema: { params: idParamsSchema } }, async (request, reply) => {
    if (!(await library.remove(requireUser(request).id, request.params.id))) throw notFound();
    return reply.status(204).send();
  });

  app.post(
    "/api/library/prompts/:id/use",
    { config, schema: { params: idParamsSchema, body: libraryPromptUseSchema, response } },
    async (request) =>
      orMissing(await library.countUse(requireUser(request).id, request.params.id, request.body.values)),
  );
}

const present = ({ createdAt, lastValues, ...record }: LibraryPromptRecord): LibraryPrompt => ({
  ...record,
  lastValues: { ...lastValues },
  createdAt: createdAt.toISOString(),
});
