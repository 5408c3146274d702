import { setImmediate as nextTurn } from "node:timers/promises";
import { IMPORT_BATCH_MAX, IMPORT_BODY_BYTES_MAX, importResultSchema, importSchema } from "#contract/imports.ts";
import { IMPORTED_TURNS_MAX } from "#domain/imports/imported-conversation.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { registerBoundedJsonParser } from "../../http/read-bounded-json.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import { type ImportConversationsDeps, importConversations } from "./import-conversations.ts";

export interface ImportRouteDeps extends ImportConversationsDeps {
  readonly limiters: Limiters;
}

/** The page parses the export file. The server gets only the fields of the contract. */
export function importRoutes(app: TypedApp, deps: ImportRouteDeps): void {
  app.register((scope: TypedApp, _options, done) => {
    registerBoundedJsonParser(scope, { bytes: IMPORT_BODY_BYTES_MAX, depth: DEPTH_MAX, values: VALUES_MAX });
    scope.post(
      "/api/conversations/import",
      {
        config: { access: "user", needsRoom: true },
        bodyLimit: IMPORT_BODY_BYTES_MAX,
        schema: { body: importSchema, response: { 200: importResultSchema } },
        // Runs before the body is read.
        onRequest: deps.limiters.importPerUser,
        preValidation: async ({ body }) => {
          refuseTooManyTurns(body);
          await nextTurn();
        },
        preHandler: () => nextTurn(),
      },
      async (request) => importConversations(deps, requireUser(request), request.body.conversations),
    );
    done();
  });
}

/** The levels of the body: body, list of conversations, conversation, list of turns, turn. */
const DEPTH_MAX = 5;
/** A turn is an object with 3 fields, a conversation is an object with 5. Objects, fields and lists all count. */
const VALUES_MAX = IMPORTED_TURNS_MAX * 4 + IMPORT_BATCH_MAX * 8;

/** Runs before validation, because a body with many short turns would block this process and the database. */
function refuseTooManyTurns(body: unknown): void {
  const turns = listIn(body, "conversations").reduce<number>((sum, one) => sum + listIn(one, "turns").length, 0);
  if (turns <= IMPORTED_TURNS_MAX) return;
  throw new AppError("payload-too-large", `At most ${IMPORTED_TURNS_MAX.toLocaleString("en")} prompts come at once.`);
}

function listIn(value: unknown, name: "conversations" | "turns"): readonly unknown[] {
  const list: unknown = typeof value === "object" && value !== null && name in value ? Reflect.get(value, name) : null;
  return Array.isArray(list) ? list : [];
}
