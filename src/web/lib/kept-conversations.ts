import { CONVERSATION_IDS_MAX } from "#contract/limits.ts";
import { removeKeptDatabase } from "./kept-database.ts";
import { pruneKeptFiles } from "./kept-files.ts";
import {
  awaitIdbRequest,
  clearKeptStores,
  type KeptDataOwner,
  type KeptStores,
  readKeptDataOwner,
  runKeptTransaction,
  writeKeptDataOwner,
} from "./kept-stores.ts";
import { isOfflineStorageOn } from "./offline-storage-key.ts";

/** A message stored on this device for offline reading. Only conversations that the user opened here are stored. */
export interface KeptMessage {
  readonly id: number;
  readonly createdAt: string;
  readonly prompt: string;
  /** The text sent instead of the prompt; null if nothing was changed. Undefined in copies from an older version. */
  readonly improvedPrompt?: string | null;
  readonly answer: string;
  /** The model name that the page shows. */
  readonly model: string;
  /** Undefined in copies from an older version. */
  readonly pictures?: readonly KeptPicture[];
}

export interface KeptPicture {
  readonly name: string;
  /** A small picture as a data URL; null if the picture was not loaded when the conversation was stored. */
  readonly address: string | null;
}

export interface KeptConversation {
  readonly id: number;
  readonly title: string;
  readonly updatedAt: string;
  readonly messages: readonly KeptMessage[];
}

/** One request must be enough to check which of the stored conversations still exist. */
export const KEPT_CONVERSATIONS_MAX = CONVERSATION_IDS_MAX;
/** Stored data expires after 14 days without use. A session on the server expires after the same time. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** Call it when the server has confirmed who is signed in. Deletes the data of any other account. */
export function claimKeptDataForUser(userId: number, now: number): Promise<KeptDataOwner> {
  return runKeptTransaction(async (stores) => {
    const known = await readKeptDataOwner(stores);
    const isSame = known?.userId === userId && now - known.seenAt < KEPT_MS;
    if (!isSame) clearKeptStores(stores);
    else await pruneKeptFiles(stores, now);
    const owner = { userId, stay: isSame ? known.stay : crypto.randomUUID(), seenAt: now };
    writeKeptDataOwner(stores, owner);
    return owner;
  });
}

/** Stores conversations, deletes the oldest above the limit. Does nothing if `owner` signed out or storage is off. */
export function keepConversations(
  owner: KeptDataOwner,
  conversations: readonly KeptConversation[],
  now: number,
): Promise<void> {
  return runKeptTransaction(async (stores) => {
    if (!isOfflineStorageOn() || !(await isStill(stores, owner))) return;
    for (const conversation of conversations) stores.conversations.put({ ...conversation, keptAt: now });
    const ids = await awaitIdbRequest(stores.conversations.index("keptAt").getAllKeys());
    for (const id of ids.slice(0, Math.max(0, ids.length - KEPT_CONVERSATIONS_MAX))) stores.conversations.delete(id);
  });
}

export const readKeptConversationIds = (owner: KeptDataOwner): Promise<readonly number[]> =>
  runKeptTransaction(async (stores) =>
    (await isStill(stores, owner))
      ? (await awaitIdbRequest<KeptConversation[]>(stores.conversations.getAll())).map(({ id }) => id)
      : [],
  );

/** Deletes stored conversations that the account no longer has. Updates the titles of the others. */
export function syncKeptConversations(owner: KeptDataOwner, names: ReadonlyMap<number, string>): Promise<void> {
  return runKeptTransaction(async (stores) => {
    if (!(await isStill(stores, owner))) return;
    for (const kept of await awaitIdbRequest<KeptConversation[]>(stores.conversations.getAll())) {
      const title = names.get(kept.id);
      if (title === undefined) stores.conversations.delete(kept.id);
      else if (title !== kept.title) stores.conversations.put({ ...kept, title });
    }
  });
}

/** The stored conversations, last used first. If they have expired, deletes them and returns none. */
export async function readKeptConversations(now: number): Promise<readonly KeptConversation[]> {
  const kept = await runKeptTransaction(async (stores) => {
    const owner = await readKeptDataOwner(stores);
    if (owner !== undefined && now - owner.seenAt < KEPT_MS) {
      return await awaitIdbRequest<KeptConversation[]>(stores.conversations.getAll());
    }
    clearKeptStores(stores);
    return [];
  });
  return kept.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/** Deletes the stored conversations of the signed-in account. Never throws. */
export async function forgetKeptConversations(): Promise<void> {
  try {
    await runKeptTransaction(async ({ conversations }) => conversations.clear());
  } catch {
    removeKeptDatabase();
  }
}

/** Deletes the stored data of all accounts. Never throws, because a sign-out must always work. */
export async function forgetAllKeptData(): Promise<void> {
  try {
    await runKeptTransaction(async (stores) => clearKeptStores(stores));
  } catch {
    // The database cannot be opened, but it can perhaps be deleted.
    removeKeptDatabase();
  }
}

const isStill = async (stores: KeptStores, wanted: KeptDataOwner): Promise<boolean> =>
  (await readKeptDataOwner(stores))?.stay === wanted.stay;
