import { OFFLINE_CONVERSATIONS_MAX } from "#web/lib/kept-conversations.ts";
import { setIsOfflineStorageOn, useIsOfflineStorageOn } from "#web/lib/offline-storage-choice.ts";
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
