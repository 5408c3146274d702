import { setImmediate as nextTurn } from "node:timers/promises";
import {
  IMPORT_BATCH_MAX,
  IMPORT_BODY_BYTES_MAX,
  type ImportResult,
  importResultSchema,
  importSchema,
} from "#contract/imports.ts";
import { snippetOfPrompt } from "#domain/conversations/conversations.ts";
import {
  IMPORTED_CONVERSATIONS_MAX,
  IMPORTED_TOTAL_LENGTH_MAX,
  IMPORTED_TURNS_MAX,
  type ImportedConversation,
  importedConversationLength,
} from "#domain/imports/imported-conversation.ts";
import { AppError } from "../../app-error.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import { registerBoundedJsonParser } from "../../http/read-bounded-json.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ImportRecord } from "../../ports/import-store.ts";
import type { Store } from "../../ports/store.ts";

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

interface ImportConversationsDeps {
  readonly store: Pick<Store, "imports">;
  readonly clock: Clock;
}

/**
 * Adds conversations from other services to the user's history. A conversation that is there already is not added
 * again. Imported prompts are not improved, answered or counted, and nothing is learned from them. Throws
 * payload-too-large if the account has no room.
 */
async function importConversations(
  { store, clock }: ImportConversationsDeps,
  user: UserRecord,
  conversations: readonly ImportedConversation[],
): Promise<ImportResult> {
  const now = clock.now();
  const room = { conversations: IMPORTED_CONVERSATIONS_MAX, characters: IMPORTED_TOTAL_LENGTH_MAX };
  const records = conversations.map((conversation) => recordOf(conversation, now));
  const outcome = await store.imports.add(user.id, records, room, now);
  if (outcome.kind === "no-room") throw new AppError("payload-too-large", NO_ROOM);
  return { imported: outcome.imported, alreadyHere: conversations.length - outcome.imported };
}

const NO_ROOM =
  `An account has room for ${IMPORTED_CONVERSATIONS_MAX.toLocaleString("en")} imported conversations with ` +
  `${IMPORTED_TOTAL_LENGTH_MAX / 1_000_000} million characters. These do not fit any more; what is there stays.`;

function recordOf({ turns, createdAt, updatedAt, ...rest }: ImportedConversation, now: Date): ImportRecord {
  const last = turns.at(-1);
  return {
    ...rest,
    snippet: snippetOfPrompt(last?.prompt ?? ""),
    createdAt: within(createdAt, now),
    updatedAt: within(updatedAt, now),
    characters: importedConversationLength({ turns }),
    turns: turns.map((turn) => ({ ...turn, createdAt: within(turn.createdAt, now) })),
  };
}

/** Changes a time before 1970 to 1970, and a future time to now. */
const within = (time: string, now: Date): Date => new Date(Math.min(Math.max(Date.parse(time), 0), now.getTime()));
