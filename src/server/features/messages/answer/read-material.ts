import { PLANS } from "#domain/plans/plans.ts";
import type { MessageRecord } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { AskedAnswer } from "./asked-answer.ts";

const HISTORY_MESSAGES_MAX = 50;
/** A token is never shorter than a quarter of a character. */
const CHARACTERS_PER_TOKEN = 4;
/** As many as the largest plan takes with one prompt. */
const PICTURES_MAX = 10;
const NO_FILES = Promise.resolve([]);

interface ReadMaterialDeps {
  readonly store: { readonly messages: Pick<Store["messages"], "history" | "fileTexts" | "pictures"> };
}

/** What goes with a message: each part is read when it is first asked for, and never again. */
export function readMaterial(
  { store: { messages } }: ReadMaterialDeps,
  message: MessageRecord,
  user: UserRecord,
): Pick<AskedAnswer, "history" | "files" | "pictures"> {
  const { id, userId, conversationId, parentId } = message;
  return {
    history: once(() =>
      parentId === null
        ? Promise.resolve([])
        : messages.history(userId, conversationId, parentId, HISTORY_MESSAGES_MAX),
    ),
    files: once(() =>
      hasNoFiles(message) ? NO_FILES : messages.fileTexts(userId, conversationId, id, lengthMaxOf(user)),
    ),
    pictures: once(() =>
      hasNoFiles(message) ? NO_FILES : messages.pictures(userId, conversationId, id, PICTURES_MAX),
    ),
  };
}

/** What begins a conversation has the files it brought, and of none nobody need ask. */
const hasNoFiles = ({ parentId, files }: MessageRecord): boolean => parentId === null && files.length === 0;

function lengthMaxOf({ subscriptionTier }: UserRecord): number {
  const { contextTokens } = PLANS[subscriptionTier];
  return contextTokens === null ? 2 ** 31 - 1 : contextTokens * CHARACTERS_PER_TOKEN;
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => (reading ??= read());
}
