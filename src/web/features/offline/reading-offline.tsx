import { brandName } from "#web/lib/brand.ts";
import { useInstall } from "#web/lib/install-offer.ts";
import { useKeeping } from "#web/lib/keeping-choice.ts";
import { KEPT_CONVERSATIONS_MAX } from "#web/lib/kept-conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What is kept here, and the browser's offer to put the page among the device's apps. */
export function ReadingOffline() {
  const install = useInstall();
  const isOn = useKeeping();
  return (
    <>
      {isOn ? (
        <p>
          While you are signed in, this browser keeps the last {KEPT_CONVERSATIONS_MAX} conversations you opened in it,
          so that you can read them without a connection. Signing out removes them, and you can switch it off in the
          settings.
        </p>
      ) : (
        <p>This browser keeps no conversations. You can switch that on in the settings.</p>
      )}
      {install !== null && (
        <Button onClick={install}>
          <Icon name="download" />
          Install {brandName}
        </Button>
      )}
    </>
  );
}
