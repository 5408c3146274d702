import { NAMED_CONVERSATIONS_MAX } from "#contract/limits.ts";
import { isKeepingOn } from "./keeping-key.ts";
import { removeKeptDatabase } from "./kept-database.ts";
import { makeRoom } from "./kept-files.ts";
import { changeKept, clearKept, type KeptStores, type Owner, ownerOf, result, setOwner } from "./kept-stores.ts";

/** What this device keeps to be read without a connection: the conversations one signed-in account has opened here. */
export interface KeptMessage {
  readonly id: number;
  readonly createdAt: string;
  readonly prompt: string;
  /** What was sent in its place; null where nothing was changed. Copies of before have none. */
  readonly improvedPrompt?: string | null;
  readonly answer: string;
  /** As the page calls it. */
  readonly model: string;
  /** Absent in what was kept by an older page. */
  readonly pictures?: readonly KeptPicture[];
}

/** A picture of a prompt, small. */
export interface KeptPicture {
  readonly name: string;
  /** A data address; null: it had not come when the conversation was kept. */
  readonly address: string | null;
}

export interface KeptConversation {
  readonly id: number;
  readonly title: string;
  readonly updatedAt: string;
  readonly messages: readonly KeptMessage[];
}

/** Whether those still exist is asked in one call. */
export const KEPT_CONVERSATIONS_MAX = NAMED_CONVERSATIONS_MAX;
/** As long as a session that is not used lives on the server. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** A user is signed in, as the server has just said. What was kept for anybody else goes. */
export function keepFor(userId: number, now: number): Promise<Owner> {
  return changeKept(async (stores) => {
    const known = await ownerOf(stores);
    const isSame = known?.userId === userId && now - known.seenAt < KEPT_MS;
    if (!isSame) clearKept(stores);
    else await makeRoom(stores, now);
    const owner = { userId, stay: isSame ? known.stay : crypto.randomUUID(), seenAt: now };
    setOwner(stores, owner);
    return owner;
  });
}

/**
 * Keeps conversations as they are now; those kept longest ago make room. Does nothing once `owner`'s stay is over, or where
 * keeping is switched off.
 */
export function keepConversations(
  owner: Owner,
  conversations: readonly KeptConversation[],
  now: number,
): Promise<void> {
  return changeKept(async (stores) => {
    if (!isKeepingOn() || !(await isStill(stores, owner))) return;
    for (const conversation of conversations) stores.conversations.put({ ...conversation, keptAt: now });
    const ids = await result(stores.conversations.index("keptAt").getAllKeys());
    for (const id of ids.slice(0, Math.max(0, ids.length - KEPT_CONVERSATIONS_MAX))) stores.conversations.delete(id);
  });
}

/** The ids of what is kept for `owner`. */
export const keptIds = (owner: Owner): Promise<readonly number[]> =>
  changeKept(async (stores) =>
    (await isStill(stores, owner))
      ? (await result<KeptConversation[]>(stores.conversations.getAll())).map(({ id }) => id)
      : [],
  );

/** Forgets what the account no longer has, and takes over new names. */
export function followConversations(owner: Owner, names: ReadonlyMap<number, string>): Promise<void> {
  return changeKept(async (stores) => {
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
  const kept = await changeKept(async (stores) => {
    const owner = await ownerOf(stores);
    if (owner !== undefined && now - owner.seenAt < KEPT_MS) {
      return await result<KeptConversation[]>(stores.conversations.getAll());
    }
    clearKept(stores);
    return [];
  });
  return kept.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/** The account stays; its conversations are not kept any more. Never fails. */
export async function forgetConversations(): Promise<void> {
  try {
    await changeKept(async ({ conversations }) => conversations.clear());
  } catch {
    removeKeptDatabase();
  }
}

/** Nothing of anybody is kept any more. Never fails: signing out must always work. */
export async function forgetKept(): Promise<void> {
  try {
    await changeKept(async (stores) => clearKept(stores));
  } catch {
    // A database that cannot be opened may still be removed.
    removeKeptDatabase();
  }
}

const isStill = async (stores: KeptStores, wanted: Owner): Promise<boolean> =>
  (await ownerOf(stores))?.stay === wanted.stay;
