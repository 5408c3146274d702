import { LOCAL_DATABASE } from "./local-database.ts";

/**
 * The signed-in account's data in IndexedDB: conversations for offline reading, and files in the composer. Every write
 * checks the owner in the same transaction. So nothing is stored for a user who has just signed out, here or in another
 * tab.
 */
export interface LocalStores {
  readonly owner: IDBObjectStore;
  readonly conversations: IDBObjectStore;
  readonly files: IDBObjectStore;
}

/** One sign-in of one account. Each sign-in creates a new `stay`. */
export interface LocalDataOwner {
  readonly userId: number;
  readonly stay: string;
  readonly seenAt: number;
}

/** Increase the version when the format changes. Data in an older format is then deleted. */
const VERSION = 2;
const OWNER = "owner";
const CONVERSATIONS = "conversations";
const FILES = "files";

export const readLocalDataOwner = ({ owner }: LocalStores): Promise<LocalDataOwner | undefined> =>
  awaitIdbRequest<LocalDataOwner | undefined>(owner.get(OWNER));

export const writeLocalDataOwner = ({ owner }: LocalStores, present: LocalDataOwner): void =>
  void owner.put(present, OWNER);

export function clearLocalStores({ owner, conversations, files }: LocalStores): void {
  owner.clear();
  conversations.clear();
  files.clear();
}

/** Runs `work` in one transaction: either all changes are stored or none. */
export async function runLocalTransaction<T>(work: (stores: LocalStores) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([OWNER, CONVERSATIONS, FILES], "readwrite");
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    // Prevents an unhandled rejection. The caller gets the error from `work` or from `await ended`.
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
  const request = indexedDB.open(LOCAL_DATABASE, VERSION);
  request.onupgradeneeded = () => {
    for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
    request.result.createObjectStore(OWNER);
    request.result.createObjectStore(CONVERSATIONS, { keyPath: "id" }).createIndex("keptAt", "keptAt");
    request.result.createObjectStore(FILES, { keyPath: "id" }).createIndex("keptAt", "keptAt");
  };
  return awaitIdbRequest(request);
}

export const awaitIdbRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
