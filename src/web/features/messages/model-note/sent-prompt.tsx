import type { Message } from "#contract/messages.ts";
import { labelIn } from "#domain/routing/route-decision.ts";
import "./sent-prompt.css";

/** The improved prompt in the layout its model was given, for whoever wants to see it; nothing where it went as it is. */
export function SentPrompt({ message: { sentPrompt, modelUsed, route } }: { message: Message }) {
  if (sentPrompt === null) return null;
  return (
    <details className="fold">
      <summary>What {labelIn(route, modelUsed)} was sent</summary>
      <p className="sent-prompt">{sentPrompt}</p>
    </details>
  );
}
