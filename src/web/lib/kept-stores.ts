import { KEPT_DATABASE } from "./kept-database.ts";

/**
 * What this device keeps for the account that is signed in, in the browser's IndexedDB: conversations to be read without a
 * connection, and files that wait in the composer. Every write looks whom all of it belongs to, in the same transaction, so
 * that nothing is kept for somebody who has signed out meanwhile, here or in another tab.
 */
export interface KeptStores {
  readonly owner: IDBObjectStore;
  readonly conversations: IDBObjectStore;
  readonly files: IDBObjectStore;
}

/** One stay of one account. Signing in again is another stay. */
export interface Owner {
  readonly userId: number;
  readonly stay: string;
  readonly seenAt: number;
}

/** Another form of what is kept needs another number; what was kept in the old form goes. */
const VERSION = 2;
const OWNER = "owner";
const CONVERSATIONS = "conversations";
const FILES = "files";

export const ownerOf = ({ owner }: KeptStores): Promise<Owner | undefined> =>
  result<Owner | undefined>(owner.get(OWNER));

export const setOwner = ({ owner }: KeptStores, present: Owner): void => void owner.put(present, OWNER);

/** Nothing of anybody is left. */
export function clearKept({ owner, conversations, files }: KeptStores): void {
  owner.clear();
  conversations.clear();
  files.clear();
}

/** One transaction: all of it, or nothing. */
export async function changeKept<T>(work: (stores: KeptStores) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([OWNER, CONVERSATIONS, FILES], "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // A caller who waits for the work hears of it; this promise may have no one yet.
    ended.catch(() => undefined);
    const answer = await work({
      owner: transaction.objectStore(OWNER),
      conversations: transaction.objectStore(CONVERSATIONS),
      files: transaction.objectStore(FILES),
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
    request.result.createObjectStore(FILES, { keyPath: "id" }).createIndex("keptAt", "keptAt");
  };
  return result(request);
}

export const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
