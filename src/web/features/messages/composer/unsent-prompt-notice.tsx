import { useEffect, useState } from "react";
import { useServerRecovery } from "#web/features/offline/use-server-recovery.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { setFailedSendingMode } from "../drafts/sending-mode.ts";

export function UnsentPromptNotice({ onSend }: { onSend: () => void }) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (isWaiting) return;
    // Once online, this notice is outdated, and the user can press Send.
    const clear = () => setFailedSendingMode(null);
    window.addEventListener("online", clear);
    return () => window.removeEventListener("online", clear);
  }, [isWaiting]);
  return (
    <div className="trouble" role="status">
      <p>
        <Icon name="warning" /> <b>{navigator.onLine ? "The server could not be reached." : "You are offline."}</b>{" "}
        Nothing was sent; your words wait here.
      </p>
      {isWaiting && <SendOnReturn onSend={onSend} />}
      <div className="row">
        <Button size="tiny" aria-pressed={isWaiting} onClick={() => setWaiting(!isWaiting)}>
          {isWaiting ? "Cancel sending" : "Send when the connection is back"}
        </Button>
      </div>
    </div>
  );
}

function SendOnReturn({ onSend }: { onSend: () => void }) {
  useServerRecovery(onSend);
  return <p className="small">It is sent as soon as the connection is back. Stay on this page until then.</p>;
}
