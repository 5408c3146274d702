import { isOffline } from "../lib/api.ts";
import type { Notice } from "./notify.ts";

/** The notice for an error that occurred because the device is offline; null for every other error. */
export const offlineNotice = (error: unknown): Notice | null =>
  isOffline(error) && !navigator.onLine
    ? { tone: "trouble", title: "You are offline", description: "Nothing was sent or changed. What you wrote is kept." }
    : null;
