/** The choice to store conversations for offline reading. It applies to this browser, for every account. */
export const KEEP_CONVERSATIONS_STORAGE_KEY = "keepConversations";

export const isOfflineStorageOn = (): boolean => localStorage.getItem(KEEP_CONVERSATIONS_STORAGE_KEY) !== "off";
