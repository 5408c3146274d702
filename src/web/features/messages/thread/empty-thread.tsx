import type { ReactNode } from "react";
import { useMessageActions } from "../actions/message-actions.ts";
import "#web/ui/chips.css";

const BEGINNINGS = [
  { label: "Write a property listing", text: "Write a listing for " },
  { label: "Draft a campaign brief", text: "Draft a campaign brief for " },
  { label: "Answer a client’s email", text: "Answer this email from a client:\n\n" },
  { label: "Summarize a meeting", text: "Summarize these meeting notes:\n\n" },
] as const;

/** What an empty conversation shows: a greeting, and beginnings of prompts that a tap puts into the composer. */
export function EmptyThread({ children }: { children?: ReactNode }) {
  const { write } = useMessageActions();
  return (
    <section className="greeting">
      <h2 className="heading plain">How can I help you today?</h2>
      <p className="read muted">I'll analyze and improve your prompts to get better results from AI.</p>
      <div className="chips">
        {BEGINNINGS.map(({ label, text }) => (
          <button key={label} type="button" className="chip" onClick={() => write(text)}>
            {label}
          </button>
        ))}
      </div>
      {children}
    </section>
  );
}
