import { KEPT_DATABASE, removeKeptDatabase } from "./kept-database.ts";

/**
 * What this device keeps to be read without a connection: the conversations one signed-in account has opened here. It
 * lies in the browser's IndexedDB. Every write names whom it belongs to, in the same transaction, so that nothing is kept
 * for somebody who has signed out meanwhile, here or in another tab.
 */
export interface KeptMessage {
  readonly id: number;
  readonly createdAt: string;
  readonly prompt: string;
  readonly answer: string;
  /** As the page calls it. */
  readonly model: string;
}

export interface KeptConversation {
  readonly id: number;
  readonly title: string;
  readonly updatedAt: string;
  readonly messages: readonly KeptMessage[];
}

/** One stay of one account. Signing in again is another stay. */
export interface Owner {
  readonly userId: number;
  readonly stay: string;
  readonly seenAt: number;
}

export const KEPT_CONVERSATIONS_MAX = 50;
/** As long as a session that is not used lives on the server. */
const KEPT_MS = 14 * 24 * 60 * 60_000;
/** Another form of what is kept needs another number; what was kept in the old form goes. */
const VERSION = 1;
const OWNER = "owner";
const CONVERSATIONS = "conversations";

/** Somebody is signed in, as the server has just said. What was kept for anybody else goes. */
export function keepFor(userId: number, now: number): Promise<Owner> {
  return change(async (stores) => {
    const known = await result<Owner | undefined>(stores.owner.get(OWNER));
    const isSame = known?.userId === userId && now - known.seenAt < KEPT_MS;
    if (!isSame) stores.conversations.clear();
    const owner = { userId, stay: isSame ? known.stay : crypto.randomUUID(), seenAt: now };
    stores.owner.put(owner, OWNER);
    return owner;
  });
}

/** Keeps conversations as they are now; those kept longest ago make room. Does nothing once `owner`'s stay is over. */
export function keepConversations(
  owner: Owner,
  conversations: readonly KeptConversation[],
  now: number,
): Promise<void> {
  return change(async (stores) => {
    if (!(await isStill(stores, owner))) return;
    for (const conversation of conversations) stores.conversations.put({ ...conversation, keptAt: now });
    const ids = await result(stores.conversations.index("keptAt").getAllKeys());
    for (const id of ids.slice(0, Math.max(0, ids.length - KEPT_CONVERSATIONS_MAX))) stores.conversations.delete(id);
  });
}

/** Forgets what the account no longer has, and takes over new names. */
export function followConversations(owner: Owner, names: ReadonlyMap<number, string>): Promise<void> {
  return change(async (stores) => {
    if (!(await isStill(stores, owner))) return;
    for (const kept of await result<KeptConversation[]>(stores.conversations.getAll())) {
      const title = names.get(kept.id);
      if (title === undefined) stores.conversations.delete(kept.id);
      else if (title !== kept.title) stores.conversations.put({ ...kept, title });
    }
  });
}

/** What can be read here, the conversation used last first. What has lain too long is forgotten instead. */
export async function readKept(now: number): Promise<readonly KeptConversation[]> {
  const kept = await change(async (stores) => {
    const owner = await result<Owner | undefined>(stores.owner.get(OWNER));
    if (owner !== undefined && now - owner.seenAt < KEPT_MS) {
      return await result<KeptConversation[]>(stores.conversations.getAll());
    }
    clear(stores);
    return [];
  });
  return kept.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/** Nothing of anybody is kept any more. Never fails: whoever signs out must get out. */
export async function forgetKept(): Promise<void> {
  try {
    await change(async (stores) => clear(stores));
  } catch {
    // A database that cannot be opened may still be removed.
    removeKeptDatabase();
  }
}

interface Stores {
  readonly owner: IDBObjectStore;
  readonly conversations: IDBObjectStore;
}

async function isStill({ owner }: Stores, wanted: Owner): Promise<boolean> {
  return (await result<Owner | undefined>(owner.get(OWNER)))?.stay === wanted.stay;
}

function clear({ owner, conversations }: Stores): void {
  owner.clear();
  conversations.clear();
}

/** One transaction: all of it, or nothing. */
async function change<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([OWNER, CONVERSATIONS], "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Whoever waits for the work hears of it; this promise may have no one yet.
    ended.catch(() => undefined);
    const answer = await work({
      owner: transaction.objectStore(OWNER),
      conversations: transaction.objectStore(CONVERSATIONS),
    });
    await ended;
    return answer;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(KEPT_DATABASE, VERSION);
  request.onupgradeneeded = () => {
    for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
    request.result.createObjectStore(OWNER);
    request.result.createObjectStore(CONVERSATIONS, { keyPath: "id" }).createIndex("keptAt", "keptAt");
  };
  return result(request);
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
