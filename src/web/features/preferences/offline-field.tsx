import { setKeeping, useKeeping } from "#web/lib/keeping-choice.ts";
import { Switch } from "#web/ui/switch.tsx";

/** Belongs to this device, like the theme: it holds at once and is not part of saving. */
export function OfflineField() {
  const isOn = useKeeping();
  return (
    <Switch
      label="Keep conversations on this device for reading offline"
      note={
        isOn
          ? "Signing out removes them. Switching this off removes them at once."
          : "Nothing is kept on this device. Without a connection there is nothing to read."
      }
      checked={isOn}
      onChange={(event) => setKeeping(event.target.checked)}
    />
  );
}
