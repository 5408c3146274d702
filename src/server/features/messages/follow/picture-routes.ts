import * as z from "zod/mini";
import { idParamsSchema } from "#contract/ids.ts";
import { notFound } from "../../../app-error.ts";
import { requireUser } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { Store } from "../../../ports/store.ts";

const PLACE = /^\d$/;
const paramsSchema = z.extend(idParamsSchema, { place: z.string().check(z.regex(PLACE, "Not a valid place")) });
const querySchema = z.strictObject({ size: z.optional(z.enum(["full", "thumbnail"])) });

/** Sends a picture of a message. It is always our re-encoded JPEG, never the uploaded file. */
export function pictureRoutes(app: TypedApp, { store }: { readonly store: Pick<Store, "messages"> }): void {
  app.get(
    "/api/messages/:id/pictures/:place",
    { config: { access: "user" }, schema: { params: paramsSchema, querystring: querySchema } },
    async (request, reply) => {
      const { id, place } = request.params;
      const { size = "full" } = request.query;
      const bytes = await store.messages.picture(requireUser(request).id, id, Number(place), size);
      if (bytes === null) throw notFound();
      return reply.type("image/jpeg").send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    },
  );
}
