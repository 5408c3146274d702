import { useEffect, useState } from "react";
import type { Message } from "#contract/messages.ts";
import { useMessageActions } from "../actions/message-actions.ts";

const TICK_MS = 100;

/** An arriving rewrite, not checked yet. Shows only the newest lines, so a long rewrite does not fill the screen. */
export function RewriteInProgress({ message, text }: { message: Message; text: string }) {
  const { skipRewrite } = useMessageActions();
  const seconds = useSeconds();
  return (
    <div className="part joined">
      <div className="slip">
        <div className="slip-line">
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="label" role="status">
            <b>Rewriting</b>{" "}
            <span className="fig" aria-hidden="true">
              {seconds.toFixed(1)} s
            </span>
          </span>
          <button
            type="button"
            className="text-button"
            onClick={({ currentTarget }) => {
              // The button disappears with this line, so the turn takes the focus.
              currentTarget.closest("article")?.focus({ preventScroll: true });
              void skipRewrite(message);
            }}
          >
            Skip
          </button>
        </div>
        {text.trim() !== "" && (
          <div className="arriving" aria-hidden="true">
            <p className="proof">{text}</p>
          </div>
        )}
      </div>
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1_000), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
