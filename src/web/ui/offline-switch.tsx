import { useSyncExternalStore } from "react";
import {
  deleteOfflineConversations,
  isOfflineStorageOn,
  OFFLINE_CONVERSATIONS_MAX,
  OFFLINE_STORAGE_KEY,
} from "#web/lib/kept-conversations.ts";
import { Switch } from "./switch.tsx";

/** A setting of this device, like the theme. It takes effect at once, without "Save". */
export function OfflineSwitch() {
  const isOn = useIsOfflineStorageOn();
  return (
    <Switch
      label="Keep conversations on this device for reading offline"
      note={
        isOn
          ? `The last ${OFFLINE_CONVERSATIONS_MAX} you opened. Signing out removes them, and so does switching this off.`
          : "Nothing is kept on this device. Without a connection there is nothing to read."
      }
      checked={isOn}
      onChange={(event) => setIsOfflineStorageOn(event.target.checked)}
    />
  );
}

const listeners = new Set<() => void>();

/** Turning offline storage off also deletes the stored conversations. */
function setIsOfflineStorageOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFFLINE_STORAGE_KEY);
  else localStorage.setItem(OFFLINE_STORAGE_KEY, "off");
  // No conversation can be stored after this deletion: every write checks the choice in its own transaction.
  if (!isOn) void deleteOfflineConversations();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab may have changed the choice.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const useIsOfflineStorageOn = (): boolean => useSyncExternalStore(subscribe, isOfflineStorageOn);
