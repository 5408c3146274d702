/** Whether this device stores conversations to read offline. The choice applies to this browser until it is changed. */
export const KEEPING_KEY = "keepConversations";

export const isKeepingOn = (): boolean => localStorage.getItem(KEEPING_KEY) !== "off";
