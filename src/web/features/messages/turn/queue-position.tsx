import { useState } from "react";
import type { FoldedMessage } from "../stream/fold-events.ts";
import { queuePositionText } from "./queue-position-text.ts";

/**
 * Shows the place in the queue while more people ask than are answered at once. Only the first place is read out:
 * places change by the second. The region exists before, since a region that appears with its text is not read out.
 */
export function QueuePosition({ message: { place } }: { message: FoldedMessage }) {
  const [announced, setAnnounced] = useState(place);
  if (announced === undefined && place !== undefined) setAnnounced(place);
  return (
    <p className="small muted" aria-live={place === (announced ?? place) ? "polite" : "off"}>
      {place !== undefined && queuePositionText(place)}
    </p>
  );
}
