/** The choice to store conversations for offline reading. It applies to this browser, for every account. */
export const OFFLINE_STORAGE_KEY = "keepConversations";

export const isOfflineStorageOn = (): boolean => localStorage.getItem(OFFLINE_STORAGE_KEY) !== "off";
