import { CONVERSATION_IDS_MAX } from "#contract/limits.ts";
import { pruneStoredDraftFiles } from "./kept-files.ts";
import { deleteLocalDatabase } from "./local-database.ts";
import {
  awaitIdbRequest,
  clearLocalStores,
  type LocalDataOwner,
  type LocalStores,
  readLocalDataOwner,
  runLocalTransaction,
  writeLocalDataOwner,
} from "./local-stores.ts";

/** A message stored on this device for offline reading. Only conversations that the user opened here are stored. */
export interface OfflineMessage {
  readonly id: number;
  readonly createdAt: string;
  readonly prompt: string;
  /** The text sent instead of the prompt; null if nothing was changed. Undefined in copies from an older version. */
  readonly improvedPrompt?: string | null;
  readonly answer: string;
  /** The model name that the page shows. */
  readonly model: string;
  /** Undefined in copies from an older version. */
  readonly pictures?: readonly OfflinePicture[];
}

export interface OfflinePicture {
  readonly name: string;
  /** A small picture as a data URL; null if the picture was not loaded when the conversation was stored. */
  readonly address: string | null;
}

export interface OfflineConversation {
  readonly id: number;
  readonly title: string;
  readonly updatedAt: string;
  readonly messages: readonly OfflineMessage[];
}

/** So few that one request can check whether all stored conversations still exist. */
export const OFFLINE_CONVERSATIONS_MAX = CONVERSATION_IDS_MAX;

/** The choice to store conversations for offline reading. It applies to this browser, for every account. */
export const OFFLINE_STORAGE_KEY = "keepConversations";

export const isOfflineStorageOn = (): boolean => localStorage.getItem(OFFLINE_STORAGE_KEY) !== "off";

/** Stored data expires after 14 days without use. A session on the server expires after the same time. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** Call it when the server has confirmed who is signed in. Deletes the data of any other account. */
export function assignLocalDataToUser(userId: number, now: number): Promise<LocalDataOwner> {
  return runLocalTransaction(async (stores) => {
    const known = await readLocalDataOwner(stores);
    const isSame = known?.userId === userId && now - known.seenAt < KEPT_MS;
    if (!isSame) clearLocalStores(stores);
    else await pruneStoredDraftFiles(stores, now);
    const owner = { userId, stay: isSame ? known.stay : crypto.randomUUID(), seenAt: now };
    writeLocalDataOwner(stores, owner);
    return owner;
  });
}

/** Stores conversations, deletes the oldest above the limit. Does nothing if `owner` signed out or storage is off. */
export function storeOfflineConversations(
  owner: LocalDataOwner,
  conversations: readonly OfflineConversation[],
  now: number,
): Promise<void> {
  return runLocalTransaction(async (stores) => {
    if (!isOfflineStorageOn() || !(await isStill(stores, owner))) return;
    for (const conversation of conversations) stores.conversations.put({ ...conversation, keptAt: now });
    const ids = await awaitIdbRequest(stores.conversations.index("keptAt").getAllKeys());
    for (const id of ids.slice(0, Math.max(0, ids.length - OFFLINE_CONVERSATIONS_MAX))) stores.conversations.delete(id);
  });
}

export const readOfflineConversationIds = (owner: LocalDataOwner): Promise<readonly number[]> =>
  runLocalTransaction(async (stores) =>
    (await isStill(stores, owner))
      ? (await awaitIdbRequest<OfflineConversation[]>(stores.conversations.getAll())).map(({ id }) => id)
      : [],
  );

/** Deletes stored conversations that the account no longer has. Updates the titles of the others. */
export function syncOfflineConversations(owner: LocalDataOwner, names: ReadonlyMap<number, string>): Promise<void> {
  return runLocalTransaction(async (stores) => {
    if (!(await isStill(stores, owner))) return;
    for (const kept of await awaitIdbRequest<OfflineConversation[]>(stores.conversations.getAll())) {
      const title = names.get(kept.id);
      if (title === undefined) stores.conversations.delete(kept.id);
      else if (title !== kept.title) stores.conversations.put({ ...kept, title });
    }
  });
}

/** The stored conversations, last used first. If they have expired, deletes them and returns none. */
export async function readOfflineConversations(now: number): Promise<readonly OfflineConversation[]> {
  const kept = await runLocalTransaction(async (stores) => {
    const owner = await readLocalDataOwner(stores);
    if (owner !== undefined && now - owner.seenAt < KEPT_MS) {
      return await awaitIdbRequest<OfflineConversation[]>(stores.conversations.getAll());
    }
    clearLocalStores(stores);
    return [];
  });
  return kept.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/** Deletes the stored conversations of the signed-in account. Never throws. */
export async function deleteOfflineConversations(): Promise<void> {
  try {
    await runLocalTransaction(async ({ conversations }) => conversations.clear());
  } catch {
    deleteLocalDatabase();
  }
}

/** Deletes the stored data of all accounts. Never throws, because a sign-out must always work. */
export async function deleteAllLocalData(): Promise<void> {
  try {
    await runLocalTransaction(async (stores) => clearLocalStores(stores));
  } catch {
    // The database cannot be opened, but it can perhaps be deleted.
    deleteLocalDatabase();
  }
}

const isStill = async (stores: LocalStores, wanted: LocalDataOwner): Promise<boolean> =>
  (await readLocalDataOwner(stores))?.stay === wanted.stay;
