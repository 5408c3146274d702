import { IMPORT_BODY_BYTES_MAX, importResultSchema, importSchema } from "#contract/imports.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { userOf } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import { type ImportConversationsDeps, importConversations } from "./import-conversations.ts";

export interface ImportRouteDeps extends ImportConversationsDeps {
  readonly limiters: Limiters;
}

/** Conversations from elsewhere. The page reads the file they come in; the server only ever sees what stands in the contract. */
export function importRoutes(app: TypedApp, deps: ImportRouteDeps): void {
  app.post(
    "/api/conversations/import",
    {
      config: { access: "user" },
      bodyLimit: IMPORT_BODY_BYTES_MAX,
      schema: { body: importSchema, response: { 200: importResultSchema } },
      preHandler: deps.limiters.importPerUser,
    },
    async (request) => importConversations(deps, userOf(request), request.body.conversations),
  );
}
