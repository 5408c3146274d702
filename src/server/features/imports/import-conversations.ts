import type { ImportResult } from "#contract/imports.ts";
import { snippetOfPrompt } from "#domain/conversations/conversations.ts";
import {
  IMPORTED_CONVERSATIONS_MAX,
  IMPORTED_TOTAL_LENGTH_MAX,
  type ImportedConversation,
  importedConversationLength,
} from "#domain/imports/imported-conversation.ts";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ImportRecord } from "../../ports/import-store.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";

export interface ImportConversationsDeps {
  readonly store: Pick<Store, "imports">;
  readonly clock: Clock;
}

/**
 * Adds conversations from other services to the user's history. A conversation that is there already is not added
 * again. Imported prompts are not improved, answered or counted, and nothing is learned from them. Throws
 * payload-too-large if the account has no room.
 */
export async function importConversations(
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
