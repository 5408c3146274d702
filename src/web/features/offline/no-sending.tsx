import { useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The composer's place, and why nothing can be sent from it. */
export function NoSending() {
  const reasonId = useId();
  return (
    <form className="composer" aria-label="New prompt">
      <div className="part">
        <div className="box">
          <textarea
            rows={1}
            disabled
            aria-label="Your prompt"
            aria-describedby={reasonId}
            placeholder="Sending needs a connection."
          />
          <div className="bar">
            <span className="note muted" id={reasonId}>
              This page goes on by itself when the connection is back.
            </span>
            <Button className="push" disabled>
              <Icon name="arrow-up" />
              Send
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
