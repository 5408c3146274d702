import { isOffline } from "../lib/api.ts";
import type { Notice } from "./notify.ts";

/** Said in place of what failed, where it failed for want of a connection; null for every other failure. */
export const offlineNotice = (error: unknown): Notice | null =>
  isOffline(error) && !navigator.onLine
    ? { tone: "trouble", title: "You are offline", description: "Nothing was sent or changed. What you wrote is kept." }
    : null;
