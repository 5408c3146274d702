/** Whether this device stores conversations to read offline. The choice applies to this browser until it is changed. */
export const KEEP_CONVERSATIONS_STORAGE_KEY = "keepConversations";

export const isKeepingOn = (): boolean => localStorage.getItem(KEEP_CONVERSATIONS_STORAGE_KEY) !== "off";
