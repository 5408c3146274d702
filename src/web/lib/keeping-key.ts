/** Whether conversations are kept on this device to be read offline. A choice for this browser, kept until it is changed. */
export const KEEPING_KEY = "keepConversations";

export const isKeepingOn = (): boolean => localStorage.getItem(KEEPING_KEY) !== "off";
