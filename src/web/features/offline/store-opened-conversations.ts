import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import type { Conversation } from "#contract/conversations.ts";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { findStoredLabel, findVendorLabel } from "#domain/routing/route-decision.ts";
import {
  type ConversationPage,
  fetchConversations,
  hasAllPages,
  mergeConversationPages,
} from "#web/lib/conversation-pages.ts";
import {
  assignLocalDataToUser,
  deleteAllLocalData,
  type OfflineConversation,
  readOfflineConversationIds,
  storeOfflineConversations,
  syncOfflineConversations,
} from "#web/lib/kept-conversations.ts";
import type { LocalDataOwner } from "#web/lib/local-stores.ts";
import { registerServiceWorker } from "#web/lib/service-worker.ts";

/** A change is stored after this time. A streaming answer changes many times per second, so the changes are grouped. */
const KEEP_DELAY_MS = 500;

/** Stores on this device what the user opens while signed in. It watches the query cache, so no other code calls it. */
export function storeOpenedConversations(queries: QueryClient): void {
  let owner: Promise<LocalDataOwner | null> = Promise.resolve(null);
  let changed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const seeUser = (user: User | null) => {
    // Changes of one session must not be stored in another session.
    changed = new Set();
    if (user !== null) registerServiceWorker();
    owner = (user === null ? deleteAllLocalData().then(() => null) : assignLocalDataToUser(user.id, Date.now())).catch(
      () => null,
    );
  };
  const flush = async () => {
    const [ids, present] = [changed, owner];
    changed = new Set();
    const stay = await present;
    if (stay === null || present !== owner) return;
    const kept = [...ids].flatMap((id) => keptOf(queries, id));
    await storeOfflineConversations(stay, await Promise.all(kept.map(withPictures)), Date.now());
  };
  const note = (id: number) => {
    changed.add(id);
    clearTimeout(timer);
    timer = setTimeout(() => void flush().catch(() => undefined), KEEP_DELAY_MS);
  };
  const see = (key: readonly unknown[], data: unknown) => {
    if (key[0] === "/api/user" && key.length === 1) return seeUser(data as User | null);
    if (key[0] === "/api/conversations" && key.length === 1) {
      owner.then((stay) => stay && follow(stay, data as KnownPages)).catch(() => undefined);
    }
    if (key[0] === "/api/messages" && typeof key[1] === "number") note(key[1]);
    // The conversation's title may arrive after its messages.
    if (key[0] === "/api/conversations" && key[1] === "one") note(key[2] as number);
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void flush().catch(() => undefined);
  });
  const cache = queries.getQueryCache();
  for (const { queryKey, state } of cache.getAll().toSorted(byUserFirst)) {
    if (state.data !== undefined) see(queryKey, state.data);
  }
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") see(event.query.queryKey, event.query.state.data);
  });
}

type KnownPages = InfiniteData<ConversationPage>;

/** Syncs the stored conversations with the list. If some are not in the loaded pages, fetches those by their ids. */
async function follow(stay: LocalDataOwner, pages: KnownPages): Promise<void> {
  const known = mergeConversationPages(pages);
  const listed = new Set(known.map(({ id }) => id));
  const farBack = hasAllPages(pages) ? [] : (await readOfflineConversationIds(stay)).filter((id) => !listed.has(id));
  const others = farBack.length === 0 ? [] : await fetchConversations(farBack);
  await syncOfflineConversations(
    stay,
    new Map([...known, ...others].map((each) => [each.id, formatConversationTitle(each)])),
  );
}

/** Searches in the loaded list first, and then in the conversations that were fetched by id. */
function conversationIn(queries: QueryClient, id: number): Conversation | undefined {
  const pages = queries.getQueryData<KnownPages>(["/api/conversations"]);
  const listed = pages && mergeConversationPages(pages).find((each) => each.id === id);
  return listed ?? queries.getQueryData<Conversation | null>(["/api/conversations", "one", id]) ?? undefined;
}

const byUserFirst = (one: { queryKey: readonly unknown[] }) => (one.queryKey[0] === "/api/user" ? -1 : 1);

type Opened = Omit<OfflineConversation, "messages"> & {
  readonly messages: readonly (OfflineConversation["messages"][number] & Pick<Message, "files">)[];
};

/** Loads the code for pictures only if a message has a picture. */
async function withPictures({ messages, ...conversation }: Opened): Promise<OfflineConversation> {
  const hasPictures = messages.some(({ files }) => files.some(({ picture }) => picture));
  const load = hasPictures ? (await import("./kept-pictures.ts")).fetchOfflinePictures : () => [];
  const kept = messages.map(async ({ files, ...message }) => ({ ...message, pictures: await load(message.id, files) }));
  return { ...conversation, messages: await Promise.all(kept) };
}

function modelWords({ route, modelUsed }: Message): string {
  const answerer = findVendorLabel(route, modelUsed);
  return answerer === null ? findStoredLabel(route, modelUsed) : `${findStoredLabel(route, modelUsed)} (${answerer})`;
}

/** The newest branch. If all versions of a prompt were stored, they would look like repeated prompts. */
function newestVersions(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const groups = new Set<string>();
  const ids = new Set<number>();
  for (let at = messages.at(-1); at !== undefined; at = byId.get(at.parentId ?? 0)) {
    ids.add(at.id);
    if (at.compareGroup !== null) groups.add(at.compareGroup);
  }
  return messages.filter(({ id, compareGroup }) => ids.has(id) || (compareGroup !== null && groups.has(compareGroup)));
}

/** The data to store. Empty if the title or the messages are not loaded, or if no message is final. */
function keptOf(queries: QueryClient, id: number): Opened[] {
  const conversation = conversationIn(queries, id);
  const known = queries.getQueryData<Message[]>(["/api/messages", id]) ?? [];
  const messages = newestVersions(known).filter(({ status }) => isFinalStatus(status));
  if (conversation === undefined || messages.length === 0) return [];
  return [
    {
      id,
      title: formatConversationTitle(conversation),
      updatedAt: conversation.updatedAt,
      messages: messages.map((message) => ({
        id: message.id,
        createdAt: message.createdAt,
        prompt: message.originalPrompt,
        improvedPrompt: message.improvedPrompt === message.originalPrompt ? null : message.improvedPrompt,
        answer: message.chatGptResponse ?? "",
        model: message.importedAt === null ? modelWords(message) : "ChatGPT",
        files: message.files,
      })),
    },
  ];
}
